import { createHook } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { ListAnswer } from '@feedreel/contracts/list'
import type { OwnSession } from '@feedreel/contracts/session'
import type { FastifyRequest, Session } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import { ApiClient } from '#test/api-client.ts'
import { countStatements } from '#test/count-statements.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'
import { setAdministrator } from './service/administrators.ts'
import { createSignInLimit } from './service/limit-sign-ins.ts'
import { isSessionOpen } from './service/own-sessions.ts'
import { checkCredentials } from './service/sign-in.ts'
import { findAdministrator, upsertOwner } from './store/administrators.ts'
import { addToSession, createSessionStore, endSessionsOf } from './store/sessions.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const check = { action: 'check' }
const OWNER = {
  role: 'owner',
  publishers: null,
  refused: [],
  second_factors: [],
  must_add_second_factor: false,
}
const USER = {
  username: TEST_USER.username,
  must_change_password: false,
  has_password: true,
  is_alone: true,
  list_density: null,
  ...OWNER,
}
const login = { action: 'login', ...TEST_USER }

describe('the CSRF token', () => {
  it('is in the response and in the cookie csrftoken, which scripts can read', async () => {
    const { body, headers } = await server.visitor().get('/api/csrf-token/')
    const cookies = headers.getSetCookie()
    const [pair = '', ...attributes] = (cookies.find(line => line.startsWith('csrftoken=')) ?? '').split('; ')
    expect(body).toEqual({ csrfToken: decodeURIComponent(pair.slice('csrftoken='.length)) })
    expect(attributes).toEqual(['Path=/', 'SameSite=Lax'])
    expect(cookies.find(line => line.startsWith('csrfsecret='))).toContain('; HttpOnly')
  })

  it('is made with a new secret when the cookie of the secret is empty', async () => {
    const client = server.visitor()
    client.cookies.set('csrfsecret', '')
    await client.fetchToken()
    expect(client.cookies.get('csrfsecret')).toBeTruthy()
    expect((await client.post('/api/portal/auth/', check)).status).toBe(200)
  })
})

describe('sign-in', () => {
  it('signs the operator in, checks the session and ends it on logout', async () => {
    const client = server.visitor()
    await client.fetchToken()
    expect((await client.post('/api/portal/auth/', check)).body).toEqual({ authenticated: false, user: null })

    // Phone keyboards add a space after a known word.
    const typed = { ...login, username: `${TEST_USER.username} ` }
    const answer = await client.post('/api/portal/auth/', typed)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, user: USER })
    expect((await client.post('/api/portal/auth/', check)).body).toEqual({
      authenticated: true,
      user: USER,
    })

    const out = await client.post('/api/portal/auth/', { action: 'logout' })
    expect(out.status).toBe(200)
    expect(out.headers.getSetCookie().join()).toMatch(/^sessionid=;/)
    expect((await client.post('/api/portal/auth/', check)).body).toMatchObject({ authenticated: false })
  })

  it('keeps a token that was fetched before sign-in valid after it, in either header', async () => {
    const client = await server.operator()
    const body = { maintenance_mode: false }
    const csrf = false
    const token = client.csrfToken
    for (const headers of [
      { 'X-CSRFToken': token },
      { 'X-XSRF-TOKEN': token },
      { 'X-CSRFToken': 'stale', 'X-XSRF-TOKEN': token },
      { 'X-CSRFToken': token, 'X-XSRF-TOKEN': 'stale' },
    ]) {
      const { status } = await client.put('/api/portal/settings/', body, { headers, csrf })
      expect(status, JSON.stringify(headers)).toBe(200)
    }
  })

  it('ties tokens to the session: a planted cookie with its own token is refused', async () => {
    const client = await server.operator()
    const attacker = server.visitor()
    const planted = await attacker.fetchToken()
    client.cookies.set('csrfsecret', attacker.cookies.get('csrfsecret') ?? '')
    const body = { maintenance_mode: false }
    const change = (token: string) =>
      client.put('/api/portal/settings/', body, { headers: { 'x-csrftoken': token }, csrf: false })
    expect((await change(planted)).status).toBe(403)
    expect((await change(client.csrfToken)).status).toBe(200)
    expect((await change(await client.fetchToken())).status).toBe(200)
  })

  it('gives the session a new id, and stores only hashed ids', async () => {
    const client = await server.operator()
    const first = client.cookies.get('sessionid')
    await client.post('/api/portal/auth/', login)
    expect(client.cookies.get('sessionid')).not.toBe(first)
    const rows = await server.platform.db.selectFrom('session').selectAll().execute()
    const raw = decodeURIComponent(client.cookies.get('sessionid') ?? '').split('.')[0] ?? ''
    expect(raw.length).toBeGreaterThan(20)
    const hash = createHash('sha256').update(raw).digest('hex')
    expect(rows.map(row => row.id_hash.toString('hex'))).toContain(hash)
    for (const row of rows) {
      expect(row.id_hash.toString('latin1')).not.toContain(raw)
      expect(JSON.stringify(row)).not.toContain(raw)
    }
  })

  it('is not stored before sign-in', async () => {
    const count = async () =>
      (await server.platform.db.selectFrom('session').select('id_hash').execute()).length
    const before = await count()
    const visitor = server.visitor()
    visitor.cookies.set('sessionid', 'made.up')
    await visitor.signIn(login.username, 'a wrong guess')
    await visitor.post('/api/portal/auth/', { action: 'check' })
    await visitor.post('/api/portal/auth/', { action: 'logout' })
    expect(await count()).toBe(before)
  })

  it('is read with those of concurrent requests in one statement, each with data of its own', async () => {
    const { db } = server.platform
    const store = createSessionStore(db, { idleMs: DAY_MS, lifeMs: 2 * DAY_MS })
    const [set, get] = [promisify(store.set.bind(store)), promisify(store.get.bind(store))]
    const user = await findAdministrator(db, TEST_USER.username)
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) {
      await set(id, { cookie: { originalMaxAge: null }, user, csrfSecret: id } as unknown as Session)
    }
    const [first = '', second = ''] = ids
    let found: (Session | null | undefined)[] = []
    const statements = await countStatements(/prepared: sessions/, async () => {
      found = await Promise.all([first, second, first, 'unknown'].map(id => get(id)))
    })
    expect(statements).toBe(1)
    expect(found.map(session => session?.csrfSecret)).toEqual([first, second, first, undefined])
    expect(found[0]?.user).not.toBe(found[2]?.user)
  })

  it('stays ended when a concurrent request saves it afterwards', async () => {
    const store = createSessionStore(server.platform.db, { idleMs: DAY_MS, lifeMs: 2 * DAY_MS })
    const set = promisify(store.set.bind(store))
    const session = { cookie: { originalMaxAge: null }, user: { id: 1, username: 'late' } } as Session
    const id = randomUUID()
    await set(id, session)
    await promisify(store.destroy.bind(store))(id)
    await set(id, session)
    expect(await addToSession(server.platform.db, id, { provedAtMs: 1 })).toBe(false)
    expect(await promisify(store.get.bind(store))(id)).toBeNull()
  })

  it('marks the session cookie HttpOnly and SameSite=Lax', async () => {
    const client = server.visitor()
    await client.fetchToken()
    const { headers } = await client.post('/api/portal/auth/', login)
    const cookie = headers.getSetCookie().find(line => line.startsWith('sessionid='))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
  })
})

describe('a session', () => {
  it('ends after 14 idle days, which start again with each use, saved once an hour', async () => {
    const { db } = server.platform
    await db.deleteFrom('session').execute()
    const client = await server.operator()
    await client.get('/api/portal/settings/')
    const row = () => db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    const used = await row()
    const days = (used.expires_at.getTime() - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThanOrEqual(14)

    const again = await client.get('/api/portal/settings/')
    expect(again.headers.getSetCookie()).toEqual([])
    expect((await row()).expires_at).toEqual(used.expires_at)

    const anHourAgo = { ...(used.data as object), renewedAtMs: Date.now() - 3_601_000 }
    await db
      .updateTable('session')
      .set({ data: JSON.stringify(anHourAgo) })
      .execute()
    const later = await client.get('/api/portal/settings/')
    expect(later.headers.getSetCookie().join()).toContain('sessionid=')
    expect((await row()).expires_at.getTime()).toBeGreaterThan(used.expires_at.getTime())

    await db.updateTable('session').set({ expires_at: new Date() }).execute()
    expect((await client.get('/api/portal/settings/')).status).toBe(401)
    expect((await client.post('/api/portal/auth/', check)).body).toEqual({ authenticated: false, user: null })
  })

  it('ends after 30 days, however much it is used', async () => {
    const { db } = server.platform
    await db.deleteFrom('session').execute()
    const client = await server.operator()
    const began = new Date(Date.now() - 29 * DAY_MS)
    const { data } = await db.selectFrom('session').select('data').executeTakeFirstOrThrow()
    const unused = JSON.stringify({ ...(data as object), renewedAtMs: 0 })
    await db.updateTable('session').set({ created_at: began, data: unused }).execute()
    expect((await client.get('/api/portal/settings/')).status).toBe(200)
    const { expires_at } = await db.selectFrom('session').select('expires_at').executeTakeFirstOrThrow()
    expect(expires_at).toEqual(new Date(began.getTime() + 30 * DAY_MS))
  })

  it('is invalid after logout, even with its cookie', async () => {
    const client = await server.operator()
    const thief = new ApiClient(server.url)
    for (const [name, value] of client.cookies) thief.cookies.set(name, value)
    expect((await thief.get('/api/portal/stats/')).status).toBe(200)
    expect((await client.post('/api/portal/auth/', { action: 'logout' })).body).toEqual({ success: true })
    expect((await thief.get('/api/portal/stats/')).status).toBe(401)
  })
})

const change = (current_password: string, new_password: string) => ({ current_password, new_password })
const PATH = '/api/portal/password/'

describe('a change of the password', () => {
  const NAME = 'chief'

  it('takes effect, keeps the current session under a new id and ends the others', async () => {
    await setAdministrator(server.platform, NAME, 'printed once')
    const [client, other, thief] = [server.visitor(), server.visitor(), new ApiClient(server.url)]
    for (const each of [client, other]) await each.signIn(NAME, 'printed once')
    for (const [name, value] of client.cookies) thief.cookies.set(name, value)
    const answer = await client.post(PATH, change('printed once', 'my own words'))
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await client.get('/api/portal/stats/')).status).toBe(200)
    expect((await other.get('/api/portal/stats/')).status).toBe(401)
    expect((await thief.get('/api/portal/stats/')).status).toBe(401)
    const signIn = (password: string) =>
      other.post('/api/portal/auth/', { action: 'login', username: NAME, password })
    expect((await signIn('printed once')).status).toBe(401)
    expect((await signIn('my own words')).status).toBe(200)
    const { body } = await client.get(`/api/portal/audit/?actor=${NAME}`)
    expect(body).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ action: 'password_changed' })]),
    })
    expect(JSON.stringify(body)).not.toContain('my own words')
  })

  it('also ends the session of a concurrent sign-in with the old password', async () => {
    await setAdministrator(server.platform, 'racer', 'printed once')
    const client = server.visitor()
    const answer = await callDuring(
      server.platform.db,
      async tx => {
        const { id } = await upsertOwner(tx, 'racer', await hashPassword('my own words'))
        await endSessionsOf(tx, id)
      },
      () => client.signIn('racer', 'printed once'),
    )
    expect(answer.status).toBe(401)
    expect((await client.get('/api/portal/stats/')).status).toBe(401)
  })
})

describe('a change of the password refuses', () => {
  it('a short new one, a wrong current one, and all after ten guesses, but keeps the session', async () => {
    await setAdministrator(server.platform, 'guest', 'printed once')
    const client = server.visitor()
    await client.signIn('guest', 'printed once')
    expect(await client.post(PATH, change('printed once', 'short'))).toMatchObject({
      status: 400,
      body: { new_password: ['Ensure this field has at least 12 characters.'] },
    })
    const guess = () => client.post(PATH, change('a guess', 'long enough by now'))
    expect(await guess()).toMatchObject({
      status: 400,
      body: { current_password: ['This is not your current password.'] },
    })
    for (let tries = 1; tries < 10; tries += 1) await guess()
    expect((await guess()).status).toBe(429)
    expect((await client.get('/api/portal/stats/')).status).toBe(200)
  })

  it('common new ones, which do not count as guesses', async () => {
    await setAdministrator(server.platform, 'ponderer', 'printed once')
    const { client } = await startSession('ponderer')
    for (let tries = 0; tries < 11; tries += 1) {
      expect((await client.post(PATH, change('printed once', 'password2026!'))).status).toBe(400)
    }
    expect((await client.post(PATH, change('printed once', 'my own words'))).status).toBe(200)
  })
})

const PREFERENCES = '/api/portal/preferences/'

describe('preferences', () => {
  it('are kept per person: in all their sessions, and for nobody else', async () => {
    for (const name of ['reader', 'colleague']) await setAdministrator(server.platform, name, 'printed once')
    const { client } = await startSession('reader')
    const list_density = 'compact'
    expect(await client.put(PREFERENCES, { list_density })).toMatchObject({
      status: 200,
      body: { list_density },
    })
    const elsewhere = await server.visitor().signIn('reader', 'printed once')
    expect(elsewhere.body).toMatchObject({ user: { list_density } })
    const other = await server.visitor().signIn('colleague', 'printed once')
    expect(other.body).toMatchObject({ user: { list_density: null } })
  })

  it('do not end the live events of the person when they change', async () => {
    await setAdministrator(server.platform, 'listener', 'printed once')
    const { client } = await startSession('listener')
    const { id } = (await findAdministrator(server.platform.db, 'listener')) ?? {}
    const sessionStore = createSessionStore(server.platform.db, { idleMs: DAY_MS, lifeMs: 2 * DAY_MS })
    const sessionId = decodeURIComponent(client.cookies.get('sessionid') ?? '').split('.')[0] ?? ''
    const session = await promisify(sessionStore.get.bind(sessionStore))(sessionId)
    expect(session).toMatchObject({ user: { id } })
    const request = { sessionStore, session: { ...session, sessionId } } as unknown as FastifyRequest
    await client.put(PREFERENCES, { list_density: 'compact' })
    expect(await isSessionOpen(request)).toBe(true)
    await client.post('/api/portal/auth/', { action: 'logout' })
    expect(await isSessionOpen(request)).toBe(false)
  })
})

describe('preferences refuse', () => {
  it('an unknown density, with 400, and visitors, with 401', async () => {
    await setAdministrator(server.platform, 'picky', 'printed once')
    const { client } = await startSession('picky')
    expect(await client.put(PREFERENCES, { list_density: 'tiny' })).toMatchObject({
      status: 400,
      body: { list_density: [expect.any(String)] },
    })
    expect((await server.visitor().put(PREFERENCES, { list_density: 'compact' })).status).toBe(401)
  })
})

const SESSIONS = '/api/portal/sessions/'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A client with its own session, and its entry in the list. */
async function startSession(name: string, headers: Record<string, string> = {}) {
  const client = server.visitor()
  await client.fetchToken()
  const body = { action: 'login', username: name, password: 'printed once' }
  expect((await client.post('/api/portal/auth/', body, { headers })).status).toBe(200)
  const list = async () => (await client.get(SESSIONS)).body as ListAnswer<OwnSession>
  return { client, list, end: (id: number | undefined) => client.delete(`${SESSIONS}${id}/`) }
}

describe('own sessions', () => {
  it('are listed newest first, with address and browser, and only to their administrator', async () => {
    for (const name of ['lister', 'neighbour']) await setAdministrator(server.platform, name, 'printed once')
    const first = await startSession('lister', { 'user-agent': FIREFOX })
    const second = await startSession('lister', { 'user-agent': 'curl/8.14.1' })
    const other = await startSession('neighbour')
    const moment = expect.stringMatching(/^\d{4}-.*Z$/)
    const row = { id: expect.any(Number), created_at: moment, last_used_at: moment, address: '127.0.0.1' }
    expect(await first.list()).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [
        { ...row, browser: 'curl/8.14.1', is_current: false },
        { ...row, browser: 'Firefox on Linux', is_current: true },
      ],
    })
    // Also for concurrent requests, whose responses may be shared.
    const lists = await Promise.all([first.list(), second.list(), other.list()])
    expect(lists.map(({ results }) => results.map(({ is_current }) => is_current))).toEqual([
      [false, true],
      [true, false],
      [true],
    ])
  })

  it('are ended one by one, which is recorded, and ending the current one signs out', async () => {
    await setAdministrator(server.platform, 'ender', 'printed once')
    const [first, second] = [await startSession('ender'), await startSession('ender')]
    const [newest, oldest] = (await first.list()).results
    expect((await first.end(newest?.id)).status).toBe(204)
    expect((await second.client.get(SESSIONS)).status).toBe(401)
    expect((await first.list()).count).toBe(1)
    const { body } = await first.client.get('/api/portal/audit/?actor=ender&page_size=1')
    expect(body).toMatchObject({
      results: [{ action: 'session_ended', changes: { address: { from: '127.0.0.1', to: null } } }],
    })
    expect((await first.end(oldest?.id)).status).toBe(204)
    expect((await first.client.post('/api/portal/auth/', check)).body).toMatchObject({ authenticated: false })
  })
})

describe('own sessions refuse', () => {
  it('to end sessions of others and ended ones, with 404', async () => {
    for (const name of ['keeper', 'intruder']) await setAdministrator(server.platform, name, 'printed once')
    const [keeper, intruder] = [await startSession('keeper'), await startSession('intruder')]
    const [session] = (await keeper.list()).results
    expect((await intruder.end(session?.id)).status).toBe(404)
    expect((await keeper.list()).count).toBe(1)
    const second = await startSession('keeper')
    expect((await second.end(session?.id)).status).toBe(204)
    expect((await second.end(session?.id)).status).toBe(404)
  })
})

describe('a generated password', () => {
  it('is reported by sign-in and check until another one is chosen, but blocks nothing', async () => {
    const { db } = server.platform
    await setAdministrator(server.platform, 'fresh', 'printed once')
    const made = { must_change_password: true }
    await db.updateTable('administrator').set(made).where('username', '=', 'fresh').execute()
    const client = server.visitor()
    const user = {
      username: 'fresh',
      must_change_password: true,
      has_password: true,
      is_alone: false,
      list_density: null,
      ...OWNER,
    }
    expect((await client.signIn('fresh', 'printed once')).body).toEqual({ success: true, user })
    expect((await client.post('/api/portal/auth/', check)).body).toEqual({ authenticated: true, user })
    expect((await client.get('/api/portal/stats/')).status).toBe(200)
    await client.post(PATH, change('printed once', 'my own words'))
    expect((await client.post('/api/portal/auth/', check)).body).toMatchObject({
      user: { must_change_password: false },
    })
  })
})

describe('a new password', () => {
  it.each(['123456789012', 'administrator', 'Administrator1!', 'ILoveYou2026!'])(
    'is refused where it is a common one: %s',
    async next => {
      await setAdministrator(server.platform, 'chooser', 'printed once')
      const { client } = await startSession('chooser')
      expect(await client.post(PATH, change('printed once', next))).toMatchObject({
        status: 400,
        body: { new_password: ['This password is too common. Choose one that nobody else has.'] },
      })
    },
  )
})

describe('sign-in refuses', () => {
  it('a body of more than 64 KB before it is read', async () => {
    const client = server.visitor()
    await client.fetchToken()
    const { status, body } = await client.signIn('admin', 'x'.repeat(70_000))
    expect({ status, body }).toMatchObject({ status: 413, body: { error: 'The body is too large.' } })
  })

  it('a wrong password and an unknown name with the same answer', async () => {
    const client = server.visitor()
    await client.fetchToken()
    const wrong = await client.post('/api/portal/auth/', { ...login, password: 'wrong' })
    const unknown = await client.post('/api/portal/auth/', { ...login, username: 'nobody' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ success: false, error: 'Invalid login credentials' })
    expect(unknown).toMatchObject({ status: 401, body: wrong.body })
  })

  it('an unknown name in the same time as a wrong password', async () => {
    let hashes = 0
    const hook = createHook({
      init(_id, type) {
        if (type === 'ARGON2REQUEST') hashes += 1
      },
    })
    const workFor = async (name: string) => {
      hashes = 0
      expect(await checkCredentials(server.platform, name, 'wrong')).toBeNull()
      return hashes
    }
    await checkCredentials(server.platform, 'nobody', 'wrong')
    hook.enable()
    try {
      expect([await workFor(TEST_USER.username), await workFor('nobody')]).toEqual([1, 1])
    } finally {
      hook.disable()
    }
  })

  it("missing credentials with the form's sentence", async () => {
    const client = server.visitor()
    await client.fetchToken()
    const { username, password } = TEST_USER
    const nulls = { username: null, password: null }
    for (const given of [{}, nulls, { username: ' ', password }, { username }, { username, password: '' }]) {
      expect(await client.post('/api/portal/auth/', { action: 'login', ...given })).toMatchObject({
        status: 400,
        body: { success: false, error: 'Please enter both username and password.' },
      })
    }
  })

  it('unknown actions, naming the valid ones', async () => {
    const client = server.visitor()
    await client.fetchToken()
    expect(await client.post('/api/portal/auth/', { action: 'register' })).toMatchObject({
      status: 400,
      body: { action: ['Choose one of: check, login, logout.'] },
    })
    expect((await client.post('/api/portal/auth/', {})).body).toEqual({ action: ['This field is required.'] })
  })

  it('changing requests without a CSRF token, after requests without a session', async () => {
    const client = await server.operator()
    expect((await client.put('/api/portal/settings/', {}, { csrf: false })).status).toBe(403)
    const visitor = server.visitor()
    expect((await visitor.put('/api/portal/settings/', {})).status).toBe(401)
    expect((await visitor.post('/api/portal/auth/', check)).status).toBe(403)
  })

  it('a page of another origin, even with session and token', async () => {
    const client = await server.operator()
    const answer = await client.put(
      '/api/portal/settings/',
      {},
      { headers: { origin: 'https://evil.example' } },
    )
    expect(answer.status).toBe(403)
  })

  it('further tries after too many wrong ones, for that account from that address', async () => {
    const client = server.visitor()
    await client.fetchToken()
    const guess = { action: 'login', username: 'guessed', password: 'wrong' }
    for (let tries = 0; tries < 10; tries += 1) await client.post('/api/portal/auth/', guess)
    const answer = await client.post('/api/portal/auth/', guess)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await client.post('/api/portal/auth/', login)).status).toBe(200)
  })

  it('many tries for an account from many addresses, but not its owner from a known address', async () => {
    const proxied = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
    onTestFinished(() => proxied.stop())
    const client = proxied.visitor()
    await client.fetchToken()
    const signIn = async (address: string, password: string) => {
      const headers = { 'x-forwarded-for': address }
      return (await client.post('/api/portal/auth/', { ...login, password }, { headers })).status
    }
    expect(await signIn('198.51.100.7', TEST_USER.password)).toBe(200)
    const statuses: number[] = []
    for (let index = 0; index < 30; index += 1) {
      statuses.push(await signIn(`203.0.113.${index % 15}`, 'a guess'))
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)])
    expect(await signIn('198.51.100.8', TEST_USER.password)).toBe(429)
    expect(await signIn('198.51.100.7', TEST_USER.password)).toBe(200)
  })

  it('the fifty-first wrong try from an address, whatever the accounts, but no right ones', async () => {
    // The limit counts by the clock of this process, and the tries may take long.
    const stopped = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    onTestFinished(() => stopped.mockRestore())
    const { count, rewardSignIn } = createSignInLimit(server.platform)
    const address = '203.0.113.50'
    for (let tries = 0; tries < 3; tries += 1) {
      await count(TEST_USER.username, address)
      await rewardSignIn(TEST_USER.username, address)
    }
    for (let tries = 0; tries < 50; tries += 1) await count(`account ${tries}`, address)
    await expect(count('another', address)).rejects.toMatchObject({
      status: 429,
      message: 'Too many failed sign-ins. Try again in 15 min.',
      headers: { 'retry-after': '900' },
    })
    await expect(count('another', '203.0.113.51')).resolves.toBeUndefined()
  })
})
