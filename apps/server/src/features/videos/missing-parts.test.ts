import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { BrandInput } from '@feedreel/contracts/brand/brand'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let site: FeedServer
let server: TestServer
let client: ApiClient
beforeAll(async () => {
  site = await startFeedServer()
  server = await startTestServer({ worker: true, environment: { FETCH_ALLOWLIST: site.host } })
  client = await server.operator()
})
afterAll(async () => {
  await server.stop()
  await site.stop()
})

const generate = (publisher: { id: number }, force = false) =>
  runCommandToEnd(server.platform, client, 'generate_videos', { publisher: String(publisher.id), force })

/** A publisher of a feed whose brand leaves out items without a picture. */
const buildSkipping = (feed_id: number) =>
  buildPublisher(server.platform, {
    feed_settings: [{ feed_id, top_n_contents: 1, categories: [] }],
    length_per_content: 1,
    brand: BrandInput.parse({
      ground: '#102030',
      ink: '#ffffff',
      accent: '#ffcc00',
      without_picture: 'skip',
    }),
  })

const completedOf = ({ id }: { id: number }) =>
  server.platform.db
    .selectFrom('video')
    .select('id')
    .where('publisher_id', '=', id)
    .where('status', '=', 'COMPLETED')
    .execute()

describe('an item without a title', () => {
  it('has its summary as the title of the video and of its chapter', async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [
      feedItem({ title: '', summary: 'Ferries run again.', url: null }),
    ])
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
      length_per_content: 1,
    })
    expect(await generate(publisher)).toMatchObject({ success: true })
    const { video } = (await client.get(`/api/publishers/${publisher.slug}/player/`)).body as PlayerAnswer
    expect(video?.title).toBe('Ferries run again.')
    expect(video?.chapters.map(({ title }) => title)).toEqual(['Ferries run again.'])
  })
})

describe('a brand that leaves out items without a picture', () => {
  it('shows an item whose picture could not be fetched, when it can later', async () => {
    const feed = await buildFeed(server.platform)
    const pictureUrl = `${site.url}/late.jpg`
    const [item = 0] = await buildItems(server.platform, feed.id, [feedItem({ url: null, pictureUrl })])
    const publisher = await buildSkipping(feed.id)
    site.pages.set('/late.jpg', { status: 503, body: '' })
    await generate(publisher)
    expect(await completedOf(publisher)).toHaveLength(0)
    await generate(publisher)
    expect(site.requests).toEqual(['/late.jpg'])
    site.pages.delete('/late.jpg')
    await server.platform.db
      .updateTable('item')
      .set({ picture_url: `${site.url}/pictures/late.jpg`, picture_retry_at: new Date(Date.now() - 1000) })
      .where('id', '=', item)
      .execute()
    await generate(publisher)
    expect(await completedOf(publisher)).toHaveLength(1)
  })

  it('gets no video while none of thirty items has one', async () => {
    const feed = await buildFeed(server.platform)
    const plain = Array.from({ length: 30 }, () => feedItem({ url: null, pictureUrl: null }))
    await buildItems(server.platform, feed.id, plain)
    const publisher = await buildSkipping(feed.id)
    await generate(publisher)
    expect(await completedOf(publisher)).toEqual([])
  })
})

describe('a stored picture that is damaged', () => {
  it('is left out of what is rendered again, when its source has none any more', async () => {
    const feed = await buildFeed(server.platform)
    const pictureUrl = `${site.url}/pictures/damaged.jpg`
    const [item = 0] = await buildItems(server.platform, feed.id, [feedItem({ url: null, pictureUrl })])
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
      length_per_content: 1,
      rundown: true,
    })
    const { db, config } = server.platform
    const keysOf = async () => {
      const rows = await db.selectFrom('segment').select(['key', 'duration_s', 'item_ids']).execute()
      const own = rows.filter(({ item_ids }) => item_ids.includes(item))
      const keyOf = (isCard: boolean) => own.find(({ duration_s }) => duration_s > 1 === isCard)?.key
      return { opener: keyOf(true), story: keyOf(false) }
    }
    expect(await generate(publisher)).toMatchObject({ success: true })
    const before = await keysOf()
    const row = db.selectFrom('item').select('picture_key').where('id', '=', item)
    const { picture_key } = await row.executeTakeFirstOrThrow()
    await truncate(join(config.dataDir, 'media', picture_key ?? ''), 100)
    site.pages.set('/pictures/damaged.jpg', { status: 404, body: '' })
    for (const key of [before.opener, before.story]) {
      await db
        .deleteFrom('segment')
        .where('key', '=', key ?? '')
        .execute()
      expect(await generate(publisher, true)).toMatchObject({ success: true })
    }
    const after = await keysOf()
    expect(Object.values(after)).not.toContain(undefined)
    expect(after.opener).not.toBe(before.opener)
    expect(after.story).not.toBe(before.story)
  })
})
