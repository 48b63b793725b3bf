import { createHash } from 'node:crypto'
import {
  type AccessToken,
  MAX_TOKENS,
  type NewToken,
  TOKEN_REQUESTS_PER_MINUTE,
} from '@feedreel/contracts/people/tokens'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createTokenCheck } from './service/check-token.ts'
import { newSecret } from './service/secrets.ts'

const TOKENS = '/api/portal/tokens/'
const FEEDS = '/api/portal/feeds/'
const INPUT = { name: 'Nightly import', scopes: ['read'], expires_in_days: 30 }
const DAY_MS = 86_400_000

let server: TestServer
let owner: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.operator()
})
afterAll(() => server.stop())

const create = (client: ApiClient, fields: object = {}) =>
  client.must<NewToken>('POST', TOKENS, { ...INPUT, ...fields })

const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })

/** A call by a program, without cookies and CSRF token. */
const callWith = (secret: string, method: string, path: string, body?: unknown) =>
  server.visitor().call(method, path, body, bearer(secret))

async function person(role: 'owner' | 'operator' | 'editor' | 'analyst', publishers: number[] | null = null) {
  const { id, username } = await buildPerson(server.platform, role, publishers)
  const client = server.visitor()
  await client.signIn(username, PERSON_PASSWORD)
  return { id, username, client }
}

async function listed(client: ApiClient, path = TOKENS): Promise<AccessToken[]> {
  return (await client.must<{ results: AccessToken[] }>('GET', path)).results
}

describe('a token', () => {
  it('is shown with its secret once, and acts for its person without cookies and CSRF token', async () => {
    const { client, id, username } = await person('operator')
    const { token, secret } = await create(client, { scopes: ['read', 'manage'] })
    expect(secret).toMatch(/^feedreel_pat_[0-9a-f]{72}$/)
    expect(token).toMatchObject({ name: INPUT.name, publishers: null, last_used_at: null })
    expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(30 * DAY_MS)
    expect(JSON.stringify(await listed(client))).not.toContain(secret)

    const body = { name: 'By a program', url: 'https://programs.example/feed.xml', is_active: true }
    const added = await callWith(secret, 'POST', FEEDS, body)
    expect(added).toMatchObject({ status: 201, body: { name: 'By a program' } })
    expect(added.headers.getSetCookie()).toEqual([])
    const { results } = await owner.must<{ results: object[] }>('GET', '/api/portal/audit/?subject=feed')
    const actor = { actor: username, actor_kind: 'token', person_id: id, token_id: token.id }
    expect(results[0]).toMatchObject({ ...actor, label: 'By a program' })
    expect((await listed(client))[0]?.last_used_at).not.toBeNull()
  })

  it('ends when its person becomes one of a publisher, who may have none', async () => {
    const { id } = await buildPublisher(server.platform)
    const { client, id: personId } = await person('editor')
    const { secret } = await create(client)
    expect((await callWith(secret, 'GET', FEEDS)).status).toBe(200)
    await owner.must('PATCH', `/api/portal/people/${personId}/`, { role: 'publisher', publishers: [id] })
    expect((await callWith(secret, 'GET', FEEDS)).status).toBe(401)
  })

  it('is stored as a hash only, and its creation and revocation are recorded without the secret', async () => {
    const { client, id, username } = await person('editor')
    const { token, secret } = await create(client)
    await client.must('DELETE', `${TOKENS}${token.id}/`)
    const kept = await create(client)
    const { rows } = await server.platform.pool.query('select * from access_token')
    const { results } = await owner.must<{ results: { action: string; actor: string; changes: object }[] }>(
      'GET',
      `/api/portal/audit/?subject=token&subject_id=${token.id}`,
    )
    for (const each of [secret, kept.secret])
      expect(JSON.stringify([rows, results])).not.toContain(each.slice(13, 45))
    const hash = createHash('sha256').update(kept.secret).digest()
    expect(rows.some(row => hash.equals(row.secret_hash))).toBe(true)
    expect(results.map(({ action, actor }) => ({ action, actor }))).toEqual([
      { action: 'deleted', actor: username },
      { action: 'created', actor: username },
    ])
    expect(results[1]?.changes).toMatchObject({ scopes: { to: ['read'] }, person: { to: `person ${id}` } })
  })

  it('has access only to publishers that both it and its person have, also after those of the person change', async () => {
    const [one, two, three] = [
      await buildPublisher(server.platform),
      await buildPublisher(server.platform),
      await buildPublisher(server.platform),
    ]
    const { id, client } = await person('analyst', [one.id, two.id])
    const { secret } = await create(client, { publishers: [one.id, two.id] })
    const seen = async () => {
      const { body } = await callWith(secret, 'GET', '/api/portal/publishers/')
      return (body as { results: { id: number }[] }).results.map(publisher => publisher.id).sort()
    }
    expect(await seen()).toEqual([one.id, two.id])
    await owner.must('PATCH', `/api/portal/people/${id}/`, { publishers: [two.id, three.id] })
    expect(await seen()).toEqual([two.id])
    expect((await callWith(secret, 'GET', `/api/portal/publishers/${three.id}/`)).status).toBe(404)
    const all = await create(owner, { publishers: [three.id] })
    expect((await callWith(all.secret, 'GET', `/api/portal/publishers/${one.id}/`)).status).toBe(404)
    await owner.must('DELETE', `/api/portal/publishers/${two.id}/`)
    expect(await seen()).toEqual([])
  })

  it('takes precedence over a session: its scopes apply, and cookies do not replace an invalid token', async () => {
    const { secret } = await create(owner)
    const body = { name: 'x', url: 'https://x.example/feed', is_active: true }
    expect((await owner.post(FEEDS, body, bearer(secret))).status).toBe(403)
    expect((await owner.get(FEEDS, bearer(newSecret()))).status).toBe(401)
    expect((await owner.get(FEEDS, { headers: { authorization: 'Basic YTpi' } })).status).toBe(200)
  })

  it('is recorded as used once a minute', async () => {
    const { token, secret } = await create(owner)
    await callWith(secret, 'GET', FEEDS)
    const used = async () => (await listed(owner)).find(({ id }) => id === token.id)?.last_used_at ?? null
    const first = await used()
    await callWith(secret, 'GET', FEEDS)
    expect(await used()).toBe(first)
    const before = new Date(Date.parse(first ?? '') - 61_000)
    await server.platform.db
      .updateTable('access_token')
      .set({ last_used_at: before })
      .where('id', '=', token.id)
      .execute()
    await callWith(secret, 'GET', FEEDS)
    expect(Date.parse((await used()) ?? '')).toBeGreaterThan(before.getTime())
  })

  it('receives its limit in every response, and 429 with Retry-After above it, without effect on other tokens', async () => {
    const { secret } = await create(owner)
    const other = await create(owner)
    const first = await callWith(secret, 'GET', `${FEEDS}999999/`)
    expect(first.headers.get('ratelimit-policy')).toBe(`"token";q=${TOKEN_REQUESTS_PER_MINUTE};w=60`)
    expect(first.headers.get('ratelimit')).toBe(`"token";r=${TOKEN_REQUESTS_PER_MINUTE - 1};t=60`)
    const rest = Array.from({ length: TOKEN_REQUESTS_PER_MINUTE - 1 }, () =>
      callWith(secret, 'GET', `${FEEDS}999999/`),
    )
    expect(new Set((await Promise.all(rest)).map(({ status }) => status))).toEqual(new Set([404]))
    const refused = await callWith(secret, 'GET', FEEDS)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await callWith(other.secret, 'GET', FEEDS)).status).toBe(200)
  })
})

describe('a token ends', () => {
  it('when it is revoked, for a stream of events too', async () => {
    const { token, secret } = await create(owner)
    const reply = { header: () => reply } as unknown as FastifyReply
    const caller = await createTokenCheck(server.platform)(secret, reply)
    expect(await caller.isInForce()).toBe(true)
    expect((await callWith(secret, 'GET', FEEDS)).status).toBe(200)
    await owner.must('DELETE', `${TOKENS}${token.id}/`)
    const answer = await callWith(secret, 'GET', FEEDS)
    expect(answer).toMatchObject({ status: 401, body: { error: expect.stringContaining('revoked') } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(await caller.isInForce()).toBe(false)
  })

  it('at its time', async () => {
    const { token, secret } = await create(owner)
    const past = new Date(Date.now() - 1000)
    await server.platform.db
      .updateTable('access_token')
      .set({ expires_at: past })
      .where('id', '=', token.id)
      .execute()
    expect((await callWith(secret, 'GET', FEEDS)).status).toBe(401)
  })

  it('when its person is deactivated, for good', async () => {
    const { id, client } = await person('operator')
    const { secret } = await create(client)
    expect((await callWith(secret, 'GET', FEEDS)).status).toBe(200)
    await owner.must('PATCH', `/api/portal/people/${id}/`, { is_active: false })
    expect((await callWith(secret, 'GET', FEEDS)).status).toBe(401)
    await owner.must('PATCH', `/api/portal/people/${id}/`, { is_active: true })
    expect((await callWith(secret, 'GET', FEEDS)).status).toBe(401)
  })

  it('when an owner revokes it; only owners can list the tokens of others', async () => {
    const { id, client } = await person('operator')
    const { token, secret } = await create(client)
    const path = `/api/portal/people/${id}/tokens/`
    expect((await client.get(path)).status).toBe(403)
    expect((await client.delete(`${path}${token.id}/`)).status).toBe(403)
    expect(await listed(owner, path)).toMatchObject([{ id: token.id, name: INPUT.name }])
    const { results } = await owner.must<{ results: { id: number; token_count: number }[] }>(
      'GET',
      '/api/portal/people/',
    )
    expect(results.find(each => each.id === id)?.token_count).toBe(1)
    // The token of another person is not found by the wrong one.
    expect((await owner.delete(`${TOKENS}${token.id}/`)).status).toBe(404)
    expect((await owner.delete(`${path}${token.id}/`)).status).toBe(204)
    expect((await owner.delete(`${path}${token.id}/`)).status).toBe(404)
    expect((await owner.get('/api/portal/people/999999/tokens/')).status).toBe(404)
    expect((await callWith(secret, 'GET', FEEDS)).status).toBe(401)
  })
})

describe('a secret is refused', () => {
  it.each([
    ['nothing', ''],
    ['another form', 'abc'],
    ['a right form that is unknown', newSecret()],
    ['a long text', 'feedreel_pat_'.repeat(500)],
  ])('for %s', async (_, secret) => {
    const answer = await callWith(secret, 'GET', FEEDS)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  })
})

describe('a token is not created', () => {
  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['without a scope', { scopes: [] }, 'scopes'],
    ['with an unknown scope', { scopes: ['everything'] }, 'scopes'],
    ['for no day', { expires_in_days: 0 }, 'expires_in_days'],
    ['for more than a year', { expires_in_days: 366 }, 'expires_in_days'],
    ['for ever', { expires_in_days: null }, 'expires_in_days'],
    ['for an unknown publisher', { publishers: [999_999] }, 'publishers'],
  ])('%s', async (_, fields, field) => {
    const answer = await owner.post(TOKENS, { ...INPUT, ...fields })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body as object)).toEqual([field])
  })

  it('for a publisher that its person does not see, and by a token', async () => {
    const [own, foreign] = [await buildPublisher(server.platform), await buildPublisher(server.platform)]
    const { client } = await person('editor', [own.id])
    const answer = await client.post(TOKENS, { ...INPUT, publishers: [own.id, foreign.id] })
    expect(answer).toMatchObject({ status: 400, body: { publishers: [expect.any(String)] } })
    const { secret } = await create(owner, { scopes: ['read', 'content', 'manage'] })
    expect(await callWith(secret, 'POST', TOKENS, INPUT)).toMatchObject({
      status: 403,
      body: { error: 'No token may make this call. Sign in instead.' },
    })
  })

  it('while its publisher is deleted, or its person becomes one of a publisher', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const { client, id } = await person('editor')
    const onDeletion = await callDuring(
      db,
      tx => tx.deleteFrom('publisher').where('id', '=', publisher.id).execute(),
      () => client.post(TOKENS, { ...INPUT, publishers: [publisher.id] }),
    )
    const publishers = ['There is no publisher with one of these ids.']
    expect(onDeletion).toMatchObject({ status: 400, body: { publishers } })
    const onChange = await callDuring(
      db,
      tx => tx.updateTable('administrator').set({ role: 'publisher' }).where('id', '=', id).execute(),
      () => client.post(TOKENS, INPUT),
    )
    expect(onChange.status).toBe(403)
    expect(await listed(owner, `/api/portal/people/${id}/tokens/`)).toEqual([])
  })

  it('beyond a hundred, also at the same time', async () => {
    const { id, client } = await person('analyst')
    const now = new Date()
    await server.platform.db
      .insertInto('access_token')
      .values(
        Array.from({ length: MAX_TOKENS - 1 }, (_, index) => ({
          administrator_id: id,
          name: 'x',
          secret_hash: createHash('sha256').update(`${index}`).digest(),
          scopes: ['read' as const],
          sees_all_publishers: true,
          created_at: now,
          expires_at: now,
          last_used_at: null,
        })),
      )
      .execute()
    const statuses = await Promise.all([client.post(TOKENS, INPUT), client.post(TOKENS, INPUT)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})

describe('a token that lacks a scope', () => {
  it('receives an error that names it', async () => {
    const { id } = await buildFeed(server.platform)
    const { secret } = await create(owner, { scopes: ['content'] })
    const answer = await callWith(secret, 'DELETE', `${FEEDS}${id}/`)
    expect(answer).toMatchObject({
      status: 403,
      body: { error: 'This token does not have the scope manage.' },
    })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="manage"')
    expect((await callWith(secret, 'GET', FEEDS)).status).toBe(403)
  })
})
