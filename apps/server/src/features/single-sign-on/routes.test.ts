import type { NewTotp } from '@feedreel/contracts/people/factors'
import type { StartedSignOn } from '@feedreel/contracts/people/single-sign-on'
import type { LoginAnswer } from '@feedreel/contracts/session'
import { URI } from 'otpauth'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest'
import { invitePerson } from '#features/people/service/manage-people.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { ApiAnswer, ApiClient } from '#test/api-client.ts'
import { callDuring, countLockWaits } from '#test/lock-waits.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'
import { freePort } from '../../../../../tools/servers/free-port.ts'
import { type SignOnProvider, startSignOnProvider } from '../../../../../tools/servers/sign-on-provider.ts'

const AUTH = '/api/portal/auth/'
const START = `${AUTH}sign-on/`
const FINISH = `${START}finish/`
const CONFIRM = `${START}confirm/`
const PEOPLE = '/api/portal/people/'
const LATE_MS = 11 * 60_000
const HALF_HOUR_MS = 30 * 60_000
/** Longer than the life of an ID token. */
const HOURS_MS = 3 * 3_600_000
const REFUSED =
  'The provider did not sign you in, or its answer came too late or was used before. Please start again.'

let provider: SignOnProvider
/** Only people who have an account may sign in. */
let server: TestServer
/** The provider assigns roles, and is the only way to sign in. */
let managed: TestServer

beforeAll(async () => {
  const ports = [await freePort(), await freePort()]
  const origins = ports.map(port => `http://127.0.0.1:${port}`)
  provider = await startSignOnProvider(
    origins.map(origin => `${origin}/sign-on`),
    origins.map(origin => `${origin}/login`),
  )
  const environment = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }
  const at = (index: number) => ({ PORT: String(ports[index]), PUBLIC_URL: origins[index] ?? '' })
  server = await startTestServer({ environment: { ...environment, ...at(0) } })
  managed = await startTestServer({
    environment: {
      ...environment,
      ...at(1),
      OIDC_ROLE_CLAIM: 'groups: admins=owner, news desk=editor, partners=publisher',
      OIDC_ONLY: 'true',
    },
  })
  for (const { platform } of [server, managed]) {
    const { clock } = platform
    const now = clock.now.bind(clock)
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(now().getTime() + passedMs))
  }
})
afterAll(async () => {
  await server?.stop()
  await managed?.stop()
  await provider?.stop()
})
beforeEach(() => {
  passedMs = 0
})
afterEach(() => {
  provider.onTokens = () => undefined
  dateNow?.mockRestore()
})

/** How far the product's clock is ahead. */
let passedMs = 0
let count = 0
let dateNow: MockInstance | null = null

const emailOf = (name: string) => `${name}@news.example`

/**
 * Adds an account at the provider, with a verified e-mail address of a person whom an owner has invited here.
 * @param groups which give the role in `managed`, where the person is invited then
 */
async function invited(role: 'owner' | 'analyst' = 'analyst', groups?: string[]) {
  count += 1
  const name = `person-${count}`
  provider.accounts.set(name, { email: emailOf(name), email_verified: true, ...(groups && { groups }) })
  // The case of an address means nothing.
  const input = { username: emailOf(name).replace('n', 'N'), role, publishers: null }
  const { person } = await invitePerson((groups ? managed : server).platform, OWN_ACTOR, input)
  return { subject: name, ...person }
}

async function start(client: ApiClient, isConfirmation = false): Promise<StartedSignOn> {
  await client.fetchToken()
  return client.must<StartedSignOn>('POST', START, { is_confirmation: isConfirmation })
}

/** Signs in at the provider as a browser does. @returns the query of the address to which the browser is sent back */
async function signInThere(url: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>()
  const home = new URL(url).origin
  let next = new URL(url)
  let form: string | null = null
  while (next.origin === home) {
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; ') },
      ...(form !== null && { method: 'POST', body: new URLSearchParams({ login: form }) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = response.headers.get('location')
    form = to === null ? subject : null
    if (to === null && response.status !== 200) throw new Error(await response.text())
    if (to !== null) next = new URL(to, next)
  }
  return next.search.slice(1)
}

/** Signs in with the provider. */
async function signOn(client: ApiClient, subject: string): Promise<ApiAnswer> {
  const { url, ticket } = await start(client)
  return client.post(FINISH, { ticket, answer: await signInThere(url, subject) })
}

/** Gives a person a passkey that no test uses. */
const insertPasskey = (id: number) =>
  server.platform.db
    .insertInto('passkey')
    .values({
      administrator_id: id,
      credential_id: `key-${id}`,
      public_key: Buffer.from('k'),
      sign_count: 0,
      transports: [],
      name: 'Laptop',
      created_at: server.platform.clock.now(),
      last_used_at: null,
    })
    .execute()

const check = async (client: ApiClient) => (await client.post(AUTH, { action: 'check' })).body
const refusal = { status: 401, body: { success: false, error: REFUSED } }

describe('a sign-in with the provider', () => {
  it('signs in an invited person with the verified e-mail address of the provider', async () => {
    const { subject, username, id } = await invited()
    const client = server.visitor()
    await client.fetchToken()
    expect(await check(client)).toEqual({
      authenticated: false,
      user: null,
      single_sign_on: { is_only: false },
    })
    expect(await signOn(client, subject)).toMatchObject({
      status: 200,
      body: { success: true, user: { username, role: 'analyst', has_password: false } },
    })
    expect((await client.get('/api/portal/stats/')).status).toBe(200)
    const people = await (await server.operator()).must<{ results: object[] }>(
      'GET',
      `${PEOPLE}?page_size=100`,
    )
    expect(people.results).toContainEqual(expect.objectContaining({ id, has_joined: true }))
  })

  it('knows the person by the subject from then on, whatever the e-mail address', async () => {
    const { subject, username } = await invited()
    await signOn(server.visitor(), subject)
    provider.accounts.set(subject, { email: 'married@news.example', email_verified: true })
    expect(await signOn(server.visitor(), subject)).toMatchObject({
      status: 200,
      body: { user: { username } },
    })
  })

  it('asks for the second factor that a person has here, unless the provider asked for several', async () => {
    const { subject, id } = await invited('owner')
    await signOn(server.visitor(), subject)
    await insertPasskey(id)
    expect(await signOn(server.visitor(), subject)).toMatchObject({
      status: 401,
      body: { success: false, second_step: { ticket: expect.any(String), methods: ['passkey'] } },
    })
    provider.accounts.set(subject, { ...provider.accounts.get(subject), amr: ['pwd', 'mfa'] })
    expect((await signOn(server.visitor(), subject)).status).toBe(200)
  })

  it('signs out at the provider after a second step here too', async () => {
    const { subject } = await invited('owner')
    const client = server.visitor()
    await signOn(client, subject)
    const { url: confirmation, ticket } = await start(client, true)
    await client.must('POST', CONFIRM, { ticket, answer: await signInThere(confirmation, subject) })
    const { uri } = await client.must<NewTotp>('POST', '/api/portal/factors/totp/')
    const code = (periods: number) =>
      URI.parse(uri).generate({ timestamp: Date.now() + periods * 30_000 } as never)
    await client.must('POST', '/api/portal/factors/totp/confirm/', { code: code(0) })
    const { second_step } = (await signOn(client, subject)).body as LoginAnswer
    const proof = { method: 'code', code: code(1) }
    const step = { ticket: second_step?.ticket, proof }
    expect(await client.post(`${AUTH}second-step/`, step)).toMatchObject({ status: 200 })
    const { body } = await client.post(AUTH, { action: 'logout' })
    const url = new URL((body as { provider_url: string }).provider_url)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect((await fetch(url)).status).toBe(200)
  })

  it('signs out at the provider too', async () => {
    const { subject } = await invited()
    const client = server.visitor()
    await signOn(client, subject)
    const { body } = await client.post(AUTH, { action: 'logout' })
    const { provider_url: address } = body as { provider_url: string }
    const url = new URL(address)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/login`)
    expect((await fetch(url)).status).toBe(200)
    expect(await check(client)).toMatchObject({ authenticated: false })
  })
})

describe('the roles of the provider', () => {
  const add = (groups: string[]) => {
    count += 1
    const subject = `member-${count}`
    provider.accounts.set(subject, { preferred_username: subject, groups })
    return subject
  }

  it('add people, with the role that allows most', async () => {
    const subject = add(['news desk', 'admins', 'others'])
    expect(await signOn(managed.visitor(), subject)).toMatchObject({
      status: 200,
      body: { user: { username: subject, role: 'owner', publishers: null, has_password: false } },
    })
  })

  it('change with the next sign-in, also for earlier sessions', async () => {
    const subject = add(['admins'])
    const client = managed.visitor()
    await signOn(client, subject)
    await signOn(managed.visitor(), add(['admins']))
    provider.accounts.set(subject, { preferred_username: subject, groups: ['news desk'] })
    expect(await signOn(managed.visitor(), subject)).toMatchObject({ body: { user: { role: 'editor' } } })
    expect(await check(client)).toMatchObject({ user: { role: 'editor' } })
  })

  it('add a person once who signs in twice at the same time', async () => {
    const subject = add(['news desk'])
    const [one, other] = [managed.visitor(), managed.visitor()]
    const starts = [await start(one), await start(other)]
    const [first = '', second = ''] = await Promise.all(starts.map(({ url }) => signInThere(url, subject)))
    const answers = await Promise.all([
      one.post(FINISH, { ticket: starts[0]?.ticket, answer: first }),
      other.post(FINISH, { ticket: starts[1]?.ticket, answer: second }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('link an invited person once who signs in twice at the same time', async () => {
    const { db } = managed.platform
    const { subject, id } = await invited('analyst', ['news desk'])
    const clients = [managed.visitor(), managed.visitor()]
    const answers = await callDuring(
      db,
      tx => tx.selectFrom('administrator').where('id', '=', id).forUpdate().execute(),
      () => Promise.all(clients.map(client => signOn(client, subject))),
      () => vi.waitUntil(async () => (await countLockWaits(db)) === 2, POLL_OPTIONS),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const named = db.selectFrom('administrator').where('username', 'ilike', emailOf(subject)).select('id')
    expect(await named.execute()).toEqual([{ id }])
  })

  it('link an invited owner while another owner changes this one', async () => {
    const { db } = managed.platform
    const { subject, id } = await invited('owner', ['admins'])
    const answer = await callDuring(
      db,
      // The locks of lockPersonAndOwners, of which the first is taken earlier.
      tx => tx.selectFrom('administrator').orderBy('id').limit(1).forUpdate().execute(),
      () => signOn(managed.visitor(), subject),
      tx => tx.selectFrom('administrator').where('id', '=', id).forUpdate().execute(),
    )
    expect(answer.status).toBe(200)
  })

  it('leave a person inactive who is deactivated during the sign-on', async () => {
    const subject = add(['admins'])
    await signOn(managed.visitor(), subject)
    await signOn(managed.visitor(), add(['admins']))
    provider.accounts.set(subject, { preferred_username: subject, groups: ['news desk'] })
    const { db } = managed.platform
    let signingOn: Promise<ApiAnswer> | undefined
    await db.transaction().execute(async tx => {
      await tx
        .updateTable('administrator')
        .set({ is_active: false })
        .where('username', '=', subject)
        .execute()
      signingOn = signOn(managed.visitor(), subject)
      await expect.poll(() => countLockWaits(db), POLL_OPTIONS).toBe(1)
    })
    expect((await signingOn)?.status).toBe(401)
    const { is_active } = await db
      .selectFrom('administrator')
      .select('is_active')
      .where('username', '=', subject)
      .executeTakeFirstOrThrow()
    expect(is_active).toBe(false)
  })

  it('give people with the role publisher no publishers until an owner lists some', async () => {
    expect(await signOn(managed.visitor(), add(['partners']))).toMatchObject({
      status: 200,
      body: { user: { role: 'publisher', publishers: [] } },
    })
  })

  it('are recorded with the publishers that they give or take', async () => {
    const subject = add(['news desk'])
    await signOn(managed.visitor(), subject)
    provider.accounts.set(subject, { preferred_username: subject, groups: ['partners'] })
    await signOn(managed.visitor(), subject)
    const { changes } = await managed.platform.db
      .selectFrom('audit')
      .select('changes')
      .where('action', '=', 'updated')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(changes).toEqual({
      role: { from: 'editor', to: 'publisher' },
      publishers: { from: null, to: [] },
    })
  })

  it('refuse people without a role, even if they had one before', async () => {
    const subject = add(['news desk'])
    expect((await signOn(managed.visitor(), subject)).status).toBe(200)
    provider.accounts.set(subject, { preferred_username: subject, groups: ['others'] })
    expect(await signOn(managed.visitor(), subject)).toMatchObject({
      status: 401,
      body: {
        error: 'Your account at the identity provider has no role here. Ask its administrator for one.',
      },
    })
  })

  it('refuse to add a person under the name of another', async () => {
    const subject = add(['news desk'])
    provider.accounts.set(subject, { preferred_username: TEST_USER.username, groups: ['news desk'] })
    expect(await signOn(managed.visitor(), subject)).toMatchObject({ status: 401, body: { success: false } })
  })

  it('leave passwords and passkeys disabled where single sign-on is the only way', async () => {
    const error = 'Sign in with single sign-on: passwords and passkeys are off here.'
    const client = managed.visitor()
    expect(await client.signIn(TEST_USER.username, TEST_USER.password)).toMatchObject({
      status: 401,
      body: { success: false, error },
    })
    expect(await check(client)).toMatchObject({ single_sign_on: { is_only: true } })
  })
})

describe('a confirmation', () => {
  it('makes the provider ask again, and counts as a sign-in of the last 15 minutes', async () => {
    const { subject } = await invited('owner')
    const client = server.visitor()
    await signOn(client, subject)
    passedMs = HALF_HOUR_MS
    const input = { username: emailOf(`new-${subject}`), role: 'analyst' }
    expect(await client.post(PEOPLE, input)).toMatchObject({ status: 403 })
    const { url, ticket } = await start(client, true)
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
    const answer = await signInThere(url, subject)
    expect(await client.post(CONFIRM, { ticket, answer })).toMatchObject({ status: 200 })
    expect((await client.post(PEOPLE, input)).status).toBe(201)
  })

  it('is refused to a person with a second factor here, unless the provider asked for several', async () => {
    const { subject, id } = await invited('owner')
    const client = server.visitor()
    await signOn(client, subject)
    await insertPasskey(id)
    const confirm = async () => {
      const { url, ticket } = await start(client, true)
      return client.post(CONFIRM, { ticket, answer: await signInThere(url, subject) })
    }
    expect(await confirm()).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('The provider did not ask for a second factor.') },
    })
    provider.accounts.set(subject, { ...provider.accounts.get(subject), amr: ['pwd', 'mfa'] })
    expect((await confirm()).status).toBe(200)
  })

  it('is refused to another person, and with the answer to a sign-in', async () => {
    const [own, other] = [await invited('owner'), await invited('owner')]
    const client = server.visitor()
    await signOn(server.visitor(), other.subject)
    await signOn(client, own.subject)
    const confirmation = await start(client, true)
    const answer = await signInThere(confirmation.url, other.subject)
    expect(await client.post(CONFIRM, { ticket: confirmation.ticket, answer })).toMatchObject({
      status: 403,
      body: { error: 'This is another account than the one that is signed in here.' },
    })
    const signIn = await start(client)
    const given = { ticket: signIn.ticket, answer: await signInThere(signIn.url, own.subject) }
    expect((await client.post(CONFIRM, given)).status).toBe(403)
  })
})

describe('refusals', () => {
  /** Signs in at the provider after changing the address or the answer. */
  async function withChanges(
    change: { url?: (url: URL) => void; answer?: (answer: URLSearchParams) => void } = {},
  ): Promise<ApiAnswer> {
    const { subject } = await invited()
    const client = server.visitor()
    const { url, ticket } = await start(client)
    const address = new URL(url)
    change.url?.(address)
    const answer = new URLSearchParams(await signInThere(address.href, subject))
    change.answer?.(answer)
    const given = await client.post(FINISH, { ticket, answer: answer.toString() })
    expect(await check(client)).toMatchObject({ authenticated: given.status === 200 })
    return given
  }

  it('depend on the change: the same steps without one sign in', async () => {
    expect((await withChanges()).status).toBe(200)
  })

  it('an answer of another issuer', async () => {
    const answer = (given: URLSearchParams) => given.set('iss', 'https://evil.example')
    expect(await withChanges({ answer })).toMatchObject(refusal)
  })

  it('an answer with another state, or none', async () => {
    expect(await withChanges({ answer: given => given.set('state', 'another') })).toMatchObject(refusal)
    expect(await withChanges({ answer: given => given.delete('state') })).toMatchObject(refusal)
  })

  it('an ID token for another nonce', async () => {
    const url = (given: URL) => given.searchParams.set('nonce', 'another')
    expect(await withChanges({ url })).toMatchObject(refusal)
  })

  it('a code for another verifier', async () => {
    const other = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    const url = (given: URL) => given.searchParams.set('code_challenge', other)
    expect(await withChanges({ url })).toMatchObject(refusal)
  })

  it('an ID token that has expired', async () => {
    provider.onTokens = () => {
      const later = Date.now() + HOURS_MS
      dateNow = vi.spyOn(Date, 'now').mockReturnValue(later)
    }
    expect(await withChanges()).toMatchObject(refusal)
  })

  it('an answer that comes more than ten minutes after the start', async () => {
    const answer = () => {
      passedMs = LATE_MS
    }
    expect(await withChanges({ answer })).toMatchObject(refusal)
  })

  it('an answer that was used before, and one to another start', async () => {
    const { subject } = await invited()
    const client = server.visitor()
    const { url, ticket } = await start(client)
    const answer = await signInThere(url, subject)
    expect((await client.post(FINISH, { ticket, answer })).status).toBe(200)
    const thief = server.visitor()
    await thief.fetchToken()
    expect(await thief.post(FINISH, { ticket, answer })).toMatchObject(refusal)
    const own = await start(thief)
    expect(await thief.post(FINISH, { ticket: own.ticket, answer })).toMatchObject(refusal)
  })

  it('a sign-in that the provider refuses', async () => {
    expect(await signOn(server.visitor(), 'nobody')).toMatchObject(refusal)
  })

  it('a made-up ticket, and a call without a CSRF token', async () => {
    const client = server.visitor()
    await client.fetchToken()
    expect(await client.post(FINISH, { ticket: 'x', answer: 'code=x' })).toMatchObject(refusal)
    expect((await client.post(START, {}, { csrf: false })).status).toBe(403)
  })

  it('people whom nobody invited, and those whose e-mail address the provider has not checked', async () => {
    const { subject, username } = await invited()
    const error = 'You have no access here. Ask an owner to invite you under your e-mail address.'
    provider.accounts.set('stranger', { email: 'stranger@news.example', email_verified: true })
    expect(await signOn(server.visitor(), 'stranger')).toMatchObject({ status: 401, body: { error } })
    provider.accounts.set(subject, { email: username, email_verified: false })
    expect(await signOn(server.visitor(), subject)).toMatchObject({ status: 401, body: { error } })
  })

  it('an address that differs in a letter whose lower case is one of ASCII', async () => {
    const username = 'kim@site.example'
    await invitePerson(server.platform, OWN_ACTOR, { username, role: 'analyst', publishers: null })
    // The Kelvin sign, and a capital I with a dot. The domain with the latter is another one (IDNA).
    for (const email of [username.replace('k', '\u212a'), username.replace('site', 's\u0130te')]) {
      provider.accounts.set('other', { email, email_verified: true })
      expect((await signOn(server.visitor(), 'other')).status, email).toBe(401)
    }
    provider.accounts.set('other', { email: username.toUpperCase(), email_verified: true })
    expect((await signOn(server.visitor(), 'other')).status).toBe(200)
  })

  it('people who were deactivated', async () => {
    const { subject, id } = await invited()
    await signOn(server.visitor(), subject)
    const owner = await server.operator()
    await owner.must('PATCH', `${PEOPLE}${id}/`, { is_active: false })
    expect(await signOn(server.visitor(), subject)).toMatchObject({
      status: 401,
      body: { error: 'Your access was deactivated. Ask an owner to activate it.' },
    })
  })

  it('everything where no provider is set up', async () => {
    const plain = await startTestServer()
    try {
      const client = plain.visitor()
      await client.fetchToken()
      expect(await client.post(START, {})).toMatchObject({ status: 404 })
      expect(await check(client)).toEqual({ authenticated: false, user: null })
    } finally {
      await plain.stop()
    }
  })

  it('a start while the provider does not answer, with 503', async () => {
    const silent = await startTestServer({
      environment: { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'feedreel' },
    })
    try {
      const client = silent.visitor()
      await client.fetchToken()
      expect(await client.post(START, {})).toMatchObject({
        status: 503,
        body: { error: 'The identity provider does not answer. Please try again later.' },
      })
    } finally {
      await silent.stop()
    }
  })
})
