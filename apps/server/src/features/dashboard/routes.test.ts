import type { DashboardStats } from '@feedreel/contracts/dashboard'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the dashboard', () => {
  it('is empty at first', async () => {
    const client = await server.operator()
    expect((await client.get('/api/portal/stats/')).body).toEqual({
      feed_count: 0,
      content_count: 0,
      video_count: 0,
      publisher_count: 0,
      recent_videos: [],
      recent_logs: [],
    })
  })

  it('counts everything and lists the latest five videos and jobs', async () => {
    const { platform } = server
    const feeds = [await buildFeed(platform), await buildFeed(platform)]
    await buildItems(platform, feeds[0]?.id ?? 0, [feedItem(), feedItem(), feedItem()])
    for (let made = feeds.length; made < 6; made += 1) await buildFeed(platform)
    const publisher = await buildPublisher(platform)
    const ids: number[] = []
    for (let made = 0; made < 6; made += 1) {
      ids.push(await buildVideo(platform, publisher.id, { duration_s: made, view_count: made }))
    }
    const client = await server.operator()
    const stats = (await client.get('/api/portal/stats/')).body as DashboardStats
    expect(stats).toMatchObject({ feed_count: 6, content_count: 3, video_count: 6, publisher_count: 1 })
    expect(stats.recent_videos.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
    expect(stats.recent_videos[0]).toEqual({
      id: ids[5],
      latest_content_title: expect.any(String),
      status: 'COMPLETED',
      duration: 5,
      view_count: 5,
    })
    expect(stats.recent_logs).toHaveLength(5)
    expect(stats.recent_logs[0]).toEqual({
      id: expect.any(Number),
      job_type_display: 'Feed Update',
      started_at: expect.any(String),
      status: 'queued',
      status_display: 'Queued',
    })
  })
})
