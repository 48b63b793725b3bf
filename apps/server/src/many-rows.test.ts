import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { insertJobLogs } from './features/job-log/store/job-logs.ts'
import { deleteSegments } from './features/segments/store.ts'
import { findStoredHashes, recordHashes } from './platform/storage/stored-hashes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** More than the parameters of a statement, which are at most 65,535. */
const MANY = 70_000
const keys = Array.from({ length: MANY }, (_, index) => `key-${index}`)

describe('a call with 70,000 rows', () => {
  it('adds the logs of as many jobs, with ids in the order of the jobs', async () => {
    const jobs = keys.map(details => ({ job_type: 'cleanup', details }) as const)
    const { db } = server.platform
    const ids = await db.transaction().execute(tx => insertJobLogs(tx, jobs))
    expect(new Set(ids).size).toBe(MANY)
    const last = await db
      .selectFrom('job_log')
      .select('details')
      .where('id', '=', ids.at(-1) ?? 0)
      .executeTakeFirstOrThrow()
    expect(last.details).toBe(keys.at(-1))
  })

  it('deletes the records of as many segments', async () => {
    const { db } = server.platform
    await db
      .insertInto('segment')
      .values({ key: keys.at(-1) ?? '', header_hash: 'a', duration_s: 5, bytes: 1 })
      .execute()
    await deleteSegments(db, keys)
    expect(await db.selectFrom('segment').select('key').execute()).toEqual([])
  })

  it('finds and forgets the hashes of as many stored files', async () => {
    const { db } = server.platform
    const sha256 = 'a'.repeat(64)
    await db
      .insertInto('stored_file')
      .values({ key: keys.at(-1) ?? '', sha256 })
      .execute()
    expect([...(await findStoredHashes(db, keys))]).toEqual([[keys.at(-1), sha256]])
    await recordHashes({ ...server.platform.storage, remove: async () => undefined }, db).remove(keys)
    expect((await findStoredHashes(db, keys)).size).toBe(0)
  })
})
