import type { AuditEntry } from '@feedreel/contracts/audit'
import type { Role } from '@feedreel/contracts/fields/role'
import type { NextLineUp } from '@feedreel/contracts/line-up'
import type { PublisherInput } from '@feedreel/contracts/publishers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let operator: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  operator = await server.operator()
})
afterAll(() => server.stop())

const BANS_REFUSED = { error: 'The operator does not let the people of this publisher ban items.' }
const BRAND_REFUSED = { error: 'The operator does not let the people of this publisher change its brand.' }
const COLORS = { ground: '#aa0000', ink: '#ffffff', accent: '#ffcc00' }

/** A publisher of one feed with two items. */
async function buildPlace(fields: Partial<PublisherInput> = {}) {
  const feed = await buildFeed(server.platform)
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
  const publisher = await buildPublisher(server.platform, { feed_settings, ...fields })
  const [item = 0, other = 0] = await buildItems(server.platform, feed.id, [feedItem(), feedItem()])
  const contents = `/api/portal/contents/${publisher.id}/feeds/${feed.id}/`
  return {
    feed,
    publisher,
    item,
    other,
    contents,
    itemPath: `${contents}content/${item}/`,
    brandPath: `/api/portal/publishers/${publisher.id}/brand/`,
    lineUpPath: `/api/portal/publishers/${publisher.id}/lineup/`,
  }
}

async function signInAs(role: Role, publishers: number[]) {
  const { username } = await buildPerson(server.platform, role, publishers)
  const client = server.visitor()
  await client.signIn(username, PERSON_PASSWORD)
  return { client, username }
}

const newestRecord = async (query: string) =>
  ((await operator.get(`/api/portal/audit/?${query}`)).body as { results: AuditEntry[] }).results[0]

describe('bans by the people of a publisher', () => {
  it('can be set and lifted for their publisher, and are recorded with the person', async () => {
    const { publisher, item, feed, itemPath, lineUpPath } = await buildPlace({ people_may_ban: true })
    const { client, username } = await signInAs('publisher', [publisher.id])
    const before = (await client.get(lineUpPath)).body as NextLineUp
    expect(before.items.find(({ id }) => id === item)).toMatchObject({ feed_id: feed.id, removed: null })
    expect(await client.patch(itemPath, { status: 'banned' })).toMatchObject({ status: 200 })
    const after = (await client.get(lineUpPath)).body as NextLineUp
    expect(after.items.map(({ id }) => id)).not.toContain(item)
    expect(after.left_out.find(({ id }) => id === item)).toMatchObject({
      feed_id: feed.id,
      reason: 'banned',
      removed: { status: 'banned' },
    })
    expect(await newestRecord('subject=item')).toMatchObject({ actor: username })
    expect(await client.patch(itemPath, { status: 'normal' })).toMatchObject({ status: 200 })
    const lifted = (await client.get(lineUpPath)).body as NextLineUp
    expect(lifted.items.map(({ id }) => id)).toContain(item)
  })

  it('are refused unless the operator allows them', async () => {
    const { publisher, item, itemPath } = await buildPlace({ people_may_change_brand: true })
    const { client } = await signInAs('publisher', [publisher.id])
    expect(await client.patch(itemPath, { status: 'banned' })).toMatchObject({
      status: 403,
      body: BANS_REFUSED,
    })
    expect(await client.get(`/api/portal/items/${item}/picture/`)).toMatchObject({
      status: 403,
      body: BANS_REFUSED,
    })
    await operator.put(`/api/portal/publishers/${publisher.id}/`, { people_may_ban: true })
    expect(await client.patch(itemPath, { status: 'banned' })).toMatchObject({ status: 200 })
  })

  it('are refused at other publishers, whatever these allow', async () => {
    const own = await buildPlace({ people_may_ban: true })
    const foreign = await buildPlace({ people_may_ban: true })
    const { client } = await signInAs('publisher', [own.publisher.id])
    expect((await client.patch(foreign.itemPath, { status: 'banned' })).status).toBe(404)
    expect((await client.get(`/api/portal/items/${foreign.item}/picture/`)).status).toBe(404)
  })

  it('are refused for one of two own publishers if it does not allow them', async () => {
    const allowing = await buildPlace({ people_may_ban: true })
    const refusing = await buildPlace()
    const { client } = await signInAs('publisher', [allowing.publisher.id, refusing.publisher.id])
    expect((await client.patch(allowing.itemPath, { status: 'banned' })).status).toBe(200)
    expect((await client.patch(refusing.itemPath, { status: 'banned' })).status).toBe(403)
    expect((await client.get(`/api/portal/items/${refusing.item}/picture/`)).status).toBe(403)
  })

  it('do not include pins, the end of a pin, edits, many items at once or all publishers', async () => {
    const { publisher, item, other, itemPath, contents } = await buildPlace({ people_may_ban: true })
    const { client } = await signInAs('publisher', [publisher.id])
    const pins = { status: 403, body: { error: 'Your role does not allow pins, only bans.' } }
    expect(await client.patch(itemPath, { status: 'pinned' })).toMatchObject(pins)
    await operator.patch(`${contents}content/${other}/`, { status: 'pinned' })
    expect(await client.patch(`${contents}content/${other}/`, { status: 'normal' })).toMatchObject(pins)
    expect((await client.patch(`${contents}content/${other}/`, { status: 'banned' })).status).toBe(200)
    const bulk = { content_ids: [item], action: 'ban' }
    expect((await client.patch(`${contents}bulk/`, bulk)).status).toBe(403)
    const everywhere = { status: 'banned', publishers: [publisher.id] }
    expect((await client.post(`/api/portal/items/${item}/moderate/`, everywhere)).status).toBe(403)
    const edit = { publisher: publisher.id, title: 'Another title' }
    expect((await client.patch(`/api/portal/items/${item}/`, edit)).status).toBe(403)
  })
})

describe('the brand of a publisher', () => {
  it('is changed by its people, alone of all its fields, and recorded with the person', async () => {
    const { publisher, brandPath } = await buildPlace({ people_may_change_brand: true })
    const { client, username } = await signInAs('publisher', [publisher.id])
    expect((await client.get(brandPath)).body).toEqual({ brand: null })
    const answer = await client.put(brandPath, { brand: COLORS, name: 'Taken over', people_may_ban: true })
    expect(answer).toMatchObject({ status: 200, body: { brand: COLORS } })
    expect((await client.get(brandPath)).body).toEqual(answer.body)
    const { body } = await operator.get(`/api/portal/publishers/${publisher.id}/`)
    expect(body).toEqual({ ...publisher, brand: (answer.body as { brand: object }).brand })
    const record = await newestRecord(`subject=publisher&subject_id=${publisher.id}`)
    expect(record).toMatchObject({ actor: username, action: 'updated' })
    expect(Object.keys(record?.changes ?? {})).toEqual(['brand'])
    expect((await client.put(brandPath, { brand: null })).body).toEqual({ brand: null })
  })

  it('can be previewed by its people with a logo and frames of their own items', async () => {
    const { publisher } = await buildPlace({ people_may_change_brand: true })
    const { client } = await signInAs('publisher', [publisher.id])
    const form = new FormData()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect x="4" y="4" width="30" height="12" fill="#ff0000"/></svg>'
    form.append('file', new Blob([svg]), 'logo.svg')
    expect((await client.post('/api/portal/logos/', form)).status).toBe(201)
    const preview = { publisher_id: publisher.id, brand: COLORS, sample: 'no-picture' }
    expect((await client.post('/api/portal/previews/', preview)).status).toBe(200)
  })

  it('cannot be changed by its people unless the operator allows it', async () => {
    const { publisher, brandPath } = await buildPlace({ people_may_ban: true })
    const { client } = await signInAs('publisher', [publisher.id])
    const refusal = { status: 403, body: BRAND_REFUSED }
    expect(await client.put(brandPath, { brand: COLORS })).toMatchObject(refusal)
    expect(await client.post('/api/portal/logos/', new FormData())).toMatchObject(refusal)
    const preview = { publisher_id: publisher.id, brand: COLORS, sample: 'no-picture' }
    expect(await client.post('/api/portal/previews/', preview)).toMatchObject(refusal)
    expect((await client.get(brandPath)).body).toEqual({ brand: null })
  })

  it('is neither changed nor tried by the people of others, nor is the rest of their own publisher', async () => {
    const own = await buildPlace({ people_may_change_brand: true })
    const foreign = await buildPlace({ people_may_change_brand: true })
    const refusing = await buildPlace()
    const { client } = await signInAs('publisher', [own.publisher.id, refusing.publisher.id])
    expect((await client.put(foreign.brandPath, { brand: COLORS })).status).toBe(404)
    expect((await client.get(foreign.brandPath)).status).toBe(404)
    expect((await client.put(refusing.brandPath, { brand: COLORS })).status).toBe(403)
    const previewOf = (publisher_id: number) =>
      client.post('/api/portal/previews/', { publisher_id, brand: COLORS, sample: 'no-picture' })
    expect((await previewOf(foreign.publisher.id)).status).toBe(404)
    expect((await previewOf(refusing.publisher.id)).status).toBe(403)
    const whole = `/api/portal/publishers/${own.publisher.id}/`
    expect((await client.put(whole, { brand: COLORS })).status).toBe(403)
  })

  it('is refused with its faults', async () => {
    const { brandPath } = await buildPlace()
    const { status, body } = await operator.put(brandPath, { brand: { ...COLORS, ink: 'white' } })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('ink')
  })
})
