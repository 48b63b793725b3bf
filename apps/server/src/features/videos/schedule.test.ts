import type { PublisherInput } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { planVideo } from './service/plan-video.ts'
import { countPublishersWithoutNewVideo, scheduleVideos } from './service/schedule-videos.ts'

const MINUTE_MS = 60_000

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())
beforeEach(() => server.platform.db.updateTable('publisher').set({ is_active: false }).execute())

/** Runs the schedule as of this many minutes from now. */
const runIn = (minutes: number) =>
  scheduleVideos({
    ...server.platform,
    clock: { now: () => new Date(Date.now() + minutes * MINUTE_MS) },
  })

/** A publisher with one item. */
async function buildShowing(fields: Partial<PublisherInput> = {}) {
  const feed = await buildFeed(server.platform)
  await buildItems(server.platform, feed.id, [feedItem()])
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
  const automatic = { auto_video_generation_enabled: true, feed_settings }
  const publisher = await buildPublisher(server.platform, { ...automatic, ...fields })
  return { publisher, feed }
}

const videosOf = async ({ id }: { id: number }) => {
  const { body } = await client.get(`/api/portal/videos/?publisher=${id}`)
  return (body as { results: Video[] }).results
}

/** Completes the open video of a publisher as if it had just been generated. */
async function complete(publisher: { id: number }): Promise<void> {
  const { db } = server.platform
  const now = new Date()
  const record = await findRecord(db, publisher.id)
  const line_up_hash = record ? (await planVideo(db, record)).hash : null
  const ended = { status: 'COMPLETED', generation_completed: now, line_up_hash } as const
  await db.updateTable('video').set(ended).where('publisher_id', '=', publisher.id).execute()
  await db
    .updateTable('publisher')
    .set({ last_video_generated: now })
    .where('id', '=', publisher.id)
    .execute()
}

describe('the schedule', () => {
  it('queues one video for a publisher with items, however many processes run it', async () => {
    const { publisher } = await buildShowing()
    await Promise.all([runIn(1), runIn(1), runIn(1)])
    expect(await videosOf(publisher)).toMatchObject([{ status: 'QUEUED' }])
    await runIn(10_000)
    expect(await videosOf(publisher)).toHaveLength(1)
  })

  it('waits for the update frequency, and then for something new', async () => {
    const { publisher, feed } = await buildShowing({ video_update_frequency: 60 })
    await runIn(1)
    await complete(publisher)
    await buildItems(server.platform, feed.id, [feedItem()])
    await runIn(59)
    expect(await videosOf(publisher)).toHaveLength(1)
    await runIn(100)
    expect(await videosOf(publisher)).toMatchObject([{ status: 'QUEUED' }, { status: 'COMPLETED' }])
  })

  it('makes no second video of the same line-up', async () => {
    const { publisher, feed } = await buildShowing({ video_update_frequency: 15 })
    await runIn(1)
    await complete(publisher)
    await runIn(60)
    expect(await videosOf(publisher)).toHaveLength(1)
    await buildItems(server.platform, feed.id, [feedItem()])
    await runIn(120)
    expect(await videosOf(publisher)).toHaveLength(2)
  })

  it('checks a publisher again at once when an item was moderated', async () => {
    const { publisher, feed } = await buildShowing({ video_update_frequency: 15 })
    const [itemId] = await buildItems(server.platform, feed.id, [feedItem()])
    await runIn(1)
    await complete(publisher)
    await runIn(20)
    const path = `/api/portal/contents/${publisher.id}/feeds/${feed.id}/content/${itemId}/`
    expect((await client.patch(path, { status: 'banned' })).status).toBe(200)
    await runIn(21)
    expect(await videosOf(publisher)).toMatchObject([{ status: 'QUEUED' }, { status: 'COMPLETED' }])
  })
})

describe('the schedule makes nothing', () => {
  it('for inactive publishers, those without auto generation, and those with nothing to show', async () => {
    const { publisher: inactive } = await buildShowing({ is_active: false })
    const { publisher: manual } = await buildShowing({ auto_video_generation_enabled: false })
    const empty = await buildPublisher(server.platform, { auto_video_generation_enabled: true })
    await runIn(10_000)
    for (const publisher of [inactive, manual, empty]) expect(await videosOf(publisher)).toEqual([])
  })

  it('in maintenance mode', async () => {
    const { publisher } = await buildShowing()
    await client.put('/api/portal/settings/', { maintenance_mode: true })
    await runIn(10_000)
    expect(await videosOf(publisher)).toEqual([])
    await client.put('/api/portal/settings/', { maintenance_mode: false })
    await runIn(10_000)
    expect(await videosOf(publisher)).toHaveLength(1)
  })
})

describe('publishers without a new video', () => {
  const count = () => countPublishersWithoutNewVideo(server.platform.db)
  const INTERVAL_MINUTES = 60

  /** A publisher whose last video is this many intervals old, and that was just checked. */
  async function buildWaiting(intervals: number) {
    const { publisher } = await buildShowing({ video_update_frequency: INTERVAL_MINUTES })
    const at = new Date(Date.now() - intervals * INTERVAL_MINUTES * MINUTE_MS)
    const moments = { last_video_generated: at, next_look_at: new Date() }
    const { db } = server.platform
    await db.updateTable('publisher').set(moments).where('id', '=', publisher.id).execute()
    return publisher
  }

  const addVideo = (publisher_id: number, status: 'QUEUED' | 'FAILED' | 'COMPLETED') =>
    server.platform.db.insertInto('video').values({ publisher_id, status }).execute()

  it('are those whose newest one has waited or failed for more than two intervals', async () => {
    await addVideo((await buildWaiting(2.1)).id, 'QUEUED')
    await addVideo((await buildWaiting(2.1)).id, 'FAILED')
    expect(await count()).toBe(2)
  })

  it('are those that were not checked for an hour', async () => {
    const { id } = await buildWaiting(2.1)
    const next_look_at = new Date(Date.now() - 61 * MINUTE_MS)
    await server.platform.db.updateTable('publisher').set({ next_look_at }).where('id', '=', id).execute()
    expect(await count()).toBe(1)
  })

  it('are not those without new items, nor those within two intervals', async () => {
    await addVideo((await buildWaiting(10)).id, 'COMPLETED')
    await addVideo((await buildWaiting(1.9)).id, 'FAILED')
    await buildWaiting(10)
    expect(await count()).toBe(0)
  })
})
