import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { type ClaimedJob, holdAmong, keepAlive } from './claim.ts'

const NAME = 'video.generate'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Two jobs that run here, in the order of their ids. */
let jobs: ClaimedJob[]
beforeEach(async () => {
  const { queue, db } = server.platform
  await sql`delete from pgboss.job`.execute(db)
  const both = [1, 2].map(id => ({ payload: { videoId: id, jobLogId: id }, uniqueKey: `claim ${id}` }))
  await db.transaction().execute(tx => queue.sendMany(tx, NAME, both))
  const fetched = await queue.boss.fetch(NAME, { batchSize: 2, includeMetadata: true })
  jobs = fetched.toSorted((a, b) => a.id.localeCompare(b.id))
})

describe('keepAlive', () => {
  it('gives the sign of life and tells which jobs are still ours', async () => {
    const { queue, db } = server.platform
    const [first, second] = jobs
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour'`.execute(db)
    await sql`update pgboss.job set retry_count = retry_count + 1 where id = ${second?.id}`.execute(db)
    expect(await keepAlive(queue.boss, db, NAME, jobs)).toEqual(new Set([first?.id]))
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where heartbeat_on > now() - interval '1 minute'`.execute(db)
    expect(rows).toEqual([{ id: first?.id }])
  })

  it('and the ends of the same jobs never wait for each other, in whatever order they are named', async () => {
    const { queue, db } = server.platform
    const [first, second] = jobs as [ClaimedJob, ClaimedJob]
    let beating: Promise<Set<string>> | undefined
    await db.transaction().execute(async tx => {
      await holdAmong(tx, NAME, [first])
      beating = keepAlive(queue.boss, db, NAME, [second, first])
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows.length).toBeGreaterThan(0)
      }, POLL_OPTIONS)
      expect(await holdAmong(tx, NAME, [second])).toEqual(new Set([second.id]))
    })
    expect(await beating).toEqual(new Set([first.id, second.id]))
  })
})
