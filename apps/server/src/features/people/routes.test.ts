import type { Invitation, Person, SignInLink } from '@feedreel/contracts/people/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAllAccess } from '#features/session/service/own-sessions.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'
import { lockPersonAndOwners } from './store/people.ts'

const PEOPLE = '/api/portal/people/'
const HOUR_MS = 3_600_000

let server: TestServer
let owner: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.operator()
})
afterAll(() => server.stop())

const tokenOf = ({ url }: SignInLink) => new URL(url).hash.slice(1)

const invite = (username: string, fields: object = { role: 'editor' }) =>
  owner.must<Invitation>('POST', PEOPLE, { username, ...fields })

async function visitor(): Promise<ApiClient> {
  const client = server.visitor()
  await client.fetchToken()
  return client
}

async function choose(link: SignInLink, password = PERSON_PASSWORD) {
  return (await visitor()).post(`${PEOPLE}link/password/`, { token: tokenOf(link), password })
}

async function signedIn(username: string): Promise<ApiClient> {
  const client = server.visitor()
  await client.signIn(username, PERSON_PASSWORD)
  return client
}

async function personOf(id: number): Promise<Person | undefined> {
  const { results } = await owner.must<{ results: Person[] }>('GET', PEOPLE)
  return results.find(person => person.id === id)
}

async function entriesOf(id: number) {
  const { results } = await owner.must<{ results: { action: string; changes: object; actor: string }[] }>(
    'GET',
    `/api/portal/audit/?subject=person&subject_id=${id}`,
  )
  return results
}

describe('an invitation', () => {
  it('adds a person, whose link lets them choose a password once and sign in', async () => {
    const publisher = await buildPublisher(server.platform)
    const { person, link } = await invite('Ada', { role: 'analyst', publishers: [publisher.id] })
    expect(person).toMatchObject({
      username: 'Ada',
      role: 'analyst',
      publishers: [publisher.id],
      is_active: true,
      has_joined: false,
      last_sign_in_at: null,
      session_count: 0,
      token_count: 0,
      link_expires_at: link.expires_at,
    })
    expect(link.url).toMatch(new RegExp(`^${server.url}/welcome#[\\w-]{43}$`))

    const client = await visitor()
    const named = await client.post(`${PEOPLE}link/`, { token: tokenOf(link) })
    expect(named.body).toEqual({ username: 'Ada', is_invitation: true })
    expect((await choose(link)).status).toBe(200)
    expect((await choose(link)).status).toBe(404)
    expect((await client.post(`${PEOPLE}link/`, { token: tokenOf(link) })).status).toBe(404)

    const answer = await client.signIn('Ada', PERSON_PASSWORD)
    expect(answer.body).toMatchObject({ user: { role: 'analyst', publishers: [publisher.id] } })
    const joined = await personOf(person.id)
    expect(joined).toMatchObject({ has_joined: true, session_count: 1, link_expires_at: null })
    expect(joined?.last_sign_in_at).not.toBeNull()
    const actions = (await entriesOf(person.id)).map(({ action, actor }) => ({ action, actor }))
    expect(actions).toEqual([
      { action: 'link_used', actor: 'Ada' },
      { action: 'created', actor: TEST_USER.username },
    ])
  })

  it('is stored as a hash only, and is in no audit entry', async () => {
    const { person, link } = await invite('Hashed')
    const { rows } = await server.platform.pool.query(
      'select encode(token_hash, $1) as hash from sign_in_link',
      ['hex'],
    )
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link))
    expect(JSON.stringify(await entriesOf(person.id))).not.toContain(tokenOf(link))
  })

  it('does not work any more for a person who is deactivated at the same time', async () => {
    const { person, link } = await invite('Just gone')
    const answer = await callDuring(
      server.platform.db,
      tx => lockPersonAndOwners(tx, person.id),
      () => choose(link),
      async tx => {
        await tx.updateTable('administrator').set({ is_active: false }).where('id', '=', person.id).execute()
        await endAllAccess(tx, person.id)
      },
    )
    expect(answer.status).toBe(404)
  })

  it('works in one of two uses at the same time', async () => {
    const { link } = await invite('Twice')
    const statuses = (await Promise.all([choose(link), choose(link)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 404])
  })
})

describe('an invitation is refused', () => {
  it.each([
    ['a name that is taken', { username: TEST_USER.username, role: 'editor' }, 'username'],
    ['no name', { username: ' ', role: 'editor' }, 'username'],
    ['an unknown role', { username: 'x', role: 'king' }, 'role'],
    [
      'a publisher that does not exist',
      { username: 'x', role: 'editor', publishers: [999_999] },
      'publishers',
    ],
    ['an owner of some publishers', { username: 'x', role: 'owner', publishers: [] }, 'publishers'],
    ['a publisher’s person without a publisher', { username: 'x', role: 'publisher' }, 'publishers'],
  ])('with %s, and leaves nobody behind', async (_, body, field) => {
    const before = await owner.must<{ count: number }>('GET', PEOPLE)
    const answer = await owner.post(PEOPLE, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body as object)).toEqual([field])
    expect((await owner.must<{ count: number }>('GET', PEOPLE)).count).toBe(before.count)
  })

  it('after its time, after a newer one, and for a common password', async () => {
    const { person, link } = await invite('Late')
    expect((await choose(link, 'password123456')).body).toMatchObject({ password: [expect.any(String)] })
    const newer = await owner.must<SignInLink>('POST', `${PEOPLE}${person.id}/link/`)
    expect((await choose(link)).status).toBe(404)
    await server.platform.db
      .updateTable('sign_in_link')
      .set({ expires_at: new Date(Date.now() - HOUR_MS) })
      .where('administrator_id', '=', person.id)
      .execute()
    expect((await choose(newer)).status).toBe(404)
    expect((await personOf(person.id))?.link_expires_at).toBeNull()
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link of an owner, which ends all sessions and no other person’s', async () => {
    const { id, username } = await buildPerson(server.platform, 'operator')
    const client = await signedIn(username)
    const link = await owner.must<SignInLink>('POST', `${PEOPLE}${id}/link/`)
    expect((await client.get('/api/portal/feeds/')).status).toBe(200)
    const answer = await choose(link, 'another password of mine')
    expect(answer.body).toEqual({ username, is_invitation: false })
    expect((await client.get('/api/portal/feeds/')).status).toBe(401)
    expect((await owner.get('/api/portal/feeds/')).status).toBe(200)
    expect((await server.visitor().signIn(username, PERSON_PASSWORD)).status).toBe(401)
    expect((await server.visitor().signIn(username, 'another password of mine')).status).toBe(200)
  })
})

describe('a change of a person', () => {
  it('of role and publishers holds from the next request on, and is recorded', async () => {
    const publisher = await buildPublisher(server.platform)
    const { id, username } = await buildPerson(server.platform, 'operator')
    const client = await signedIn(username)
    expect((await client.get('/api/portal/settings/')).status).toBe(200)
    await owner.must('PATCH', `${PEOPLE}${id}/`, { role: 'editor', publishers: [publisher.id] })
    expect((await client.get('/api/portal/settings/')).status).toBe(403)
    const { body } = await client.get('/api/portal/publishers/')
    expect(body).toMatchObject({ count: 1, results: [{ id: publisher.id }] })
    expect((await entriesOf(id))[0]).toMatchObject({
      action: 'updated',
      changes: {
        role: { from: 'operator', to: 'editor' },
        publishers: { from: null, to: [publisher.id] },
      },
    })
  })

  it('to inactive ends sessions and links, and refuses to sign in', async () => {
    const { id, username } = await buildPerson(server.platform, 'operator')
    const client = await signedIn(username)
    const link = await owner.must<SignInLink>('POST', `${PEOPLE}${id}/link/`)
    await owner.must('PATCH', `${PEOPLE}${id}/`, { is_active: false })
    expect((await client.get('/api/portal/feeds/')).status).toBe(401)
    expect((await server.visitor().signIn(username, PERSON_PASSWORD)).status).toBe(401)
    expect((await choose(link)).status).toBe(404)
    expect((await owner.post(`${PEOPLE}${id}/link/`)).status).toBe(400)
    await owner.must('PATCH', `${PEOPLE}${id}/`, { is_active: true })
    expect((await server.visitor().signIn(username, PERSON_PASSWORD)).status).toBe(200)
    expect((await choose(link)).status).toBe(404)
  })

  it('by the deletion of the only listed publisher leaves the person without publishers', async () => {
    const publisher = await buildPublisher(server.platform)
    const { id, username } = await buildPerson(server.platform, 'publisher', [publisher.id])
    const client = await signedIn(username)
    await owner.must('DELETE', `/api/portal/publishers/${publisher.id}/`)
    expect((await personOf(id))?.publishers).toEqual([])
    expect((await client.get('/api/portal/publishers/')).body).toMatchObject({ count: 0 })
  })

  it('to inactive and back needs no publishers, which may have been deleted', async () => {
    const publisher = await buildPublisher(server.platform)
    const { id } = await buildPerson(server.platform, 'publisher', [publisher.id])
    await owner.must('DELETE', `/api/portal/publishers/${publisher.id}/`)
    for (const is_active of [false, true]) {
      const saved = await owner.patch(`${PEOPLE}${id}/`, { is_active })
      expect(saved).toMatchObject({ status: 200, body: { is_active } })
    }
    expect((await owner.patch(`${PEOPLE}${id}/`, { publishers: [] })).status).toBe(400)
  })

  it('that would leave no owner who can sign in is refused, also to two owners at the same time', async () => {
    const { id: own } = await server.platform.db
      .selectFrom('administrator')
      .select('id')
      .where('username', '=', TEST_USER.username)
      .executeTakeFirstOrThrow()
    const invited = await invite('Not yet here', { role: 'owner' })
    for (const change of [{ role: 'operator' }, { is_active: false }]) {
      const answer = await owner.patch(`${PEOPLE}${own}/`, change)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        error: 'This is the last owner. Make somebody else an owner first.',
      })
    }
    await owner.must('PATCH', `${PEOPLE}${invited.person.id}/`, { is_active: false })
    const second = await buildPerson(server.platform, 'owner')
    const client = await signedIn(second.username)
    const statuses = await Promise.all([
      owner.patch(`${PEOPLE}${second.id}/`, { role: 'analyst' }),
      client.patch(`${PEOPLE}${own}/`, { role: 'analyst' }),
    ])
    expect(statuses.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const owners = await server.platform.db
      .selectFrom('administrator')
      .select('id')
      .where('role', '=', 'owner')
      .where('is_active', '=', true)
      .execute()
    expect(owners).toHaveLength(1)
    await server.platform.db
      .updateTable('administrator')
      .set({ role: 'owner' })
      .where('id', '=', own)
      .execute()
    await owner.must('PATCH', `${PEOPLE}${second.id}/`, { is_active: false })
  })
})

describe('an owner who acts on records that others change at the same time', () => {
  it('is told when a listed publisher is deleted', async () => {
    const { db } = server.platform
    const { id } = await buildPerson(server.platform, 'editor')
    const publisher = await buildPublisher(server.platform)
    const answer = await callDuring(
      db,
      tx => tx.deleteFrom('publisher').where('id', '=', publisher.id).execute(),
      () => owner.patch(`${PEOPLE}${id}/`, { publishers: [publisher.id] }),
    )
    const publishers = ['There is no publisher with one of these ids.']
    expect(answer).toMatchObject({ status: 400, body: { publishers } })
  })

  it('is told so as well when the person already has access to that publisher', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const { id } = await buildPerson(server.platform, 'editor', [publisher.id])
    const answer = await callDuring(
      db,
      tx => tx.selectFrom('publisher').where('id', '=', publisher.id).forUpdate().execute(),
      () => owner.patch(`${PEOPLE}${id}/`, { publishers: [publisher.id] }),
      tx => tx.deleteFrom('publisher').where('id', '=', publisher.id).execute(),
    )
    const publishers = ['There is no publisher with one of these ids.']
    expect(answer).toMatchObject({ status: 400, body: { publishers } })
  })

  it('changes the role of a person while one of their publishers is deleted', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const { id } = await buildPerson(server.platform, 'editor', [publisher.id])
    const answer = await callDuring(
      db,
      tx => tx.deleteFrom('publisher').where('id', '=', publisher.id).execute(),
      () => owner.patch(`${PEOPLE}${id}/`, { role: 'analyst' }),
    )
    expect(answer).toMatchObject({ status: 200, body: { role: 'analyst' } })
    expect((await personOf(id))?.publishers).toEqual([])
  })

  it('gets no link for a person who is deactivated', async () => {
    const { db } = server.platform
    const { id } = await buildPerson(server.platform, 'editor')
    const answer = await callDuring(
      db,
      tx => tx.updateTable('administrator').set({ is_active: false }).where('id', '=', id).execute(),
      () => owner.post(`${PEOPLE}${id}/link/`),
    )
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('deactivated') } })
  })
})

describe('the sessions of a person', () => {
  it('are ended by an owner, which is recorded', async () => {
    const { id, username } = await buildPerson(server.platform, 'analyst')
    const clients = [await signedIn(username), await signedIn(username)]
    expect((await personOf(id))?.session_count).toBe(2)
    expect((await owner.delete(`${PEOPLE}${id}/sessions/`)).status).toBe(204)
    for (const client of clients) expect((await client.get('/api/portal/feeds/')).status).toBe(401)
    expect((await entriesOf(id))[0]).toMatchObject({
      action: 'sessions_ended',
      changes: { sessions: { from: 2, to: 0 } },
    })
    expect((await owner.delete(`${PEOPLE}999999/sessions/`)).status).toBe(404)
  })

  it('are recorded in the number that was open, without expired ones', async () => {
    const { id, username } = await buildPerson(server.platform, 'analyst')
    await signedIn(username)
    await server.platform.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - HOUR_MS) })
      .where('administrator_id', '=', id)
      .execute()
    await signedIn(username)
    expect((await personOf(id))?.session_count).toBe(1)
    await owner.must('DELETE', `${PEOPLE}${id}/sessions/`)
    expect((await entriesOf(id))[0]).toMatchObject({ changes: { sessions: { from: 1, to: 0 } } })
  })
})

describe('the audit trail', () => {
  const subjectsOf = async (client: ApiClient) => {
    const { results } = await client.must<{ results: { subject: string }[] }>('GET', '/api/portal/audit/')
    return new Set(results.map(({ subject }) => subject))
  }

  it('shows entries about people to owners only, and hides sessions and settings from analysts', async () => {
    await owner.must('PUT', '/api/portal/settings/', { video_retention_days: 31 })
    await invite('Recorded')
    const [operator, analyst] = [
      await signedIn((await buildPerson(server.platform, 'operator')).username),
      await signedIn((await buildPerson(server.platform, 'analyst')).username),
    ]
    expect([...(await subjectsOf(owner))]).toEqual(expect.arrayContaining(['person', 'session', 'settings']))
    const ofOperator = await subjectsOf(operator)
    expect([...ofOperator]).toEqual(expect.arrayContaining(['session', 'settings']))
    expect(ofOperator).not.toContain('person')
    const ofAnalyst = await subjectsOf(analyst)
    for (const subject of ['person', 'session', 'settings']) expect(ofAnalyst).not.toContain(subject)
    const asked = await analyst.must<{ count: number }>('GET', '/api/portal/audit/?subject=settings')
    expect(asked.count).toBe(0)
  })
})
