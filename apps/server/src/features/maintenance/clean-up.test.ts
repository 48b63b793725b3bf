import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeItems } from '#features/items/service/store-items.ts'
import { lockPublishers } from '#features/videos/store/on-air.ts'
import { reopenVideo } from '#features/videos/store/videos.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, storeText } from '#test/factories/video.ts'
import { untilLockWait } from '#test/lock-waits.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { cleanUp as cleanUpAll } from './service/clean-up.ts'

const GIGABYTE = 1_000_000_000
const DAY_MS = 86_400_000

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer({ worker: true })
  client = await server.operator()
})
afterAll(() => server.stop())
beforeEach(() => server.platform.db.deleteFrom('video').execute())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const cleanUp = (dry_run = false) => runCommandToEnd(server.platform, client, 'cleanup', { dry_run })
const left = async () => {
  const rows = await server.platform.db.selectFrom('video').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

describe('the cleanup', () => {
  it('removes videos past the retention with their files, not pinned ones nor the current one', async () => {
    const { id, slug } = await buildPublisher(server.platform)
    const key = 'videos/old.mp4'
    await storeText(server.platform, key, 'video')
    const [old, pinned, failed, current] = [
      await buildVideo(server.platform, id, { created_at: daysAgo(9), media_key: key }),
      await buildVideo(server.platform, id, { created_at: daysAgo(8) }),
      await buildVideo(server.platform, id, { created_at: daysAgo(8), status: 'FAILED' }),
      await buildVideo(server.platform, id, { created_at: daysAgo(7.5) }),
    ]
    const young = await buildVideo(server.platform, id, {
      created_at: daysAgo(6),
      generation_completed: daysAgo(1000),
    })
    await client.post(`/api/publishers/${slug}/pin-video/`, { video_id: pinned })
    await client.put('/api/portal/settings/', { video_retention_days: 7 })

    expect(await cleanUp(true)).toMatchObject({
      success: true,
      output: expect.stringMatching(/^Would remove 2 videos /),
    })
    expect(await left()).toEqual([old, pinned, failed, current, young])
    expect(await cleanUp()).toMatchObject({ success: true, output: expect.stringMatching(/2 videos/) })
    expect(await left()).toEqual([pinned, current, young])
    await expect.poll(() => server.platform.storage.exists(key)).toBe(false)
  })

  it('removes the oldest first while the storage is over its limit, and nothing below it', async () => {
    const one = await buildPublisher(server.platform)
    const two = await buildPublisher(server.platform)
    await client.put('/api/portal/settings/', { video_retention_days: 30, storage_limit_gb: 2.5 })
    const bytes = GIGABYTE
    const oldest = await buildVideo(server.platform, two.id, { created_at: daysAgo(4), bytes })
    await buildVideo(server.platform, one.id, { created_at: daysAgo(3), bytes })
    await buildVideo(server.platform, one.id, { created_at: daysAgo(2), bytes })
    const current = await buildVideo(server.platform, one.id, { created_at: daysAgo(1), bytes })
    await cleanUp()
    // The oldest one is the current video of its publisher.
    expect(await left()).toEqual([oldest, current])
    await client.put('/api/portal/settings/', { storage_limit_gb: 100 })
    const more = await buildVideo(server.platform, one.id, { created_at: daysAgo(0), bytes })
    await cleanUp()
    expect(await left()).toEqual([oldest, current, more])
  })

  /** Starts the cleanup, and waits until it waits for a lock. */
  async function beginCleanUp() {
    const begun = cleanUp()
    await untilLockWait(server.platform.db)
    return { begun }
  }

  it('keeps and does not count videos that are pinned or requeued during the cleanup', async () => {
    const { db } = server.platform
    const { id } = await buildPublisher(server.platform)
    const [old, failed, current] = [
      await buildVideo(server.platform, id, { created_at: daysAgo(9) }),
      await buildVideo(server.platform, id, { created_at: daysAgo(8), status: 'FAILED' }),
      await buildVideo(server.platform, id, { created_at: daysAgo(1) }),
    ]
    await client.put('/api/portal/settings/', { video_retention_days: 7 })
    const cleaning = await db.transaction().execute(async tx => {
      await tx.updateTable('publisher').set({ pinned_video_id: old }).where('id', '=', id).execute()
      await reopenVideo(tx, failed)
      return beginCleanUp()
    })
    expect(await cleaning.begun).toMatchObject({
      output: expect.stringMatching(/^Removed 0 videos \(0\.0 MB\)/),
    })
    expect(await left()).toEqual([old, failed, current])
  })

  it('keeps videos that become current, or whose remainder becomes due, during the cleanup', async () => {
    const { db } = server.platform
    const one = await buildPublisher(server.platform)
    const two = await buildPublisher(server.platform)
    const [earlier, shown, before, current] = [
      await buildVideo(server.platform, one.id, { created_at: daysAgo(9) }),
      await buildVideo(server.platform, one.id),
      await buildVideo(server.platform, two.id, { created_at: daysAgo(9) }),
      await buildVideo(server.platform, two.id),
    ]
    await client.put('/api/portal/settings/', { video_retention_days: 7 })
    const cleaning = await db.transaction().execute(async tx => {
      await lockPublishers(tx, [one.id, two.id])
      await tx
        .updateTable('video')
        .set({ off_air_at: daysAgo(0) })
        .where('id', '=', shown)
        .execute()
      await tx.updateTable('publisher').set({ rebuild_video_id: before }).where('id', '=', two.id).execute()
      return beginCleanUp()
    })
    expect(await cleaning.begun).toMatchObject({ output: expect.stringMatching(/^Removed 0 videos/) })
    expect(await left()).toEqual([earlier, shown, before, current])
  })

  it('deletes job logs after 90 days, audit entries after 400 and player events after 30', async () => {
    const { db } = server.platform
    const { id } = await buildPublisher(server.platform)
    const video = await buildVideo(server.platform, id)
    // An old entry is deleted only when all before it in the chain are old.
    await db.deleteFrom('audit').execute()
    for (const [details, days] of [['forgotten', 91] as const, ['kept', 89] as const]) {
      const moment = daysAgo(days)
      const log = {
        job_type: 'feed_update',
        status: 'success',
        started_at: moment,
        completed_at: moment,
      } as const
      await db
        .insertInto('job_log')
        .values({ ...log, details })
        .execute()
      const entry = { actor: 'a', action: 'created', subject: 'feed', subject_id: 1, changes: '{}' } as const
      const at = daysAgo(days + 310)
      await db
        .insertInto('audit')
        .values({ ...entry, address: null, label: details, at })
        .execute()
      await sql`
        insert into playback_event (playback, seq, video_id, type, position_s, player_version, received_at)
        values (gen_random_uuid(), 0, ${video}, 'dock', 0, ${details}, ${daysAgo(days - 60)})
      `.execute(db)
    }
    await cleanUp()
    const names = ['forgotten', 'kept']
    const kept = [
      db.selectFrom('job_log').select('details as name').where('details', 'in', names),
      db.selectFrom('audit').select('label as name').where('label', 'in', names),
      db.selectFrom('playback_event').select('player_version as name').where('player_version', 'in', names),
    ]
    for (const query of kept) expect(await query.execute()).toEqual([{ name: 'kept' }])
  })

  it('deletes old job logs also while the storage fails', async () => {
    const { db, storage } = server.platform
    const at = daysAgo(91)
    await db
      .insertInto('job_log')
      .values({
        job_type: 'feed_update',
        status: 'success',
        started_at: at,
        completed_at: at,
        details: 'old',
      })
      .execute()
    const list = () => {
      throw new Error('The bucket could not be listed.')
    }
    const refused = cleanUpAll({ ...server.platform, storage: { ...storage, list } }, false)
    await expect(refused).rejects.toThrow('The bucket could not be listed.')
    expect(await db.selectFrom('job_log').select('id').where('details', '=', 'old').execute()).toEqual([])
  })

  it('removes items that left their feeds after the configured days, with their pictures, and reports how many', async () => {
    const { platform } = server
    const { id } = await buildFeed(platform, { is_active: false })
    const pullAt = (days: number, items: FeedItem[]) =>
      platform.db.transaction().execute(tx => storeItems(tx, id, items, daysAgo(days)))
    const [old, young, listed] = [feedItem(), feedItem(), feedItem()]
    await pullAt(50, [old, young, listed])
    await pullAt(31, [young, listed])
    await pullAt(29, [listed])
    const key = 'pictures/old.jpg'
    await storeText(platform, key, 'picture')
    const then = daysAgo(1)
    await utimes(join(platform.config.dataDir, 'media', key), then, then)
    await platform.db.updateTable('item').set({ picture_key: key }).where('title', '=', old.title).execute()
    expect(await cleanUp()).toMatchObject({ output: expect.stringMatching(/\. Removed 0 items that left/) })
    await client.put('/api/portal/settings/', { item_retention_days: 30 })
    expect(await cleanUp(true)).toMatchObject({
      output: expect.stringMatching(/, 1 item that left its feed and/),
    })
    expect(await cleanUp()).toMatchObject({
      output: expect.stringMatching(/\. Removed 1 item that left its feed\.$/m),
    })
    const left = await platform.db.selectFrom('item').select('title').where('feed_id', '=', id).execute()
    expect(left.map(({ title }) => title).toSorted()).toEqual([young.title, listed.title].toSorted())
    expect(await platform.storage.exists(key)).toBe(false)
  })

  it('stores the totals of finished days', async () => {
    const { db } = server.platform
    const { id } = await buildPublisher(server.platform)
    const day = daysAgo(5).toISOString().slice(0, 10)
    await sql`insert into daily_stats (day, publisher_id, video_id, views) values (${day}, ${id}, 1, 7)`.execute(
      db,
    )
    await cleanUp()
    const { rows } = await sql`select views from daily_total where day = ${day}`.execute(db)
    expect(rows).toEqual([{ views: 7 }])
  })
})
