import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobLogTable } from '#platform/database/tables/tables.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer({ worker: true })
  client = await server.operator()
})
afterAll(() => server.stop())

/** Ends a job of a new feed for good, as the engine does after the last attempt. @returns the id of the feed */
async function endForGood(log: Omit<Insertable<JobLogTable>, 'feed_id'>): Promise<number> {
  const { db, queue } = server.platform
  const { id: feedId } = await buildFeed(server.platform, { is_active: false })
  const { id: jobLogId } = await db
    .insertInto('job_log')
    .values({ ...log, feed_id: feedId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue.boss.send('dead', { feedId, jobLogId })
  const ended = db.selectFrom('job_log').select('status').where('id', '=', jobLogId)
  await expect.poll(async () => (await ended.executeTakeFirstOrThrow()).status, POLL_OPTIONS).toBe('failed')
  return feedId
}

const readFeed = async (id: number) => (await client.get(`/api/portal/feeds/${id}/`)).body

describe('the end of a job for good', () => {
  it('marks the feed as failing when its poll crashed the worker in every attempt', async () => {
    const id = await endForGood({ job_type: 'feed_update', job_name: 'feed.poll', status: 'running' })
    expect(await readFeed(id)).toMatchObject({
      health: 'failing',
      last_error: 'The worker stopped each time it pulled this feed, three times in a row.',
    })
  })

  it('marks the feed as failing with the logged reason when the last attempt at its poll failed', async () => {
    const details = 'A value does not fit.'
    const log = { job_type: 'feed_update', job_name: 'feed.poll', status: 'failed', details } as const
    const id = await endForGood(log)
    await expect
      .poll(() => readFeed(id), POLL_OPTIONS)
      .toMatchObject({ health: 'failing', last_error: 'A value does not fit.' })
  })

  it('does not mark the feed when the check of its articles crashed in every attempt', async () => {
    const id = await endForGood({ job_type: 'source_check', job_name: 'source.check', status: 'running' })
    expect(await readFeed(id)).toMatchObject({ health: 'ok', last_error: null })
  })
})
