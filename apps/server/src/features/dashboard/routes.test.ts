import type { Attention, DashboardStats } from '@feedreel/contracts/dashboard'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { upsertInstallation } from '../installations/store.ts'

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
      feed_id: expect.any(Number),
      feed_name: expect.any(String),
      video_id: null,
      publisher_id: null,
      publisher_name: null,
    })
  })
})

describe('what needs attention', () => {
  it('names failing feeds, failed videos, old videos, refused hosts, storage and what is on air', async () => {
    const { platform } = server
    const { db } = platform
    const client = await server.operator()
    const feed = await buildFeed(platform, { name: 'Broken' })
    await db.updateTable('feed').set({ failures: 1, last_error: 'Gone.' }).where('id', '=', feed.id).execute()
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
    const stale = await buildPublisher(platform, {
      allowed_domains: ['news.example'],
      feed_settings,
      video_update_frequency: 60,
      auto_video_generation_enabled: true,
    })
    const shown = await buildVideo(platform, stale.id)
    await db
      .updateTable('publisher')
      .set({ last_video_generated: sql<Date>`now() - interval '121 minutes'` })
      .where('id', '=', stale.id)
      .execute()
    const failed = await buildPublisher(platform)
    const video = { publisher_id: failed.id, status: 'FAILED', error_message: 'No items.' } as const
    const { id: video_id } = await db
      .insertInto('video')
      .values({ ...video, error_class: 'other' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const seen = { publisher_id: stale.id, outcome: 'refused' as const, player_version: null }
    const now = Date.now()
    const day = (daysAgo: number) => new Date(now - daysAgo * 86_400_000)
    for (const at of [day(1), day(2)]) {
      await upsertInstallation(db, { ...seen, host: 'copy.example' }, at)
    }
    await upsertInstallation(db, { ...seen, host: 'old.example' }, day(9))
    const attention = (await client.get('/api/portal/stats/attention/')).body as Attention
    expect(attention.failing_feeds).toMatchObject({
      count: 1,
      feeds: [{ name: 'Broken', last_error: 'Gone.' }],
    })
    expect(attention.failed_videos).toEqual([
      { id: failed.id, name: failed.name, video_id, error_message: 'No items.' },
    ])
    expect(attention.stale_publishers).toEqual([
      { id: stale.id, name: stale.name, since: expect.any(String), update_frequency: 60 },
    ])
    expect(attention.refused_hosts).toEqual([
      { id: stale.id, name: stale.name, host: 'copy.example', last_at: day(1).toISOString() },
    ])
    expect(attention.on_air).toContainEqual({
      id: stale.id,
      name: stale.name,
      video_id: shown,
      title: expect.any(String),
      thumbnail: null,
    })
    expect(attention).toMatchObject({ is_maintenance: false, storage: { limit_bytes: 100_000_000_000 } })
  })

  it('counts what it does not list, up to the limit', async () => {
    const { db } = server.platform
    const publishers = await Promise.all(
      [1, 2].map(() => buildPublisher(server.platform, { allowed_domains: ['news.example'] })),
    )
    for (const { id: publisher_id } of publishers) {
      const video = { publisher_id, status: 'FAILED', error_message: 'No items.' } as const
      await db
        .insertInto('video')
        .values({ ...video, error_class: 'other' })
        .execute()
      const seen = { publisher_id, outcome: 'refused' as const, player_version: null }
      for (const host of ['one.example', 'two.example']) {
        await upsertInstallation(db, { ...seen, host }, new Date())
      }
    }
    const client = await server.operator()
    const read = async (query: string) =>
      (await client.get(`/api/portal/stats/attention/${query}`)).body as Attention
    const all = await read('?limit=500')
    expect(all.failed_video_count).toBe(all.failed_videos.length)
    expect(all.stale_publisher_count).toBe(all.stale_publishers.length)
    expect(all.refused_host_count).toBe(all.refused_hosts.length)
    const first = await read('?limit=1')
    expect(first.failed_video_count).toBe(all.failed_videos.length)
    expect(first.failed_videos).toEqual(all.failed_videos.slice(0, 1))
    expect(first.refused_host_count).toBe(all.refused_hosts.length)
    expect(first.refused_hosts).toEqual(all.refused_hosts.slice(0, 1))
    expect(all.refused_hosts.length).toBeGreaterThan(4)
    expect((await read('')).refused_hosts).toHaveLength(5)
  })

  it('has no refused hosts that are allowed by now or were refused while the publisher was inactive', async () => {
    const { db } = server.platform
    const some = await buildPublisher(server.platform, { allowed_domains: ['ours.example'] })
    const everywhere = await buildPublisher(server.platform, { allowed_domains: [] })
    const seen = { outcome: 'refused' as const, player_version: null }
    for (const host of ['ours.example', 'www.ours.example', 'notours.example']) {
      for (const { id: publisher_id } of [some, everywhere]) {
        await upsertInstallation(db, { ...seen, publisher_id, host }, new Date())
      }
    }
    const client = await server.operator()
    const { body } = await client.get('/api/portal/stats/attention/?limit=500')
    const { refused_hosts, refused_host_count } = body as Attention
    expect(refused_host_count).toBe(refused_hosts.length)
    const ids = [some.id, everywhere.id]
    expect(refused_hosts.filter(({ id }) => ids.includes(id)).map(({ id, host }) => [id, host])).toEqual([
      [some.id, 'notours.example'],
    ])
  })

  it('is empty when everything works', async () => {
    const { platform } = server
    const { db } = platform
    await db.updateTable('feed').set({ failures: 0 }).execute()
    await db.updateTable('publisher').set({ last_video_generated: new Date() }).execute()
    await db.deleteFrom('video').where('status', '=', 'FAILED').execute()
    await db.deleteFrom('installation').execute()
    const client = await server.operator()
    expect((await client.get('/api/portal/stats/attention/')).body).toMatchObject({
      failing_feeds: { count: 0, feeds: [] },
      failed_video_count: 0,
      failed_videos: [],
      stale_publisher_count: 0,
      stale_publishers: [],
      refused_host_count: 0,
      refused_hosts: [],
    })
  })
})
