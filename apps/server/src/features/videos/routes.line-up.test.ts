import type { NextLineUp } from '@feedreel/contracts/line-up'
import { RUNDOWN_SECONDS } from '@feedreel/contracts/publishers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const lineUpOf = async (publisherId: number) =>
  (await client.get(`/api/portal/publishers/${publisherId}/lineup/`)).body as NextLineUp

describe('the line-up of the next video', () => {
  it.each(['Fußball', 'Πρωτεΐνη'])('has an item whose category was edited to %s', async category => {
    const feed = await buildFeed(server.platform)
    const [edited] = await buildItems(server.platform, feed.id, [
      feedItem({ title: 'Edited', category: 'Sport' }),
      feedItem({ title: 'From the source', category }),
      feedItem({ title: 'Other', category: 'Sport' }),
    ])
    const categories = [category.toUpperCase()]
    const { id } = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 5, categories }],
    })
    await client.patch(`/api/portal/items/${edited}/`, { category })
    const titles = (list: { title: string }[]) => list.map(({ title }) => title).toSorted()
    expect(titles((await lineUpOf(id)).items)).toEqual(['Edited', 'From the source'])

    const contents = `/api/portal/contents/${id}/feeds/${feed.id}/?category=${encodeURIComponent(category)}`
    const { results } = (await client.get(contents)).body as { results: { title: string }[] }
    expect(titles(results)).toEqual(['Edited', 'From the source'])
  })

  it('has its items in order with their times, and every other item with the reason why it is left out', async () => {
    const sport = await buildFeed(server.platform, { name: 'Sport' })
    const town = await buildFeed(server.platform, { name: 'Town' })
    const asleep = await buildFeed(server.platform, { name: 'Asleep' })
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [
        { feed_id: sport.id, top_n_contents: 2, categories: ['GAMES'] },
        { feed_id: town.id, top_n_contents: 1, categories: [] },
        { feed_id: asleep.id, top_n_contents: 1, categories: [] },
      ],
      length_per_content: 4,
      auto_video_generation_enabled: true,
    })
    const games = (title: string, fields = {}) => feedItem({ title, category: 'Games', ...fields })
    const ids = await buildItems(server.platform, sport.id, [
      games('Over'),
      games('Pinned'),
      games('Banned'),
      games('Shared', { url: 'https://news.example/shared' }),
      feedItem({ title: 'Weather', category: 'Weather' }),
    ])
    await buildItems(server.platform, town.id, [
      feedItem({ title: 'Own' }),
      feedItem({ title: 'Shared too', url: 'https://news.example/shared' }),
    ])
    await buildItems(server.platform, asleep.id, [feedItem({ title: 'Unseen' })])
    await client.put(`/api/portal/feeds/${asleep.id}/`, { is_active: false })
    const content = `/api/portal/contents/${publisher.id}/feeds/${sport.id}/content/`
    await client.patch(`${content}${ids[1]}/`, { status: 'pinned' })
    await client.patch(`${content}${ids[2]}/`, { status: 'banned' })

    const lineUp = await lineUpOf(publisher.id)
    expect(lineUp.items).toMatchObject([
      { position: 1, title: 'Pinned', is_pinned: true, start: 0, end: 4, feed_name: 'Sport' },
      { position: 2, title: 'Shared', is_pinned: false, start: 4, end: 8 },
      { position: 3, title: 'Own', start: 8, end: 12, feed_name: 'Town' },
    ])
    expect(lineUp.left_out.map(({ title, reason, same_as }) => [title, reason, same_as])).toEqual([
      ['Weather', 'other-category', null],
      ['Banned', 'banned', null],
      ['Over', 'over-limit', null],
      ['Shared too', 'same-story', 2],
      ['Unseen', 'feed-inactive', null],
    ])
    expect(lineUp.duration).toEqual({ intro: 0, rundown: 0, items: 12, outro: 0, total: 12 })
    expect(lineUp.due).toEqual({ is_due: true, due_at: expect.any(String), reason: null })
  })

  it('counts opener and end card apart from the items, which begin after the opener', async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [feedItem(), feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
    const { id } = await buildPublisher(server.platform, {
      feed_settings,
      length_per_content: 4,
      rundown: true,
    })
    const { duration, items } = await lineUpOf(id)
    expect(duration).toEqual({ intro: 0, rundown: RUNDOWN_SECONDS, items: 8, outro: 0, total: 14 })
    expect(items).toMatchObject([
      { start: 3, end: 7 },
      { start: 7, end: 11 },
    ])
  })

  it('says how many seconds a headline needs that is shown for less', async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [
      feedItem({ title: '', summary: 's'.repeat(100) }),
      feedItem({ title: 't'.repeat(91) }),
      feedItem({ title: 'Short', summary: 's'.repeat(200) }),
    ])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 3, categories: [] }]
    const { id } = await buildPublisher(server.platform, { feed_settings, length_per_content: 3 })
    const needed = async () => (await lineUpOf(id)).items.map(({ needs_seconds }) => needs_seconds)
    expect(await needed()).toEqual([null, 4, 4])
    await client.put(`/api/portal/publishers/${id}/`, { length_per_content: 4 })
    expect(await needed()).toEqual([null, null, null])
  })

  it('continues with the next item of a feed, however many of its stories another feed shows', async () => {
    const [agency, town] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    const told = Array.from({ length: 130 }, (_, number) => `https://news.example/told/${number}`)
    const items = () => told.map(url => feedItem({ url }))
    await buildItems(server.platform, agency.id, items())
    await buildItems(server.platform, town.id, [feedItem({ title: 'Own' }), ...items()])
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [
        { feed_id: agency.id, top_n_contents: 130, categories: [] },
        { feed_id: town.id, top_n_contents: 1, categories: [] },
      ],
    })
    const { items: shown } = await lineUpOf(publisher.id)
    expect(shown).toHaveLength(131)
    expect(shown.at(-1)).toMatchObject({ title: 'Own' })
  })

  it('says why no video is due', async () => {
    const empty = await buildPublisher(server.platform)
    expect((await lineUpOf(empty.id)).due).toMatchObject({
      is_due: false,
      due_at: null,
      reason: expect.stringContaining('no content'),
    })
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings })
    const path = `/api/portal/publishers/${publisher.id}/`
    const reasonAfter = async (change: object) => {
      await client.put(path, change)
      return (await lineUpOf(publisher.id)).due.reason
    }
    expect(await reasonAfter({ auto_video_generation_enabled: false })).toContain('Auto generation is off')
    expect(await reasonAfter({ is_active: false })).toContain('inactive')
    expect(await reasonAfter({ is_active: true, auto_video_generation_enabled: true })).toBeNull()
    await client.post(`${path}generate/`, { force: true })
    expect((await lineUpOf(publisher.id)).due.reason).toContain('queued or being generated')
  })
})

describe('line-ups refuse', () => {
  it('visitors, and unknown ids', async () => {
    for (const path of ['/api/portal/publishers/999999/lineup/', '/api/portal/videos/999999/lineup/']) {
      expect((await server.visitor().get(path)).status).toBe(401)
      expect((await client.get(path)).status).toBe(404)
    }
  })
})
