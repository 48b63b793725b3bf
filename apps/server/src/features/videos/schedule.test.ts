import type { PublisherInput } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { newLookTurn, plainLineUpHash } from './rules.ts'
import { explainNextVideo } from './service/explain-line-up.ts'
import { planVideo, TEMPLATES_VERSION } from './service/plan-video.ts'
import {
  countPublishersWithoutNewVideo,
  listPublishersWithoutNewVideo,
  scheduleVideos,
} from './service/schedule-videos.ts'
import { readTemplatesSince } from './store/schedule.ts'

const MINUTE_MS = 60_000

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())
beforeEach(() => server.platform.db.updateTable('publisher').set({ is_active: false }).execute())

const platformAt = (time: Date) => ({ ...server.platform, clock: { now: () => time } })

/** Runs the schedule as of this many minutes from now. */
const runIn = (minutes: number) => scheduleVideos(platformAt(new Date(Date.now() + minutes * MINUTE_MS)))

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
  const made = { line_up_hash, template_version: TEMPLATES_VERSION }
  const ended = { status: 'COMPLETED', generation_completed: now, ...made } as const
  await db.updateTable('video').set(ended).where('publisher_id', '=', publisher.id).execute()
  await db
    .updateTable('publisher')
    .set({ last_video_generated: now })
    .where('id', '=', publisher.id)
    .execute()
}

/** The hash of a publisher's current line-up from before brands existed. */
async function oldHash({ id }: { id: number }): Promise<string | null> {
  const record = await findRecord(server.platform.db, id)
  if (!record) return null
  const { items, look } = await planVideo(server.platform.db, record)
  return plainLineUpHash(items, look)
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

  it('gives videos the new look of an update in turns at the lowest priority, except pinned ones', async () => {
    const { db, pool } = server.platform
    const { publisher } = await buildShowing()
    await runIn(1)
    await complete(publisher)
    const made = await db
      .updateTable('video')
      .set({ line_up_hash: await oldHash(publisher), template_version: null })
      .where('publisher_id', '=', publisher.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const turn = newLookTurn(publisher.id, await readTemplatesSince(db, TEMPLATES_VERSION))
    const turnMinutes = (turn.getTime() - Date.now()) / MINUTE_MS
    const earliest = publisher.video_update_frequency + 1
    if (turnMinutes > earliest + 1) {
      await runIn(turnMinutes - 1)
      expect(await videosOf(publisher)).toHaveLength(1)
    }
    await db
      .updateTable('publisher')
      .set({ pinned_video_id: made.id })
      .where('id', '=', publisher.id)
      .execute()
    await runIn(2 * earliest)
    expect(await videosOf(publisher)).toHaveLength(1)
    await db.updateTable('publisher').set({ pinned_video_id: null }).where('id', '=', publisher.id).execute()
    await runIn(3 * earliest)
    expect(await videosOf(publisher)).toMatchObject([{ status: 'QUEUED' }, { status: 'COMPLETED' }])
    const { rows } = await pool.query(`select max(priority) as priority from pgboss.job
      where name = 'video.generate' and state = 'created' and priority < 0`)
    expect(rows).toEqual([{ priority: -10 }])
  })

  describe('for a publisher whose update frequency is longer than a day', () => {
    const YEAR_MINUTES = 525_600

    const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS)

    /** A publisher with a completed video from before the update, which is now, and the time of its turn. */
    async function buildOldLook(fields: Partial<PublisherInput> = {}) {
      const { db } = server.platform
      const { publisher, feed } = await buildShowing({ video_update_frequency: YEAR_MINUTES, ...fields })
      await runIn(1)
      await complete(publisher)
      const { id } = await db
        .updateTable('video')
        .set({ line_up_hash: await oldHash(publisher), template_version: null })
        .where('publisher_id', '=', publisher.id)
        .returning('id')
        .executeTakeFirstOrThrow()
      const now = new Date()
      await db.updateTable('template_version').set({ since: now }).execute()
      const moments = { last_video_generated: now, next_look_at: now }
      await db.updateTable('publisher').set(moments).where('id', '=', publisher.id).execute()
      return { publisher, feed, videoId: id, now, turn: newLookTurn(publisher.id, now) }
    }

    const dueAt = async ({ id }: { id: number }, time: Date) =>
      (await explainNextVideo(platformAt(time), id)).due

    it('generates the video with the new look within a day, at its scheduled time, and then waits for the frequency again', async () => {
      const { publisher, feed, now, turn } = await buildOldLook()
      const [before, after] = [later(turn, -1), later(turn, 1)]
      expect(turn.getTime()).toBeLessThan(later(now, 1440).getTime())
      expect(await dueAt(publisher, before)).toMatchObject({
        is_due: false,
        due_at: turn.toISOString(),
        reason: expect.stringContaining('new look'),
      })
      await scheduleVideos(platformAt(before))
      expect(await videosOf(publisher)).toHaveLength(1)
      expect(await dueAt(publisher, after)).toMatchObject({ is_due: true, reason: null })
      await scheduleVideos(platformAt(after))
      expect(await videosOf(publisher)).toMatchObject([{ status: 'QUEUED' }, { status: 'COMPLETED' }])

      await complete(publisher)
      await buildItems(server.platform, feed.id, [feedItem()])
      expect((await dueAt(publisher, later(turn, 3000))).reason).toContain('at most every')
      await scheduleVideos(platformAt(later(turn, 3000)))
      expect(await videosOf(publisher)).toHaveLength(2)
    })

    it('makes it in its turn when there are new items too', async () => {
      const { publisher, feed, turn } = await buildOldLook()
      await buildItems(server.platform, feed.id, [feedItem()])
      await scheduleVideos(platformAt(later(turn, -1)))
      expect(await videosOf(publisher)).toHaveLength(1)
      await scheduleVideos(platformAt(later(turn, 1)))
      expect(await videosOf(publisher)).toHaveLength(2)
    })

    it('does not return to older templates while processes with newer ones run', async () => {
      const { publisher, now, turn } = await buildOldLook()
      const { db } = server.platform
      await db
        .insertInto('template_version')
        .values({ version: 'newer', since: later(now, 1) })
        .execute()
      await scheduleVideos(platformAt(later(turn, 1)))
      expect(await videosOf(publisher)).toHaveLength(1)
      await db.deleteFrom('template_version').where('version', '=', 'newer').execute()
    })

    it('leaves pinned videos, and those of publishers without automatic generation', async () => {
      const { publisher: pinned, videoId } = await buildOldLook()
      const { publisher: manual } = await buildOldLook()
      const { db } = server.platform
      const pin = { pinned_video_id: videoId }
      await db.updateTable('publisher').set(pin).where('id', '=', pinned.id).execute()
      await client.put(`/api/portal/publishers/${manual.id}/`, { auto_video_generation_enabled: false })
      const end = later(new Date(), 1441)
      await scheduleVideos(platformAt(end))
      for (const publisher of [pinned, manual]) {
        expect(await videosOf(publisher)).toHaveLength(1)
        expect((await dueAt(publisher, end)).is_due).toBe(false)
      }
    })
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

describe('the explanation of the next video agrees with the schedule', () => {
  it.each([
    { moment: 'no last video', lastMinutes: null, checkMinutes: -1, isDueNow: true },
    { moment: 'a last video half an interval ago', lastMinutes: -30, checkMinutes: -1, isDueNow: false },
    { moment: 'a last video over an interval ago', lastMinutes: -61, checkMinutes: -1, isDueNow: true },
    { moment: 'a next check in a quarter of an hour', lastMinutes: null, checkMinutes: 15, isDueNow: false },
    { moment: 'a last video of a clock 4 minutes ahead', lastMinutes: 4, checkMinutes: -1, isDueNow: false },
    { moment: 'a last video of a clock a day ahead', lastMinutes: 1440, checkMinutes: -1, isDueNow: true },
    { moment: 'a next check of a clock a day ahead', lastMinutes: -61, checkMinutes: 1440, isDueNow: true },
    { moment: 'both of a clock a day ahead', lastMinutes: 1440, checkMinutes: 1440, isDueNow: true },
  ])('with $moment', async ({ lastMinutes, checkMinutes, isDueNow }) => {
    const { publisher } = await buildShowing({ video_update_frequency: 60 })
    const now = Date.now()
    const at = (minutes: number) => new Date(now + minutes * MINUTE_MS)
    await server.platform.db
      .updateTable('publisher')
      .set({
        last_video_generated: lastMinutes === null ? null : at(lastMinutes),
        next_look_at: at(checkMinutes),
      })
      .where('id', '=', publisher.id)
      .execute()
    const platform = { ...server.platform, clock: { now: () => new Date(now) } }
    const { due } = await explainNextVideo(platform, publisher.id)
    expect(due.due_at !== null && Date.parse(due.due_at) <= now).toBe(isDueNow)
    await scheduleVideos(platform)
    expect(await videosOf(publisher)).toHaveLength(isDueNow ? 1 : 0)
  })
})

describe('the schedule makes nothing', () => {
  it('for inactive publishers, publishers without auto generation, and publishers without items', async () => {
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

  it('are those whose newest video has waited or failed for more than two intervals', async () => {
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

  it('are listed with the seconds since their last video, longest first, up to a limit', async () => {
    const overdue = [await buildWaiting(2.1), await buildWaiting(4), await buildWaiting(3)]
    for (const { id } of overdue) await addVideo(id, 'FAILED')
    const found = await listPublishersWithoutNewVideo(server.platform.db, 2)
    expect(found).toEqual([
      { slug: overdue[1]?.slug, seconds: expect.closeTo(4 * INTERVAL_MINUTES * 60, -3) },
      { slug: overdue[2]?.slug, seconds: expect.closeTo(3 * INTERVAL_MINUTES * 60, -3) },
    ])
  })

  it('exclude those without new items, and those within two intervals', async () => {
    await addVideo((await buildWaiting(10)).id, 'COMPLETED')
    await addVideo((await buildWaiting(1.9)).id, 'FAILED')
    await buildWaiting(10)
    expect(await count()).toBe(0)
  })
})
