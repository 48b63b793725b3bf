import type { ListedFeed } from '@feedreel/contracts/feeds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { countStatements } from '#test/count-statements.ts'
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

const path = '/api/portal/feeds/'
const listed = async (query = '', by = client) =>
  ((await by.get(`${path}?${query}`)).body as { results: ListedFeed[] }).results
const rowOf = async ({ id }: { id: number }, by = client) =>
  (await listed('page_size=1000', by)).find(row => row.id === id)

const pictured = () => feedItem({ pictureUrl: 'https://news.example/picture.jpg' })

describe('a feed in a list', () => {
  it('has the number of its items, the age of the newest, and the share of those with a picture', async () => {
    const feed = await buildFeed(server.platform)
    expect(await rowOf(feed)).toMatchObject({ item_count: 0, newest_item_at: null, picture_percent: null })
    const publishedAt = new Date('2026-03-05T12:00:00Z')
    const newest = feedItem({ publishedAt })
    await buildItems(server.platform, feed.id, [newest, feedItem(), pictured()])
    expect(await rowOf(feed)).toMatchObject({
      item_count: 3,
      newest_item_at: publishedAt.toISOString(),
      picture_percent: 33,
    })
  })

  it('counts the pictures of its newest items only', async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(
      server.platform,
      feed.id,
      Array.from({ length: 30 }, () => feedItem()),
    )
    await buildItems(server.platform, feed.id, Array.from({ length: 20 }, pictured))
    expect(await rowOf(feed)).toMatchObject({ item_count: 50, picture_percent: 100 })
  })

  it('has the number of publishers that show it, active or not', async () => {
    const feed = await buildFeed(server.platform)
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    await buildPublisher(server.platform, { feed_settings })
    await buildPublisher(server.platform, { feed_settings, is_active: false })
    expect(await rowOf(feed)).toMatchObject({ publisher_count: 2 })
    expect(await rowOf(await buildFeed(server.platform))).toMatchObject({ publisher_count: 0 })
  })

  it('counts only the publishers that a person may see', async () => {
    const feed = await buildFeed(server.platform)
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const own = await buildPublisher(server.platform, { feed_settings })
    await buildPublisher(server.platform, { feed_settings })
    for (const role of ['operator', 'analyst'] as const) {
      const { username } = await buildPerson(server.platform, role, [own.id])
      const person = server.visitor()
      await person.signIn(username, PERSON_PASSWORD)
      expect(await rowOf(feed, person)).toMatchObject({ publisher_count: 1 })
    }
    const { username } = await buildPerson(server.platform, 'publisher', [own.id])
    const person = server.visitor()
    await person.signIn(username, PERSON_PASSWORD)
    expect((await person.get(path)).status).toBe(403)
    expect((await server.visitor().get(path)).status).toBe(401)
  })

  it('takes as many statements for one row as for twenty', async () => {
    for (let made = 0; made < 20; made += 1) await buildFeed(server.platform)
    const statementsOf = (size: number) =>
      countStatements(/\b(feed|item|publisher_feed)\b/, async () => {
        expect(await listed(`page_size=${size}`)).toHaveLength(size)
      })
    const ofOne = await statementsOf(1)
    expect(ofOne).toBeGreaterThan(0)
    expect(await statementsOf(20)).toBe(ofOne)
  })

  it('has these figures in lists only', async () => {
    const { id } = await buildFeed(server.platform)
    expect((await client.get(`${path}${id}/`)).body).not.toHaveProperty('item_count')
  })
})
