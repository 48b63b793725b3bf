import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

/** A feed with two items that two publishers show, the first with room for one pin. */
async function buildPlaces() {
  const feed = await buildFeed(server.platform)
  const show = (top_n_contents: number) =>
    buildPublisher(server.platform, { feed_settings: [{ feed_id: feed.id, top_n_contents, categories: [] }] })
  const publishers = [await show(1), await show(5)].map(({ id, name }) => ({ id, name }))
  const ids = await buildItems(server.platform, feed.id, [feedItem(), feedItem()])
  return { feed, publishers, ids }
}

const moderate = (id: number | undefined, status: string, publishers: unknown) =>
  client.post(`/api/portal/items/${id}/moderate/`, { status, publishers })

async function statusesOf(feedId: number, publishers: readonly { id: number }[], itemId: number | undefined) {
  const statuses: (string | undefined)[] = []
  for (const { id } of publishers) {
    const { body } = await client.get(`/api/portal/contents/${id}/feeds/${feedId}/`)
    const { results } = body as { results: { id: number; status: string }[] }
    statuses.push(results.find(row => row.id === itemId)?.status)
  }
  return statuses
}

describe('an item is moderated', () => {
  it('for all publishers that show its feed, and reset for some', async () => {
    const { feed, publishers, ids } = await buildPlaces()
    await buildPublisher(server.platform)
    expect(await moderate(ids[0], 'banned', 'all')).toMatchObject({
      status: 200,
      body: { changed: 2, message: 'Content status updated to banned for 2 publishers.' },
    })
    expect(await statusesOf(feed.id, publishers, ids[0])).toEqual(['banned', 'banned'])
    expect((await moderate(ids[0], 'banned', 'all')).body).toMatchObject({ changed: 0 })
    expect((await moderate(ids[0], 'normal', [publishers[1]?.id])).body).toMatchObject({ changed: 1 })
    expect(await statusesOf(feed.id, publishers, ids[0])).toEqual(['banned', 'normal'])
  })

  it('with a ban that leaves videos on air, where only the change of that counts afterwards', async () => {
    const { feed, publishers, ids } = await buildPlaces()
    const ban = async (keep_on_air: boolean) => {
      const body = { status: 'banned', publishers: 'all', keep_on_air }
      return (await client.post(`/api/portal/items/${ids[0]}/moderate/`, body)).body
    }
    const offAir = { at: expect.any(String), publishers: [] }
    expect(await ban(true)).toMatchObject({ changed: 2, off_air: offAir })
    expect(await ban(true)).toMatchObject({ changed: 0, off_air: offAir })
    expect(await ban(false)).toMatchObject({ changed: 2, off_air: offAir })
    expect(await statusesOf(feed.id, publishers, ids[0])).toEqual(['banned', 'banned'])
  })

  it('with each decision in the history', async () => {
    const { publishers, ids } = await buildPlaces()
    await moderate(ids[0], 'banned', 'all')
    const { body } = await client.get(`/api/portal/audit/?subject=item&id=${ids[0]}`)
    const labels = (body as { results: { label: string }[] }).results.map(({ label }) => label)
    for (const { name } of publishers) expect(labels.join()).toContain(`for ${name}`)
  })
})

const bulk = (item_ids: readonly (number | undefined)[], action: string, how: object = {}) =>
  client.post('/api/portal/items/moderate/', { item_ids, action, ...how })

describe('many items are moderated everywhere', () => {
  it('for all publishers that show their feeds, with the terms of a ban', async () => {
    const one = await buildPlaces()
    const two = await buildPlaces()
    const [mine, yours] = [one.ids[0], two.ids[1]]
    const how = { reason: 'Not for these pages', keep_on_air: true }
    expect((await bulk([mine, yours, mine], 'ban', how)).body).toEqual({
      message: '2 content items updated.',
      changed: 2,
      off_air: { at: expect.any(String), publishers: [] },
    })
    expect(await statusesOf(one.feed.id, one.publishers, mine)).toEqual(['banned', 'banned'])
    expect(await statusesOf(two.feed.id, two.publishers, yours)).toEqual(['banned', 'banned'])
    expect(await statusesOf(one.feed.id, one.publishers, one.ids[1])).toEqual(['normal', 'normal'])
    const { body } = await client.get(`/api/portal/items/?feed=${one.feed.id}&status=banned`)
    expect(body).toMatchObject({ results: [{ id: mine, bans: { reasons: ['Not for these pages'] } }] })
    expect((await bulk([mine, yours], 'reset')).body).toMatchObject({ changed: 2 })
    expect((await bulk([mine, yours], 'reset')).body).toMatchObject({ changed: 0 })
    expect(await statusesOf(two.feed.id, two.publishers, yours)).toEqual(['normal', 'normal'])
  })

  it('for a publisher that shows several of the feeds', async () => {
    const { feed, ids } = await buildPlaces()
    const other = await buildFeed(server.platform)
    const [otherItem] = await buildItems(server.platform, other.id, [feedItem()])
    const feed_settings = [feed, other].map(({ id }) => ({ feed_id: id, top_n_contents: 2, categories: [] }))
    const both = await buildPublisher(server.platform, { feed_settings })
    expect((await bulk([ids[0], otherItem], 'pin')).body).toMatchObject({ changed: 2 })
    expect(await statusesOf(feed.id, [both], ids[0])).toEqual(['pinned'])
    expect(await statusesOf(other.id, [both], otherItem)).toEqual(['pinned'])
  })
})

describe('moderation of many items everywhere refuses', () => {
  it('all of them when one cannot be moderated', async () => {
    const { feed, publishers, ids } = await buildPlaces()
    // The first publisher has room for one pin.
    expect(await bulk(ids, 'pin')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`${publishers[0]?.name}: The content limit`) },
    })
    const lonely = await buildFeed(server.platform)
    const [alone] = await buildItems(server.platform, lonely.id, [{ ...feedItem(), title: 'Alone' }])
    expect(await bulk([ids[0], alone], 'ban')).toMatchObject({
      status: 400,
      body: { error: 'No publisher shows the feed of “Alone”.' },
    })
    expect((await bulk([ids[0], 999_999], 'ban')).status).toBe(404)
    expect((await bulk([], 'ban')).status).toBe(400)
    expect((await bulk([ids[0]], 'pin', { reason: 'Why' })).status).toBe(400)
    expect(await statusesOf(feed.id, publishers, ids[0])).toEqual(['normal', 'normal'])
  })

  it('people with listed publishers, like the moderation of one item everywhere', async () => {
    const { publishers, ids } = await buildPlaces()
    const { username } = await buildPerson(server.platform, 'editor', [publishers[0]?.id ?? 0])
    const editor = server.visitor()
    await editor.signIn(username, PERSON_PASSWORD)
    const body = { item_ids: [ids[0]], action: 'ban' }
    expect((await editor.post('/api/portal/items/moderate/', body)).status).toBe(403)
  })
})

describe('moderation everywhere refuses', () => {
  it('a pin for all publishers when it exceeds the limit of one, which the error names', async () => {
    const { feed, publishers, ids } = await buildPlaces()
    expect((await moderate(ids[0], 'pinned', 'all')).status).toBe(200)
    expect(await moderate(ids[1], 'pinned', 'all')).toMatchObject({
      status: 400,
      body: {
        error: `${publishers[0]?.name}: The content limit for this publisher-feed is 1 item: no more can be pinned.`,
      },
    })
    expect(await statusesOf(feed.id, publishers, ids[1])).toEqual(['normal', 'normal'])
  })

  it('publishers that do not show the feed, a feed without publishers, and unknown items', async () => {
    const { publishers, ids } = await buildPlaces()
    const stranger = await buildPublisher(server.platform)
    expect(await moderate(ids[0], 'banned', [publishers[0]?.id, stranger.id])).toMatchObject({
      status: 400,
      body: { publishers: [expect.stringContaining(`item: ${stranger.id}.`)] },
    })
    const lonely = await buildFeed(server.platform)
    const [alone] = await buildItems(server.platform, lonely.id, [feedItem()])
    expect(await moderate(alone, 'banned', 'all')).toMatchObject({
      status: 400,
      body: { error: 'No publisher shows the feed of this item.' },
    })
    expect((await moderate(999_999, 'banned', 'all')).status).toBe(404)
    expect((await moderate(ids[0], 'gone', 'everyone')).status).toBe(400)
  })
})
