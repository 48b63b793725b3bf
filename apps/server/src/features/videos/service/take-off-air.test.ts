import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { takeOffAir } from './take-off-air.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A publisher of a feed with a completed video of these items. */
async function showing(feedId: number, itemIds: readonly number[], isActive = true) {
  const { platform } = server
  const feed_settings = [{ feed_id: feedId, top_n_contents: 2, categories: [] }]
  const publisher = await buildPublisher(platform, { feed_settings, is_active: isActive })
  const video_id = await buildVideo(platform, publisher.id)
  const item = { video_id, title: '', summary: '', start_s: 0, end_s: 1, url: null, published_at: null }
  const items = itemIds.map((item_id, position) => ({ ...item, item_id, position }))
  await platform.db.insertInto('video_item').values(items).execute()
  return { id: publisher.id, video: video_id }
}

const readVideo = (id: number) =>
  server.platform.db
    .selectFrom('video')
    .select(['status', 'off_air_at', 'rebuild_of'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('takeOffAir', () => {
  it('reaches all publishers of an item, and queues the videos of the active ones that show it', async () => {
    const { platform } = server
    const feed = await buildFeed(platform)
    const [changed = 0, other = 0] = await buildItems(platform, feed.id, [feedItem(), feedItem()])
    const one = await showing(feed.id, [changed, other])
    const two = await showing(feed.id, [other, changed])
    const without = await showing(feed.id, [other])
    const inactive = await showing(feed.id, [changed], false)
    // It shows the item although its feed is no longer attached.
    const detached = await showing(feed.id, [changed])
    await platform.db.deleteFrom('publisher_feed').where('publisher_id', '=', detached.id).execute()

    const { publishers } = await platform.db
      .transaction()
      .execute(tx => takeOffAir(platform, tx, null, { itemIds: [changed], publisherId: null }))

    expect(publishers.map(({ id }) => id)).toEqual([one.id, two.id, detached.id])
    for (const { id, video } of [one, two, detached]) {
      expect(await readVideo(video)).toMatchObject({ off_air_at: expect.any(Date) })
      const queued = publishers.find(publisher => publisher.id === id)?.video_id
      expect(await readVideo(queued ?? 0)).toEqual({ status: 'QUEUED', off_air_at: null, rebuild_of: video })
    }
    expect(await readVideo(inactive.video)).toMatchObject({ off_air_at: expect.any(Date) })
    expect(await readVideo(without.video)).toMatchObject({ off_air_at: null })
  })

  it('still rebuilds the first video when the earlier one shown in its place goes off air too', async () => {
    const { platform } = server
    const feed = await buildFeed(platform)
    const [first = 0, second = 0, left = 0] = await buildItems(platform, feed.id, [
      feedItem(),
      feedItem(),
      feedItem(),
    ])
    const { id, video: earlier } = await showing(feed.id, [second, left])
    const later = await buildVideo(platform, id)
    const item = { video_id: later, title: '', summary: '', start_s: 0, end_s: 1 }
    await platform.db
      .insertInto('video_item')
      .values([first, left].map((item_id, position) => ({ ...item, item_id, position })))
      .execute()
    const take = (itemId: number) =>
      platform.db
        .transaction()
        .execute(tx => takeOffAir(platform, tx, null, { itemIds: [itemId], publisherId: id }))
    const queued = (await take(first)).publishers[0]?.video_id
    expect((await take(second)).publishers).toMatchObject([{ id, video_id: queued }])
    expect(await readVideo(earlier)).toMatchObject({ off_air_at: expect.any(Date) })
    expect(await readVideo(queued ?? 0)).toMatchObject({ rebuild_of: later })
  })
})
