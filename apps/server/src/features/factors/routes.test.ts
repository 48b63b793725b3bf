import { createHook } from 'node:async_hooks'
import type { AddedFactor, Factors, NewTotp } from '@feedreel/contracts/people/factors'
import type { LoginAnswer } from '@feedreel/contracts/session'
import { URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setAdministrator } from '#features/session/service/administrators.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApiAnswer, ApiClient } from '#test/api-client.ts'
import { countStatements } from '#test/count-statements.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createSoftwarePasskey } from '#test/software-passkey.ts'

const PATH = '/api/portal/factors/'
const TOTP_PATH = `${PATH}totp/`
const CODES = `${PATH}recovery-codes/`
const AUTH = '/api/portal/auth/'
const SECOND_STEP = `${AUTH}second-step/`
const CONFIRM = `${AUTH}confirm/`
const PEOPLE = '/api/portal/people/'
const PASSWORD = 'printed once'
const PERIOD_MS = 30_000
const MINUTE_MS = 60_000
const RECOVERY_CODE = /^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { clock } = server.platform
  const now = clock.now.bind(clock)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now().getTime() + passedMs))
})
afterAll(() => server.stop())

beforeEach(async () => {
  await server.platform.db.deleteFrom('sign_in_limit').execute()
})

/** How far the product's clock is ahead of the clock of the sessions in the database. */
let passedMs = 0
function pass(ms: number): void {
  passedMs += ms
}

/** A new owner who is signed in. */
async function signedIn(name: string): Promise<ApiClient> {
  await setAdministrator(server.platform, name, PASSWORD)
  const client = server.visitor()
  expect((await client.signIn(name, PASSWORD)).status).toBe(200)
  return client
}

/** The code of an app for a later period, which was not used before. */
function nextCode(uri: string): string {
  pass(PERIOD_MS)
  return URI.parse(uri).generate({ timestamp: server.platform.clock.now().getTime() } as never)
}

/** Adds an authenticator app to the account of a client. */
async function addApp(client: ApiClient): Promise<{ uri: string; recoveryCodes: string[] }> {
  const { uri } = await client.must<NewTotp>('POST', TOTP_PATH)
  const { recovery_codes } = await client.must<AddedFactor>('POST', `${TOTP_PATH}confirm/`, {
    code: nextCode(uri),
  })
  return { uri, recoveryCodes: recovery_codes ?? [] }
}

/** Enters name and password, and completes the second step with a code. */
async function signInBy(client: ApiClient, name: string, code: string): Promise<ApiAnswer> {
  const first = await client.signIn(name, PASSWORD)
  return client.post(SECOND_STEP, { ticket: ticketOf(first), proof: { method: 'code', code } })
}

const ticketOf = ({ body }: ApiAnswer) => (body as LoginAnswer).second_step?.ticket ?? ''
const factorsOf = (client: ApiClient) => client.must<Factors>('GET', PATH)
const actionsOf = async (client: ApiClient, name: string) => {
  const { body } = await client.get(`/api/portal/audit/?actor=${encodeURIComponent(name)}`)
  return (body as { results: { action: string }[] }).results.map(({ action }) => action)
}

describe('an authenticator app', () => {
  it('takes effect with its first correct code, and comes with ten recovery codes', async () => {
    const client = await signedIn('Ada')
    const { secret, uri } = await client.must<NewTotp>('POST', TOTP_PATH)
    expect(uri).toBe(
      `otpauth://totp/Feedreel:Ada?issuer=Feedreel&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await factorsOf(client)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 })
    expect((await server.visitor().signIn('Ada', PASSWORD)).status).toBe(200)

    const added = await client.must<AddedFactor>('POST', `${TOTP_PATH}confirm/`, { code: nextCode(uri) })
    expect(new Set(added.recovery_codes)).toHaveProperty('size', 10)
    for (const code of added.recovery_codes ?? []) expect(code).toMatch(RECOVERY_CODE)
    expect(await factorsOf(client)).toMatchObject({
      totp: { confirmed_at: expect.stringMatching(/Z$/) },
      recovery_codes_left: 10,
    })
    expect(await actionsOf(client, 'Ada')).toContain('factor_added')
  })

  it('makes the sign-in ask for a code after the password, without a session until then', async () => {
    const { uri } = await addApp(await signedIn('Bob'))
    const client = server.visitor()
    const first = await client.signIn('Bob', PASSWORD)
    expect(first).toMatchObject({
      status: 401,
      body: {
        success: false,
        error: 'Enter the code of your authenticator app, or use a passkey.',
        second_step: { ticket: expect.any(String), methods: ['code'] },
      },
    })
    expect((await client.get('/api/portal/stats/')).status).toBe(401)
    const proof = { method: 'code', code: nextCode(uri) }
    const second = await client.post(SECOND_STEP, { ticket: ticketOf(first), proof })
    expect(second).toMatchObject({
      status: 200,
      body: { success: true, user: { username: 'Bob', second_factors: ['code'] } },
    })
    expect((await client.get('/api/portal/stats/')).status).toBe(200)
  })

  it('is replaced by a recovery code, each of which works once', async () => {
    const { recoveryCodes } = await addApp(await signedIn('Cleo'))
    const [code = ''] = recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const client = server.visitor()
    expect((await signInBy(client, 'Cleo', typed)).status).toBe(200)
    expect(await factorsOf(client)).toMatchObject({ recovery_codes_left: 9 })
    expect(await actionsOf(client, 'Cleo')).toContain('recovery_code_used')
    expect((await signInBy(server.visitor(), 'Cleo', code)).status).toBe(401)
  })

  it('gets new recovery codes, which void the previous ones', async () => {
    const client = await signedIn('Dora')
    const { recoveryCodes } = await addApp(client)
    const renewed = await client.must<{ recovery_codes: string[] }>('POST', CODES)
    expect(renewed.recovery_codes).toHaveLength(10)
    expect((await signInBy(server.visitor(), 'Dora', recoveryCodes[1] ?? '')).status).toBe(401)
    expect((await signInBy(server.visitor(), 'Dora', renewed.recovery_codes[1] ?? '')).status).toBe(200)
  })

  it('is removed with its recovery codes, and the password alone signs in again', async () => {
    const client = await signedIn('Emil')
    await addApp(client)
    expect((await client.delete(TOTP_PATH)).status).toBe(204)
    expect(await factorsOf(client)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 })
    expect((await server.visitor().signIn('Emil', PASSWORD)).status).toBe(200)
  })

  it('is removed by an owner for a person who has lost it, and by set_administrator', async () => {
    const owner = await server.operator()
    const { id, username } = await buildPerson(server.platform, 'operator')
    const person = server.visitor()
    await person.signIn(username, PERSON_PASSWORD)
    await addApp(person)
    const list = async () => {
      const { body } = await owner.get(PEOPLE)
      return (body as { results: { id: number }[] }).results.find(row => row.id === id)
    }
    expect(await list()).toMatchObject({ has_second_factor: true })
    expect((await owner.delete(`${PEOPLE}${id}/factors/`)).status).toBe(204)
    expect(await list()).toMatchObject({ has_second_factor: false })
    expect((await server.visitor().signIn(username, PERSON_PASSWORD)).status).toBe(200)
    expect((await owner.delete(`${PEOPLE}${id}/factors/`)).status).toBe(400)

    await addApp(await signedIn('Fay'))
    expect((await server.visitor().signIn('Fay', PASSWORD)).status).toBe(401)
    await setAdministrator(server.platform, 'Fay', PASSWORD)
    expect((await server.visitor().signIn('Fay', PASSWORD)).status).toBe(200)
  })

  it('is stored sealed, and its recovery codes as hashes', async () => {
    const { uri, recoveryCodes } = await addApp(await signedIn('Gil'))
    const { db } = server.platform
    const rows = JSON.stringify([
      await db.selectFrom('totp_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ])
    expect(rows).not.toContain(new URL(uri).searchParams.get('secret'))
    for (const code of recoveryCodes) {
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('costs a sign-in no second password hash and two more queries', async () => {
    const { uri } = await addApp(await signedIn('Hal'))
    await setAdministrator(server.platform, 'Ida', PASSWORD)
    const code = nextCode(uri)
    let hashes = 0
    const hook = createHook({
      init(_id, type) {
        if (type === 'ARGON2REQUEST') hashes += 1
      },
    })
    // Only tables of sign-ins: the connections serve the background too.
    const ofSignIns =
      /\b(administrator|session|sign_in_\w+|used_\w+|audit|totp_factor|passkey|recovery_code)\b/
    const workOf = async (act: () => Promise<ApiAnswer>) => {
      hashes = 0
      let status = 0
      const queries = await countStatements(ofSignIns, async () => {
        status = (await act()).status
      })
      return { status, hashes, queries }
    }
    const [plain, two] = [server.visitor(), server.visitor()]
    let ticket = ''
    for (const client of [plain, two]) await client.fetchToken()
    const login = (client: ApiClient, username: string) =>
      client.post(AUTH, { action: 'login', username, password: PASSWORD })
    hook.enable()
    try {
      const without = await workOf(() => login(plain, 'Ida'))
      const first = await workOf(async () => {
        const answer = await login(two, 'Hal')
        ticket = ticketOf(answer)
        return answer
      })
      const second = await workOf(() => two.post(SECOND_STEP, { ticket, proof: { method: 'code', code } }))
      expect([without, first, second].map(({ status }) => status)).toEqual([200, 401, 200])
      expect(without.hashes).toBe(1)
      expect(first.hashes + second.hashes).toBe(1)
      expect(first.queries).toBeLessThanOrEqual(without.queries)
      // The app, and the use of the code.
      expect(second.queries).toBeLessThanOrEqual(without.queries + 2)
    } finally {
      hook.disable()
    }
  })
})

describe('an authenticator app refuses', () => {
  it('a wrong first code, a first code without a secret, and a second app', async () => {
    const client = await signedIn('Jon')
    const confirm = (code: string) => client.post(`${TOTP_PATH}confirm/`, { code })
    expect((await confirm('123456')).body).toMatchObject({ error: 'Ask for the key of an app first.' })
    const { uri } = await client.must<NewTotp>('POST', TOTP_PATH)
    const right = nextCode(uri)
    const wrong = right === '111111' ? '222222' : '111111'
    expect(await confirm(wrong)).toMatchObject({
      status: 400,
      body: { code: ['This is not the current code of the app.'] },
    })
    expect((await confirm(right)).status).toBe(200)
    expect((await client.post(TOTP_PATH)).status).toBe(400)
  })

  it('a code that was used before, even by two sign-ins at the same time', async () => {
    const { uri } = await addApp(await signedIn('Kim'))
    const code = nextCode(uri)
    const clients = [server.visitor(), server.visitor(), server.visitor()]
    const statuses = await Promise.all(
      clients.map(async client => (await signInBy(client, 'Kim', code)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 401, 401])
    expect(await signInBy(server.visitor(), 'Kim', code)).toMatchObject({
      status: 401,
      body: { success: false, error: 'This code is wrong or was used before.' },
    })
  })

  it('codes that are more than a period old', async () => {
    const { uri } = await addApp(await signedIn('Lea'))
    const code = nextCode(uri)
    pass(2 * PERIOD_MS)
    expect((await signInBy(server.visitor(), 'Lea', code)).status).toBe(401)
  })

  it('further codes after too many wrong ones, although each password was right', async () => {
    const { uri } = await addApp(await signedIn('Max'))
    const client = server.visitor()
    const first = await client.signIn('Max', PASSWORD)
    const guess = (code: string) =>
      client.post(SECOND_STEP, { ticket: ticketOf(first), proof: { method: 'code', code } })
    for (let tries = 0; tries < 10; tries += 1) expect((await guess('not a code')).status).toBe(401)
    expect((await guess(nextCode(uri))).status).toBe(429)
    expect((await client.signIn('Max', PASSWORD)).status).toBe(429)
  })

  it('the second step without a ticket, after five minutes, and after a change of the password', async () => {
    const { uri } = await addApp(await signedIn('Nia'))
    const client = server.visitor()
    const late = ticketOf(await client.signIn('Nia', PASSWORD))
    const answer = async (ticket: string) =>
      client.post(SECOND_STEP, { ticket, proof: { method: 'code', code: nextCode(uri) } })
    for (const ticket of ['', 'x'.repeat(200), `${late}x`]) expect((await answer(ticket)).status).toBe(401)
    pass(6 * MINUTE_MS)
    expect(await answer(late)).toMatchObject({
      status: 401,
      body: { error: 'The sign-in took too long. Enter your password again.' },
    })
    const fresh = ticketOf(await client.signIn('Nia', PASSWORD))
    const { db } = server.platform
    const other = await db.selectFrom('administrator').select('password_hash').executeTakeFirstOrThrow()
    await db.updateTable('administrator').set(other).where('username', '=', 'Nia').execute()
    expect((await answer(fresh)).status).toBe(401)
  })

  it('a person who is erased at that moment', async () => {
    const clients = [await signedIn('Oda'), await signedIn('Olga')]
    const [app, passkey] = clients as [ApiClient, ApiClient]
    const options = await passkey.must<{ challenge: string }>('POST', `${PATH}passkeys/options/`)
    const credential = createSoftwarePasskey(server.url).create(options)
    const calls = {
      Oda: () => app.post(TOTP_PATH),
      Olga: () => passkey.post(`${PATH}passkeys/`, { name: 'Laptop', credential }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const erase = (tx: Tx) => tx.deleteFrom('administrator').where('username', '=', name).execute()
      expect((await callDuring(server.platform.db, erase, call)).status).toBe(401)
    }
  })

  it('removal and new recovery codes without an app', async () => {
    const client = await signedIn('Ole')
    expect((await client.delete(TOTP_PATH)).status).toBe(400)
    expect((await client.post(CODES)).status).toBe(400)
  })
})

/** Adds a passkey to the account of a client. */
async function addPasskey(client: ApiClient, name = 'Laptop') {
  const passkey = createSoftwarePasskey(server.url)
  const options = await client.must<{ challenge: string }>('POST', `${PATH}passkeys/options/`)
  const credential = passkey.create(options)
  const added = await client.post(`${PATH}passkeys/`, { name, credential })
  return { passkey, added, credential }
}

const challenge = (client: ApiClient) =>
  client.must<{ challenge: string; rpId: string }>('POST', `${AUTH}passkey/options/`)

describe('a passkey', () => {
  it('is added with recovery codes, listed and removed', async () => {
    const client = await signedIn('Pia')
    const { added } = await addPasskey(client)
    expect(added).toMatchObject({ status: 201, body: { recovery_codes: { length: 10 } } })
    expect((await addPasskey(client, 'Phone')).added.body).toEqual({ recovery_codes: null })
    const { passkeys } = await factorsOf(client)
    expect(passkeys.map(({ name }) => name)).toEqual(['Phone', 'Laptop'])
    for (const { id } of passkeys) expect((await client.delete(`${PATH}passkeys/${id}/`)).status).toBe(204)
    expect(await factorsOf(client)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 })
  })

  it('signs in without name and password', async () => {
    const { passkey } = await addPasskey(await signedIn('Quin'))
    const client = server.visitor()
    await client.fetchToken()
    const options = await challenge(client)
    expect(options.rpId).toBe('127.0.0.1')
    const answer = await client.post(`${AUTH}passkey/`, { credential: passkey.get(options) })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, user: { username: 'Quin', second_factors: ['passkey'] } },
    })
    expect(await factorsOf(client)).toMatchObject({
      passkeys: [{ last_used_at: expect.stringMatching(/Z$/) }],
    })
    expect(await actionsOf(client, 'Quin')).toContain('signed_in')
  })

  it('is the second step after a password', async () => {
    const { passkey } = await addPasskey(await signedIn('Rosa'))
    const client = server.visitor()
    const first = await client.signIn('Rosa', PASSWORD)
    expect(first).toMatchObject({ status: 401, body: { second_step: { methods: ['passkey'] } } })
    const proof = { method: 'passkey', credential: passkey.get(await challenge(client)) }
    expect((await client.post(SECOND_STEP, { ticket: ticketOf(first), proof })).status).toBe(200)
  })
})

describe('challenges', () => {
  it('leave no row unless they are answered, and that one until they expire', async () => {
    const { db } = server.platform
    const count = async () => (await db.selectFrom('used_challenge').selectAll().execute()).length
    const { passkey } = await addPasskey(await signedIn('Ravi'))
    pass(6 * MINUTE_MS)
    const client = server.visitor()
    await client.fetchToken()
    const before = await count()
    for (let asked = 0; asked < 3; asked += 1) await challenge(client)
    expect(await count()).toBe(before)
    await client.must('POST', `${AUTH}passkey/`, { credential: passkey.get(await challenge(client)) })
    expect(await count()).toBe(1)
  })
})

describe('a passkey refuses', () => {
  const signIn = (client: ApiClient, credential: object) => client.post(`${AUTH}passkey/`, { credential })

  it('an answer that was given before, to an old challenge, to none of ours, or for another site', async () => {
    const { passkey } = await addPasskey(await signedIn('Sam'))
    const client = server.visitor()
    await client.fetchToken()
    const used = passkey.get(await challenge(client))
    expect((await signIn(client, used)).status).toBe(200)
    expect((await signIn(server.visitor(), used)).status).toBe(403)
    expect(await signIn(client, used)).toMatchObject({
      status: 401,
      body: { success: false, error: 'This passkey does not sign in here.' },
    })
    const foreign = createSoftwarePasskey('https://evil.example')
    expect((await signIn(client, { ...foreign.get(await challenge(client)), id: passkey.id })).status).toBe(
      401,
    )
    expect((await signIn(client, passkey.get({ challenge: 'bWFkZSB1cA' }))).status).toBe(401)
    const old = passkey.get(await challenge(client))
    pass(6 * MINUTE_MS)
    expect((await signIn(client, old)).status).toBe(401)
  })

  it('another signature, an unknown key, and the key of a deactivated person', async () => {
    const owner = await server.operator()
    const { id, username } = await buildPerson(server.platform, 'analyst')
    const person = server.visitor()
    await person.signIn(username, PERSON_PASSWORD)
    const { passkey } = await addPasskey(person)
    const client = server.visitor()
    await client.fetchToken()
    const stranger = createSoftwarePasskey(server.url)
    expect((await signIn(client, stranger.get(await challenge(client)))).status).toBe(401)
    const forged = { ...stranger.get(await challenge(client)), id: passkey.id, rawId: passkey.id }
    expect((await signIn(client, forged)).status).toBe(401)
    await owner.must('PATCH', `${PEOPLE}${id}/`, { is_active: false })
    expect((await signIn(client, passkey.get(await challenge(client)))).status).toBe(401)
  })

  it('a key that is removed, or whose counter a later use raises, at that moment', async () => {
    const changes = {
      Ugo: (tx: Tx, id: string) => tx.deleteFrom('passkey').where('credential_id', '=', id),
      Uta: (tx: Tx, id: string) =>
        tx.updateTable('passkey').set({ sign_count: 9 }).where('credential_id', '=', id),
    }
    for (const [name, change] of Object.entries(changes)) {
      const { passkey } = await addPasskey(await signedIn(name))
      const client = server.visitor()
      await client.fetchToken()
      const used = passkey.get(await challenge(client))
      const call = () => signIn(client, used)
      const answer = await callDuring(server.platform.db, tx => change(tx, passkey.id).execute(), call)
      expect(answer.status, name).toBe(401)
    }
  })

  it('more than ten tries with a key, whether it is known or not, and records those before', async () => {
    const client = server.visitor()
    await client.fetchToken()
    const credential = createSoftwarePasskey(server.url).get(await challenge(client))
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await signIn(client, credential)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  it('a challenge of another person or of a sign-in, when it is added, and the same key twice', async () => {
    const client = await signedIn('Tess')
    const passkey = createSoftwarePasskey(server.url)
    const credential = passkey.create(await challenge(client))
    expect((await client.post(`${PATH}passkeys/`, { name: 'Laptop', credential })).status).toBe(400)
    const { added, credential: taken } = await addPasskey(client)
    expect(added.status).toBe(201)
    expect((await client.post(`${PATH}passkeys/`, { name: 'Again', credential: taken })).status).toBe(400)
    expect((await factorsOf(client)).passkeys).toHaveLength(1)
  })

  it('the second step and the confirmation of somebody else', async () => {
    const { passkey } = await addPasskey(await signedIn('Uwe'))
    await addPasskey(await signedIn('Vera'))
    const client = server.visitor()
    const first = await client.signIn('Vera', PASSWORD)
    const proof = { method: 'passkey', credential: passkey.get(await challenge(client)) }
    expect((await client.post(SECOND_STEP, { ticket: ticketOf(first), proof })).status).toBe(401)
  })

  it('over twenty', async () => {
    const client = await signedIn('Wim')
    const { id } = await server.platform.db
      .selectFrom('administrator')
      .select('id')
      .where('username', '=', 'Wim')
      .executeTakeFirstOrThrow()
    const row = { administrator_id: id, public_key: Buffer.of(1), sign_count: 0, transports: [], name: 'Key' }
    const rows = Array.from({ length: 20 }, (_, at) => ({ ...row, credential_id: `many-${at}` }))
    await server.platform.db.insertInto('passkey').values(rows).execute()
    expect(await client.post(`${PATH}passkeys/options/`)).toMatchObject({
      status: 400,
      body: { error: 'You have 20 passkeys already. Remove one first.' },
    })
  })

  it('to be removed by somebody else', async () => {
    const client = await signedIn('Will')
    await addPasskey(client)
    const [passkey] = (await factorsOf(client)).passkeys
    const other = await signedIn('Xenia')
    expect((await other.delete(`${PATH}passkeys/${passkey?.id}/`)).status).toBe(404)
  })
})

const STALE = {
  status: 403,
  body: { code: 'sign_in_again', error: expect.stringContaining('of the last 15 minutes') },
}

describe('a sign-in of more than 15 minutes ago', () => {
  it('is confirmed by the password before acts on people and second factors', async () => {
    const client = await signedIn('Yara')
    pass(16 * MINUTE_MS)
    const invite = () => client.post(PEOPLE, { username: 'Zoe', role: 'analyst' })
    expect(await invite()).toMatchObject(STALE)
    expect(await client.post(TOTP_PATH)).toMatchObject(STALE)
    expect((await client.get(PEOPLE)).status).toBe(200)
    expect(await client.post(CONFIRM, { method: 'password', password: 'a guess' })).toMatchObject({
      status: 400,
      body: { password: ['This is not your current password.'] },
    })
    expect(await invite()).toMatchObject(STALE)
    expect((await actionsOf(client, 'Yara'))[0]).toBe('sign_in_failed')
    const proof = { method: 'password', password: PASSWORD }
    expect(await client.post(CONFIRM, proof)).toMatchObject({ status: 200, body: { success: true } })
    expect((await invite()).status).toBe(201)
    expect(await actionsOf(client, 'Yara')).toContain('sign_in_confirmed')
  })

  it('is confirmed by a code or a passkey, and not by the password, with a second factor', async () => {
    const client = await signedIn('Alma')
    const { uri } = await addApp(client)
    const { passkey } = await addPasskey(client)
    pass(16 * MINUTE_MS)
    expect((await client.post(CONFIRM, { method: 'password', password: PASSWORD })).status).toBe(400)
    expect(await client.post(CODES)).toMatchObject(STALE)
    const code = nextCode(uri)
    expect((await client.post(CONFIRM, { method: 'code', code })).status).toBe(200)
    expect((await client.post(CODES)).status).toBe(201)
    expect((await client.post(CONFIRM, { method: 'code', code })).status).toBe(400)
    pass(16 * MINUTE_MS)
    const credential = passkey.get(await challenge(client))
    expect((await client.post(CONFIRM, { method: 'passkey', credential })).status).toBe(200)
    expect((await client.post(CODES)).status).toBe(201)
  })

  it('is not renewed by a change of the password', async () => {
    const client = await signedIn('Bela')
    pass(16 * MINUTE_MS)
    const change = { current_password: PASSWORD, new_password: 'another one entirely' }
    expect((await client.post('/api/portal/password/', change)).status).toBe(200)
    expect(await client.post(TOTP_PATH)).toMatchObject(STALE)
  })

  it('is confirmed with a limited number of guesses', async () => {
    const client = await signedIn('Carl')
    const guess = () => client.post(CONFIRM, { method: 'password', password: 'a guess' })
    for (let tries = 0; tries < 10; tries += 1) await guess()
    expect((await guess()).status).toBe(429)
  })

  it('is confirmed with a limited number of codes, although the password is changed in between', async () => {
    const client = await signedIn('Cora')
    await addApp(client)
    const guess = async () => (await client.post(CONFIRM, { method: 'code', code: 'not a code' })).status
    for (let tries = 0; tries < 9; tries += 1) expect(await guess()).toBe(400)
    const change = { current_password: PASSWORD, new_password: 'another one entirely' }
    expect((await client.post('/api/portal/password/', change)).status).toBe(200)
    expect([await guess(), await guess()]).toEqual([400, 429])
  })
})

describe('a second factor that a role requires', () => {
  it('has to be added before anything else, from the next request on', async () => {
    const owner = await server.operator()
    const { username } = await buildPerson(server.platform, 'editor')
    const person = server.visitor()
    await person.signIn(username, PERSON_PASSWORD)
    const settings = { second_factor_roles: ['editor', 'analyst', 'editor'] }
    expect((await owner.put('/api/portal/settings/', settings)).body).toMatchObject({
      second_factor_roles: ['editor', 'analyst'],
    })
    expect(await person.get('/api/portal/stats/')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    })
    const check = await person.post(AUTH, { action: 'check' })
    expect(check.body).toMatchObject({ user: { must_add_second_factor: true, second_factors: [] } })
    expect((await person.get('/api/portal/sessions/')).status).toBe(200)
    await addApp(person)
    expect((await person.get('/api/portal/stats/')).status).toBe(200)
    expect((await owner.get('/api/portal/stats/')).status).toBe(200)
    await owner.put('/api/portal/settings/', { second_factor_roles: [] })
  })

  it('is refused for roles that do not exist', async () => {
    const owner = await server.operator()
    expect((await owner.put('/api/portal/settings/', { second_factor_roles: ['king'] })).status).toBe(400)
  })
})
