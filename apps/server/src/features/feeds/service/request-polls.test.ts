import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { requestPolls } from './request-polls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('requestPolls', () => {
  it('queues every feed of ten thousand, and finds the jobs of all of them when they wait already', async () => {
    await sql`insert into feed (name, url, canonical_url)
      select 'Feed ' || n, 'https://many.example/' || n, 'https://many.example/' || n
      from generate_series(1, 10000) n`.execute(server.platform.db)
    const jobs = await requestPolls(server.platform, null)
    expect(new Set(jobs).size).toBe(10_000)
    expect(new Set(await requestPolls(server.platform, null))).toEqual(new Set(jobs))
  })
})
