import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { requestPolls } from './schedule-polls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('requestPolls', () => {
  it('queues polls of ten thousand feeds, then finds those jobs instead of queueing them again', async () => {
    await sql`insert into feed (name, url, canonical_url)
      select 'Feed ' || n, 'https://many.example/' || n, 'https://many.example/' || n
      from generate_series(1, 10000) n`.execute(server.platform.db)
    const jobs = await requestPolls(server.platform, null)
    expect(new Set(jobs).size).toBe(10_000)
    expect(new Set(await requestPolls(server.platform, null))).toEqual(new Set(jobs))
  })
})
