import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilLockWait } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { type ClaimedJob, findHeld } from './job-table.ts'

const NAME = 'video.generate'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Two active jobs, by id. */
let jobs: ClaimedJob[]
beforeEach(async () => {
  const { queue, db } = server.platform
  await sql`delete from pgboss.job`.execute(db)
  const both = [1, 2].map(id => ({ payload: { videoId: id, jobLogId: id }, uniqueKey: `claim ${id}` }))
  await db.transaction().execute(tx => queue.sendMany(tx, NAME, both))
  const fetched = await queue.boss.fetch(NAME, { batchSize: 2, includeMetadata: true })
  jobs = fetched.toSorted((a, b) => a.id.localeCompare(b.id))
})

describe('findHeld', () => {
  it('finds the jobs that are active in the attempts that were fetched', async () => {
    const { db } = server.platform
    const [first, second] = jobs
    await sql`update pgboss.job set retry_count = retry_count + 1 where id = ${second?.id}`.execute(db)
    expect(await findHeld(db, NAME, jobs, false)).toEqual(new Set([first]))
  })

  it('locks jobs in one order, so that two transactions do not deadlock', async () => {
    const { db } = server.platform
    const [first, second] = jobs as [ClaimedJob, ClaimedJob]
    let other: Promise<Set<ClaimedJob>> | undefined
    await db.transaction().execute(async tx => {
      await findHeld(tx, NAME, [first], true)
      other = db.transaction().execute(others => findHeld(others, NAME, [second, first], true))
      await untilLockWait(db)
      expect(await findHeld(tx, NAME, [second], true)).toEqual(new Set([second]))
    })
    expect(await other).toEqual(new Set([first, second]))
  })
})
