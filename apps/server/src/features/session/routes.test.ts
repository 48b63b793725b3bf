import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const check = { action: 'check' }
const login = { action: 'login', ...TEST_USER }

describe('sign-in', () => {
  it('lets the operator in, knows the session afterwards and ends it on logout', async () => {
    const client = server.visitor()
    await client.fetchToken()
    expect((await client.post('/api/portal/auth/', check)).body).toEqual({ authenticated: false, user: null })

    const answer = await client.post('/api/portal/auth/', login)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, user: { username: TEST_USER.username } })
    expect((await client.post('/api/portal/auth/', check)).body).toEqual({
      authenticated: true,
      user: { username: TEST_USER.username },
    })

    expect((await client.post('/api/portal/auth/', { action: 'logout' })).status).toBe(200)
    expect((await client.post('/api/portal/auth/', check)).body).toMatchObject({ authenticated: false })
  })

  it('keeps a token that was fetched before sign-in valid after it, in either header', async () => {
    const client = await server.operator()
    const body = { maintenance_mode: false }
    const csrf = false
    for (const header of ['X-CSRFToken', 'X-XSRF-TOKEN']) {
      const headers = { [header]: client.csrfToken }
      expect((await client.put('/api/portal/settings/', body, { headers, csrf })).status, header).toBe(200)
    }
  })

  it('gives the session a new id, and stores none of its ids as they are', async () => {
    const client = await server.operator()
    const first = client.cookies.get('sessionid')
    await client.post('/api/portal/auth/', login)
    expect(client.cookies.get('sessionid')).not.toBe(first)
    const rows = await server.platform.db.selectFrom('session').selectAll().execute()
    const raw = decodeURIComponent(client.cookies.get('sessionid') ?? '').split('.')[0] ?? ''
    expect(raw.length).toBeGreaterThan(20)
    expect(JSON.stringify(rows.map(row => row.id_hash.toString('utf8')))).not.toContain(raw)
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

describe('sign-in refuses', () => {
  it('a wrong password and an unknown name with the same answer', async () => {
    const client = server.visitor()
    await client.fetchToken()
    const wrong = await client.post('/api/portal/auth/', { ...login, password: 'wrong' })
    const unknown = await client.post('/api/portal/auth/', { ...login, username: 'nobody' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ success: false, error: 'Invalid login credentials' })
    expect(unknown).toMatchObject({ status: 401, body: wrong.body })
  })

  it('missing credentials with the sentence of the form', async () => {
    const client = server.visitor()
    await client.fetchToken()
    const answer = await client.post('/api/portal/auth/', { action: 'login', username: '', password: '' })
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, error: 'Please enter both username and password.' },
    })
  })

  it('changing calls without a CSRF token, and portal calls without a session first', async () => {
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
})
