import type { Session } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiAnswer, ApiClient } from '#test/api-client.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function signedIn(): Promise<ApiClient> {
  const { username } = await buildPerson(server.platform, 'owner')
  const client = server.visitor()
  await client.signIn(username, PERSON_PASSWORD)
  return client
}

/** The data of a session that was neither used nor proved for an hour. */
const UNUSED = sql<string>`data || '{"renewedAtMs": 0, "provedAtMs": 0}'`

const rest = () => server.platform.db.updateTable('session').set({ data: UNUSED }).execute()

async function changePassword(client: ApiClient) {
  const passwords = { current_password: PERSON_PASSWORD, new_password: 'my own words' }
  await client.must('POST', '/api/portal/password/', passwords)
}

/** Lists tokens, and gets the answer only after some work. @returns the answer */
async function whileListingTokens(client: ApiClient, work: () => Promise<void>): Promise<ApiAnswer> {
  const { db } = server.platform
  const { answer } = await db.transaction().execute(async tx => {
    await sql`lock table access_token in access exclusive mode`.execute(tx)
    const listing = client.get('/api/portal/tokens/')
    const waiting = sql`select from pg_locks join pg_database on pg_database.oid = database
      where not granted and relation = 'access_token'::regclass and datname = current_database()`
    await vi.waitUntil(async () => (await waiting.execute(db)).rows.length > 0, POLL_OPTIONS)
    await work()
    return { answer: listing }
  })
  return answer
}

describe('a session in use', () => {
  it('is open after the first 14 days', async () => {
    const { db } = server.platform
    const client = await signedIn()
    const end = new Date(Date.now() + HOUR_MS)
    const data = sql<string>`jsonb_set(${UNUSED}, '{cookie,expires}', to_jsonb(${end.toISOString()}::text))`
    await db.updateTable('session').set({ data, expires_at: end }).execute()
    await client.get('/api/portal/settings/')
    const row = await db
      .selectFrom('session')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { cookie } = row.data as Session
    for (const later of [row.expires_at, new Date(cookie.expires ?? 0)]) {
      expect((later.getTime() - Date.now()) / DAY_MS).toBeGreaterThan(13.9)
    }
  })

  it('keeps a proof of who is signed in that is made while another request renews it', async () => {
    const client = await signedIn()
    await rest()
    const renewing = await whileListingTokens(client, async () => {
      const proof = { method: 'password', password: PERSON_PASSWORD }
      await client.must('POST', '/api/portal/auth/confirm/', proof)
    })
    expect(renewing.headers.getSetCookie().join()).toMatch(/^sessionid=/)
    const person = { username: 'proven', role: 'editor', publishers: null }
    expect((await client.post('/api/portal/people/', person)).status).toBe(201)
  })
})

describe('a change of the password', () => {
  it('does not end the session in the browser when older requests are answered afterwards', async () => {
    const client = await signedIn()
    const late = new ApiClient(server.url)
    for (const [name, value] of client.cookies) late.cookies.set(name, value)
    await changePassword(client)
    const answer = await late.get('/api/portal/feeds/')
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('is not undone by the answer to a request that would have renewed the session', async () => {
    const client = await signedIn()
    await rest()
    const answer = await whileListingTokens(client, () => changePassword(client))
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await client.get('/api/portal/feeds/')).status).toBe(200)
  })
})
