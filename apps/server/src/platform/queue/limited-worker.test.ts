import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { LostClaimError } from './claim.ts'
import { countActive } from './job-table.ts'
import { workLimited } from './limited-worker.ts'
import type { Attempt, QueueWorker } from './queue.ts'

type Handler = (attempt: Attempt<'video.generate'>) => Promise<void>

let server: TestServer
let workers: QueueWorker[] = []
beforeAll(async () => {
  // Only workers get notifications of new jobs.
  server = await startTestServer({ environment: { ROLE: 'worker' } })
})
afterAll(() => server.stop())
afterEach(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  workers = []
  await sql`delete from pgboss.job`.execute(server.platform.db)
})

function startWork(
  handler: Handler,
  options: { mayClaim?: () => Promise<boolean>; concurrency?: number; stopWithinMs?: number } = {},
): QueueWorker {
  const { queue, db, log } = server.platform
  const usual = { name: 'video.generate', concurrency: 1, mayClaim: async () => true } as const
  const worker = workLimited({ queue, db, log, handler, ...usual, ...options })
  workers.push(worker)
  return worker
}

async function send(videoId: number): Promise<void> {
  const { queue, db } = server.platform
  const payload = { videoId, jobLogId: videoId }
  await db.transaction().execute(tx => queue.send(tx, 'video.generate', payload, `test ${videoId}`))
}

type Job = { state: string; retry_count: number; retry_limit: number }

async function job(): Promise<Job | undefined> {
  const { rows } = await sql<Job>`select state::text, retry_count, retry_limit from pgboss.job
    where name = 'video.generate'`.execute(server.platform.db)
  return rows[0]
}

/** Takes over the job of a worker that stopped responding, as the supervisor and another worker do. */
async function takeOver(): Promise<void> {
  await sql`update pgboss.job set retry_count = retry_count + 1, heartbeat_on = now()`.execute(
    server.platform.db,
  )
}

describe('workLimited', () => {
  it('aborts an attempt that lost its job to another worker, and does not end that job', async () => {
    const { db } = server.platform
    const lost = Promise.withResolvers<unknown>()
    const held: boolean[] = []
    startWork(async ({ signal, claim }) => {
      held.push(await claim.isHeld(db))
      await takeOver()
      held.push(await claim.isHeld(db))
      await new Promise<void>(resolve => {
        signal.addEventListener('abort', () => resolve())
      })
      lost.resolve(signal.reason)
      throw signal.reason
    })
    await send(1)
    expect(await lost.promise).toBeInstanceOf(LostClaimError)
    await workers[0]?.stop()
    expect(held).toEqual([true, false])
    expect(await job()).toMatchObject({ state: 'active', retry_count: 1 })
  })

  it('aborts an attempt that lost its job to a later one of the same process', async () => {
    const reasons: unknown[] = []
    let attempts = 0
    const mayClaim = async () => {
      // As the supervisor retries the job, while the first attempt runs.
      if (attempts === 1) await sql`update pgboss.job set state = 'retry'`.execute(server.platform.db)
      return true
    }
    const handler: Handler = async ({ signal }) => {
      const number = ++attempts
      await once(signal, 'abort')
      reasons[number] = signal.reason
      throw signal.reason
    }
    startWork(handler, { concurrency: 2, mayClaim })
    await send(1)
    await vi.waitUntil(() => reasons[1], POLL_OPTIONS)
    expect(reasons[1]).toBeInstanceOf(LostClaimError)
    expect(await job()).toMatchObject({ state: 'active', retry_count: 1 })
  })

  it("does not end another worker's job with a late result", async () => {
    const done = Promise.withResolvers<void>()
    startWork(async () => {
      await takeOver()
      done.resolve()
    })
    await send(2)
    await done.promise
    await workers[0]?.stop()
    expect(await job()).toMatchObject({ state: 'active', retry_count: 1 })
  })

  it('releases a job without counting the attempt when it is stopped', async () => {
    const started = Promise.withResolvers<void>()
    const over: boolean[] = []
    const worker = startWork(
      ({ signal, isOver }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            over.push(isOver(signal.reason))
            reject(signal.reason)
          })
          started.resolve()
        }),
    )
    await send(3)
    await started.promise
    await worker.stop()
    expect(over).toEqual([false])
    expect(await job()).toMatchObject({ state: 'retry', retry_limit: 3 })
  })

  it('does not wait for a job that cannot be aborted, and releases it', async () => {
    const started = Promise.withResolvers<void>()
    const upload = Promise.withResolvers<void>()
    const worker = startWork(
      () => {
        started.resolve()
        return upload.promise
      },
      { stopWithinMs: 1 },
    )
    await send(6)
    await started.promise
    await worker.stop()
    expect(await job()).toMatchObject({ state: 'retry', retry_limit: 3 })
    upload.reject(new Error('The upload failed at last.'))
  })

  it('releases a job without counting the attempt while the storage is unreachable', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const over = Promise.withResolvers<boolean>()
    startWork(async ({ isOver }) => {
      over.resolve(isOver(refused))
      throw refused
    })
    await send(4)
    expect(await over.promise).toBe(false)
    await vi.waitUntil(async () => (await job())?.state === 'retry', POLL_OPTIONS)
    expect(await job()).toMatchObject({ retry_count: 0, retry_limit: 3 })
  })

  it('counts attempts again after a day of outage', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const over = Promise.withResolvers<boolean>()
    let isOpen = false
    startWork(
      async ({ isOver }) => {
        over.resolve(isOver(refused))
        throw refused
      },
      { mayClaim: async () => isOpen },
    )
    await send(5)
    await sql`update pgboss.job set created_on = now() - interval '25 hours', retry_limit = 0`.execute(
      server.platform.db,
    )
    isOpen = true
    expect(await over.promise).toBe(true)
    await vi.waitUntil(async () => (await job())?.state === 'failed', POLL_OPTIONS)
  })

  it('leaves free capacity to a worker that runs fewer jobs', async () => {
    const { queue, db, log } = server.platform
    const running = new Map<number, { worker: number; end: () => void }>()
    const work = (worker: number) =>
      workers.push(
        workLimited({
          queue,
          db,
          log,
          name: 'video.generate',
          concurrency: 2,
          mayClaim: async tx => (await countActive(tx, 'video.generate')) < 2,
          handler: ({ payload: { videoId }, signal }) =>
            new Promise(resolve => {
              const end = () => {
                running.delete(videoId)
                resolve()
              }
              running.set(videoId, { worker, end })
              // Jobs that are claimed at the end of the test end with their worker.
              signal.addEventListener('abort', end)
              if (signal.aborted) end()
            }),
        }),
      )
    for (let videoId = 10; videoId < 30; videoId += 1) await send(videoId)
    work(1)
    await vi.waitUntil(() => running.size === 2, POLL_OPTIONS)
    work(2)
    const isSpread = () => new Set([...running.values()].map(({ worker }) => worker)).size === 2
    // On a busy machine the second one may be late, but hardly ten times.
    for (let turn = 0; turn < 10 && !isSpread(); turn += 1) {
      ;[...running.values()][0]?.end()
      await vi.waitUntil(() => running.size === 2, { ...POLL_OPTIONS, interval: 1 })
    }
    expect(isSpread()).toBe(true)
  })
})
