import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { workLimited } from '#platform/queue/limited-worker.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import type { ApiClient } from '#test/api-client.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { mayGenerate } from './jobs.ts'

/** The two workers could run four generations together. */
const WORKERS = 2
const JOBS_OF_EACH = 2

let server: TestServer
let client: ApiClient
let workers: QueueWorker[] = []
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  await server.stop()
})

const change = (settings: object) => client.put('/api/portal/settings/', settings)

describe('the limit of generations at a time', () => {
  it('when lowered lets running ones finish but starts none above it; when raised starts queued ones', async () => {
    const { queue, db, log } = server.platform
    const started: number[] = []
    const aborted: number[] = []
    const ends = new Map<number, () => void>()
    let refusals = 0

    /** Waits for more refusals than workers: at least one came after the last change. */
    async function refusedAgain(): Promise<void> {
      const wanted = refusals + WORKERS + 1
      await vi.waitUntil(() => refusals >= wanted, POLL_OPTIONS)
    }

    await change({ max_concurrent_generations: 2 })
    for (let videoId = 1; videoId <= 5; videoId += 1) {
      const payload = { videoId, jobLogId: videoId }
      await db.transaction().execute(tx => queue.send(tx, 'video.generate', payload, `test ${videoId}`))
    }
    workers = Array.from({ length: WORKERS }, () =>
      workLimited({
        queue,
        db,
        log,
        name: 'video.generate',
        concurrency: JOBS_OF_EACH,
        mayClaim: async tx => {
          const may = await mayGenerate(tx)
          if (!may) refusals += 1
          return may
        },
        handler: async ({ payload: { videoId }, signal }) => {
          await new Promise<void>(end => {
            signal.addEventListener('abort', () => {
              aborted.push(videoId)
              end()
            })
            ends.set(videoId, end)
            started.push(videoId)
          })
        },
      }),
    )
    await refusedAgain()
    expect(started).toHaveLength(2)

    await change({ max_concurrent_generations: 1 })
    ends.get(started[0] ?? 0)?.()
    await refusedAgain()
    expect(started).toHaveLength(2)
    expect(aborted).toEqual([])
    ends.get(started[1] ?? 0)?.()
    await vi.waitUntil(() => started.length === 3, POLL_OPTIONS)
    await refusedAgain()
    expect(started).toHaveLength(3)

    await change({ max_concurrent_generations: 3 })
    await vi.waitUntil(() => started.length === 5, POLL_OPTIONS)
    expect(aborted).toEqual([])
    for (const end of ends.values()) end()
  })
})
