import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { untilLockWait } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { remakeVideo } from './service/repair-video.ts'
import { takeOffAir } from './service/take-off-air.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a damaged video that is queued again', () => {
  it('does not deadlock with the removal of an item that it shows', async () => {
    const { platform } = server
    const feed = await buildFeed(platform)
    const itemIds = await buildItems(platform, feed.id, [feedItem(), feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
    const { id: publisherId } = await buildPublisher(platform, { feed_settings })
    const video_id = await buildVideo(platform, publisherId)
    const times = { title: '', summary: '', start_s: 0, end_s: 1 }
    const items = itemIds.map((item_id, position) => ({ video_id, item_id, position, ...times }))
    await platform.db.insertInto('video_item').values(items).execute()
    let remaking: Promise<unknown> | undefined
    await platform.db.transaction().execute(async tx => {
      await tx.selectFrom('publisher').select('id').where('id', '=', publisherId).forUpdate().execute()
      remaking = remakeVideo(platform, video_id, 'It is damaged.').catch((error: unknown) => error)
      await untilLockWait(platform.db)
      const { publishers } = await takeOffAir(platform, tx, null, { itemIds: itemIds.slice(1), publisherId })
      expect(publishers).toMatchObject([{ id: publisherId }])
    })
    expect(await remaking).toMatchObject({ message: expect.stringMatching(/is already queued/) })
  })
})
