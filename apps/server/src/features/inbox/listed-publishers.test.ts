import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import type { Withdrawal } from '@feedreel/contracts/editorial/withdrawals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A publisher that shows an item of a feed. @returns its id */
async function buildShowing(feedId: number, itemId: number): Promise<number> {
  const { platform } = server
  const feed_settings = [{ feed_id: feedId, top_n_contents: 1, categories: [] }]
  const { id } = await buildPublisher(platform, { feed_settings })
  const shown = { item_id: itemId, position: 0, title: 'A story', summary: '', start_s: 0, end_s: 1 }
  const video_id = await buildVideo(platform, id)
  await platform.db
    .insertInto('video_item')
    .values({ video_id, ...shown })
    .execute()
  return id
}

describe('the items of a feed that publishers share', () => {
  it('tell a person with listed publishers nothing about the others', async () => {
    const feed = await buildFeed(server.platform)
    const [item = 0] = await buildItems(server.platform, feed.id, [feedItem({ title: 'A story' })])
    const [own, other] = [await buildShowing(feed.id, item), await buildShowing(feed.id, item)]
    const withdrawn = await (await server.operator()).post(`/api/portal/items/${item}/withdraw/`, {
      reason: 'legal',
    })
    expect((withdrawn.body as Withdrawal).on_air.map(place => place.publisher_id)).toEqual([own, other])

    const { username } = await buildPerson(server.platform, 'analyst', [own])
    const person = server.visitor()
    await person.signIn(username, PERSON_PASSWORD)
    for (const query of [`feed=${feed.id}`, 'withdrawn=true']) {
      const { body } = await person.get(`/api/portal/items/?${query}`)
      const [record] = (body as { results: ItemRecord[] }).results
      expect(record?.withdrawal?.on_air.map(place => place.publisher_id)).toEqual([own])
      expect(record?.withdrawal?.off_air.publishers.map(({ id }) => id)).toEqual([own])
      const filtered = await person.get(`/api/portal/items/?${query}&publisher=${other}`)
      expect(filtered.body).toMatchObject({ count: 0, results: [] })
    }
  })

  it('are counted and filtered without the pins, bans and edits of the others', async () => {
    const feed = await buildFeed(server.platform)
    const [item = 0] = await buildItems(server.platform, feed.id, [feedItem({ category: 'News' })])
    const [own, other] = [await buildShowing(feed.id, item), await buildShowing(feed.id, item)]
    const owner = await server.operator()
    await owner.must('PATCH', `/api/portal/contents/${other}/feeds/${feed.id}/content/${item}/`, {
      status: 'banned',
    })
    await owner.must('PATCH', `/api/portal/items/${item}/`, { publisher: other, category: 'MERGER' })
    const { username } = await buildPerson(server.platform, 'analyst', [own])
    const person = server.visitor()
    await person.signIn(username, PERSON_PASSWORD)
    const list = async (client: ApiClient, query = '') =>
      (await client.must<{ results: ItemRecord[] }>('GET', `/api/portal/items/?feed=${feed.id}${query}`))
        .results
    expect(await list(person)).toMatchObject([
      { publisher_count: 1, pinned_count: 0, banned_count: 0, bans: null },
    ])
    expect(await list(owner)).toMatchObject([{ publisher_count: 2, banned_count: 1 }])
    expect(await list(person, '&status=banned')).toEqual([])
    expect(await list(person, '&status=normal')).toHaveLength(1)
    expect(await list(owner, '&status=banned')).toHaveLength(1)
    const contents = await person.get(`/api/portal/contents/${own}/feeds/${feed.id}/`)
    expect(contents.status).toBe(200)
    expect(JSON.stringify(contents.body)).not.toContain('MERGER')
    const others = await owner.get(`/api/portal/contents/${other}/feeds/${feed.id}/`)
    expect(JSON.stringify(others.body)).toContain('MERGER')
  })
})
