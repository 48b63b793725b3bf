import type { Item } from '@feedreel/contracts/items'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishEvent } from '#platform/events/events.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

/** A publisher with one feed and a limit of two items, and the ids of the items. */
async function buildPlace(items = 4) {
  const feed = await buildFeed(server.platform)
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
  const publisher = await buildPublisher(server.platform, { feed_settings })
  const ids = await buildItems(
    server.platform,
    feed.id,
    Array.from({ length: items }, () => feedItem()),
  )
  return { feed, publisher, ids, path: `/api/portal/contents/${publisher.id}/feeds/${feed.id}/` }
}

const statusOf = async (path: string, id: number) => {
  const { body } = await client.get(path)
  return (body as { results: { id: number; status: string }[] }).results.find(row => row.id === id)?.status
}

describe('moderation', () => {
  it('sets every status: pinned, banned and normal', async () => {
    const { path, ids } = await buildPlace()
    const [id = 0] = ids
    for (const status of ['pinned', 'banned', 'pinned', 'normal', 'banned', 'normal']) {
      const answer = await client.patch(`${path}content/${id}/`, { status })
      expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
      expect(await statusOf(path, id)).toBe(status)
    }
  })

  it('accepts a pin of a pinned item even after the limit was lowered', async () => {
    const { path, ids, feed, publisher } = await buildPlace()
    const pin = { content_ids: ids.slice(0, 2), action: 'pin' }
    await client.patch(`${path}bulk/`, pin)
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1 }]
    await client.put(`/api/portal/publishers/${publisher.id}/`, { feed_settings })
    expect(await client.patch(`${path}bulk/`, pin)).toMatchObject({ status: 200, body: { changed: 0 } })
    expect((await client.patch(`${path}content/${ids[0]}/`, { status: 'pinned' })).status).toBe(200)
    expect((await client.patch(`${path}content/${ids[2]}/`, { status: 'pinned' })).status).toBe(400)
  })

  it('is kept while the feed is detached from the publisher', async () => {
    const { path, ids, feed, publisher } = await buildPlace()
    const [banned = 0, pinned = 0] = ids
    await client.patch(`${path}content/${banned}/`, { status: 'banned' })
    await client.patch(`${path}content/${pinned}/`, { status: 'pinned' })
    const attach = (feed_settings: object[]) =>
      client.put(`/api/portal/publishers/${publisher.id}/`, { feed_settings })
    await attach([])
    expect((await client.get(path)).status).toBe(404)
    await attach([{ feed_id: feed.id }])
    expect(await statusOf(path, banned)).toBe('banned')
    expect(await statusOf(path, pinned)).toBe('pinned')
  })

  it('applies to one publisher only', async () => {
    const { path, ids, feed } = await buildPlace()
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 5, categories: [] }]
    const other = await buildPublisher(server.platform, { feed_settings })
    await client.patch(`${path}content/${ids[0]}/`, { status: 'banned' })
    expect(await statusOf(`/api/portal/contents/${other.id}/feeds/${feed.id}/`, ids[0] ?? 0)).toBe('normal')
  })

  it('changes many items at once, and returns counts of the whole feed whatever the filter', async () => {
    const { path, ids } = await buildPlace()
    const answer = await client.patch(`${path}bulk/`, { content_ids: ids.slice(0, 2), action: 'ban' })
    expect(answer).toMatchObject({ status: 200, body: { changed: 2 } })
    expect((await client.get(`${path}?status=banned`)).body).toMatchObject({
      count: 2,
      settings: { top_n_contents: 2 },
      counts: { total: 4, normal: 2, pinned: 0, banned: 2 },
    })
  })

  it('pins, bans and resets many items at once from any status, and reports how many changed', async () => {
    const { path, ids } = await buildPlace()
    const [one = 0, two = 0, three = 0] = ids
    const bulk = (content_ids: number[], action: string) =>
      client.patch(`${path}bulk/`, { content_ids, action })
    const counts = async () => ((await client.get(path)).body as { counts: object }).counts
    expect((await bulk([one, two], 'pin')).body).toEqual({
      message: '2 content items updated.',
      changed: 2,
      off_air: { at: expect.any(String), publishers: [] },
    })
    expect(await counts()).toEqual({ total: 4, normal: 2, pinned: 2, banned: 0 })
    // At the limit, pinned items can be pinned again.
    expect((await bulk([one, one, two], 'pin')).body).toMatchObject({ changed: 0 })
    expect((await bulk([two, three], 'ban')).body).toMatchObject({ changed: 2 })
    expect(await counts()).toEqual({ total: 4, normal: 1, pinned: 1, banned: 2 })
    expect((await bulk(ids, 'reset')).body).toMatchObject({ changed: 3 })
    expect(await counts()).toEqual({ total: 4, normal: 4, pinned: 0, banned: 0 })
  })

  it('lists the items of one status, or all with `all`, with every field', async () => {
    const { path, ids } = await buildPlace()
    await client.patch(`${path}content/${ids[0]}/`, { status: 'pinned' })
    await client.patch(`${path}content/${ids[1]}/`, { status: 'banned' })
    const found = async (query: string) => {
      const { body } = await client.get(`${path}?${query}`)
      return (body as { results: Item[] }).results
    }
    expect((await found('status=pinned')).map(({ id }) => id)).toEqual([ids[0]])
    expect((await found('status=banned')).map(({ id }) => id)).toEqual([ids[1]])
    expect((await found('status=normal')).map(({ id }) => id)).toEqual([ids[3], ids[2]])
    expect(await found('status=all')).toHaveLength(4)
    expect((await found('status=pinned'))[0]).toEqual({
      id: ids[0],
      ban: null,
      segment: null,
      is_edited: false,
      has_picture: false,
      title: expect.stringMatching(/^Story /),
      summary: expect.stringMatching(/^What happened in story /),
      url: expect.stringMatching(/^https:/),
      status: 'pinned',
      withdrawn: false,
      category: 'News',
      publication_date: expect.stringMatching(/^2026-01-.*Z$/),
    })
  })

  it('shows in the overview of all publishers and feeds', async () => {
    const { path, ids, publisher, feed } = await buildPlace()
    await client.patch(`${path}content/${ids[0]}/`, { status: 'pinned' })
    const { body } = await client.get(`/api/portal/contents/?search=${publisher.name}`)
    expect((body as { results: unknown[] }).results).toContainEqual({
      publisher_id: publisher.id,
      publisher_name: publisher.name,
      feed_id: feed.id,
      feed_name: feed.name,
      top_n_contents: 2,
      total_content: 4,
      pinned_count: 1,
      banned_count: 0,
    })
  })

  it('lists items by newest publication, searched in title and summary and filtered by category', async () => {
    const { path, feed } = await buildPlace(0)
    await buildItems(server.platform, feed.id, [
      feedItem({ title: 'Whales return', category: 'Sea', publishedAt: new Date('2026-01-02') }),
      feedItem({ title: 'A bridge', summary: 'Near the whale rock', publishedAt: new Date('2026-01-03') }),
    ])
    expect((await client.get(`${path}?search=WHALE`)).body).toMatchObject({
      results: [{ title: 'A bridge' }, { title: 'Whales return' }],
    })
    expect((await client.get(`${path}?category=sea`)).body).toMatchObject({
      count: 1,
      categories: ['News', 'Sea'],
    })
  })

  it('updates the results of a search after items were added, changed, moderated or removed', async () => {
    const { path, feed, ids } = await buildPlace(0)
    const { db } = server.platform
    const results = async (query: string) => {
      const { body } = await client.get(`${path}?${query}`)
      const page = body as { count: number; results: { id: number; status: string }[] }
      return { count: page.count, results: page.results.map(({ id, status }) => `${id} ${status}`) }
    }
    const publish = () => publishEvent(db, { subject: 'feed', id: feed.id, change: 'updated' })
    const found = (query: string) => expect.poll(() => results(query), POLL_OPTIONS)
    expect(await results('search=whale')).toEqual({ count: 0, results: [] })
    expect(ids).toEqual([])
    const [one = 0] = await buildItems(server.platform, feed.id, [
      feedItem({ title: 'Whales', category: 'Sea' }),
    ])
    await publish()
    await found('search=whale').toEqual({ count: 1, results: [`${one} normal`] })
    await found('category=sea&search=whale').toEqual({ count: 1, results: [`${one} normal`] })
    await client.patch(`${path}content/${one}/`, { status: 'banned' })
    await found('search=whale').toEqual({ count: 1, results: [`${one} banned`] })
    await found('search=whale&status=normal').toEqual({ count: 0, results: [] })
    await db.updateTable('item').set({ title: 'Dolphins', category: 'Land' }).where('id', '=', one).execute()
    await publish()
    await found('search=whale').toEqual({ count: 0, results: [] })
    await found('category=sea&search=whale').toEqual({ count: 0, results: [] })
    await found('search=dolphin').toEqual({ count: 1, results: [`${one} banned`] })
    await db.deleteFrom('item').where('id', '=', one).execute()
    await publish()
    await found('search=dolphin').toEqual({ count: 0, results: [] })
  })
})

describe('moderation refuses', () => {
  it('pins over the limit with an error that names it, single and in bulk, all or nothing', async () => {
    const { path, ids } = await buildPlace()
    const sentence = 'The content limit for this publisher-feed is 2 items: no more can be pinned.'
    const error = { error: sentence, detail: sentence }
    const bulk = await client.patch(`${path}bulk/`, { content_ids: ids.slice(0, 3), action: 'pin' })
    expect(bulk).toMatchObject({ status: 400, body: error })
    expect((await client.get(path)).body).toMatchObject({ counts: { pinned: 0 } })
    await client.patch(`${path}bulk/`, { content_ids: ids.slice(0, 2), action: 'pin' })
    expect(await client.patch(`${path}content/${ids[2]}/`, { status: 'pinned' })).toMatchObject({
      status: 400,
      body: error,
    })
  })

  it('more pins than the limit from concurrent callers', async () => {
    const { path, ids } = await buildPlace(6)
    const answers = await Promise.all(
      ids.map(id => client.patch(`${path}content/${id}/`, { status: 'pinned' })),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(2)
    expect((await client.get(path)).body).toMatchObject({ counts: { pinned: 2 } })
  })

  it('items of other feeds, unknown publisher-feeds, and wrong bodies', async () => {
    const { path, ids } = await buildPlace()
    const { ids: foreign } = await buildPlace()
    expect((await client.patch(`${path}content/${foreign[0]}/`, { status: 'banned' })).status).toBe(404)
    const mixed = { content_ids: [ids[0], foreign[0]], action: 'ban' }
    expect((await client.patch(`${path}bulk/`, mixed)).status).toBe(404)
    expect((await client.get(path)).body).toMatchObject({ counts: { banned: 0 } })
    for (const status of ['PINNED', 'reset', null]) {
      expect(await client.patch(`${path}content/${ids[0]}/`, { status })).toMatchObject({
        status: 400,
        body: { status: ['Choose one of: normal, pinned, banned.'] },
      })
    }
    expect((await client.get('/api/portal/contents/1/feeds/999999/')).status).toBe(404)
    expect(await client.patch(`${path}bulk/`, { content_ids: [], action: 'burn' })).toMatchObject({
      status: 400,
      body: { content_ids: [expect.any(String)], action: [expect.any(String)] },
    })
  })
})
