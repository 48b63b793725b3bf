import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { untilLockWait } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { countOldItems, deleteOldItems } from './delete-old-items.ts'
import { storeItems } from './store-items.ts'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 2, 1)
const RETENTION_DAYS = 90

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => server.platform.db.deleteFrom('feed').execute())

const dayAt = (day: number) => new Date(START_MS + day * DAY_MS)
const pull = (feedId: number, day: number, ...items: FeedItem[]) =>
  server.platform.db.transaction().execute(tx => storeItems(tx, feedId, items, dayAt(day)))
const platformOn = (day: number) => ({ ...server.platform, clock: { now: () => dayAt(day) } })
const forget = (day: number, retentionDays = RETENTION_DAYS) => deleteOldItems(platformOn(day), retentionDays)
const titlesOf = async (feedId: number) => {
  const { db } = server.platform
  const rows = await db
    .selectFrom('item')
    .select('title')
    .where('feed_id', '=', feedId)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}
/** Pins or bans items for a publisher. */
const moderate = (
  tx: Tx,
  key: { publisherId: number; feedId: number },
  ids: number[],
  status: 'pinned' | 'banned',
) =>
  tx
    .insertInto('moderation')
    .values(ids.map(item_id => ({ item_id, publisher_id: key.publisherId, feed_id: key.feedId, status })))
    .execute()

/** A publisher of the feed. */
const publisherOf = (feedId: number) =>
  buildPublisher(server.platform, { feed_settings: [{ feed_id: feedId, top_n_contents: 5, categories: [] }] })

describe('items', () => {
  it('are deleted the configured days after they left their feed, with all their keys', async () => {
    const { id } = await buildFeed(server.platform)
    const [gone, stays] = [feedItem({ keys: ['guid:gone', 'url:gone'], title: 'Gone' }), feedItem()]
    await pull(id, 0, gone, stays)
    await pull(id, 200, stays)
    expect(await forget(289)).toBe(0)
    expect(await countOldItems(platformOn(290.5), RETENTION_DAYS)).toBe(1)
    expect(await forget(290.5)).toBe(1)
    expect(await forget(10_000)).toBe(0)
    expect(await titlesOf(id)).toEqual([stays.title])
    const keys = server.platform.db.selectFrom('item_key').select('key').where('feed_id', '=', id)
    expect(await keys.execute()).toEqual(stays.keys.map(key => ({ key })))
  })

  it('stay when they return, and the days count again from the next time they leave', async () => {
    const { id } = await buildFeed(server.platform)
    const [item, other] = [feedItem({ title: 'Comes and goes' }), feedItem({ title: 'Other' })]
    await pull(id, 0, item, other)
    await pull(id, 1, other)
    await pull(id, 80, other, item)
    expect(await forget(1000)).toBe(0)
    await pull(id, 1000, other)
    expect(await forget(1089)).toBe(0)
    expect(await forget(1091)).toBe(1)
    expect(await titlesOf(id)).toEqual(['Other'])
  })

  it('are new when they return after they were deleted', async () => {
    const { id } = await buildFeed(server.platform)
    const [item, other] = [feedItem(), feedItem()]
    await pull(id, 0, item, other)
    await pull(id, 1, other)
    expect(await forget(92)).toBe(1)
    expect(await pull(id, 93, item, other)).toEqual({ added: 1, updated: 0, unchanged: 1 })
    expect(await forget(1000)).toBe(0)
  })

  it('stored before listings existed leave with the first document that does not list them', async () => {
    const { db } = server.platform
    const { id } = await buildFeed(server.platform)
    const [old, listed] = [feedItem({ title: 'Old' }), feedItem({ title: 'Listed' })]
    await pull(id, 0, old, listed)
    await db.deleteFrom('feed_listing').where('feed_id', '=', id).execute()
    await pull(id, 10, listed)
    expect(await forget(101)).toBe(1)
    expect(await titlesOf(id)).toEqual(['Listed'])
  })

  it('stay while a video shows them or a publisher has pinned or banned them', async () => {
    const { db } = server.platform
    const { id } = await buildFeed(server.platform)
    const publisher = await publisherOf(id)
    const names = ['Shown', 'Pinned', 'Banned', 'Neither']
    const items = names.map(title => feedItem({ title }))
    const [shown = 0, pinned = 0, banned = 0] = await buildItems(server.platform, id, items)
    const video = await buildVideo(server.platform, publisher.id)
    await db
      .insertInto('video_item')
      .values({ video_id: video, position: 0, item_id: shown, title: '', summary: '', start_s: 0, end_s: 3 })
      .execute()
    const key = { publisherId: publisher.id, feedId: id }
    await db.transaction().execute(async tx => {
      await moderate(tx, key, [pinned], 'pinned')
      await moderate(tx, key, [banned], 'banned')
    })
    await pull(id, 1)
    expect(await forget(92)).toBe(1)
    expect(await titlesOf(id)).toEqual(['Shown', 'Pinned', 'Banned'])
    await db.deleteFrom('video').where('id', '=', video).execute()
    await db.deleteFrom('moderation').where('item_id', 'in', [pinned, banned]).execute()
    expect(await forget(92)).toBe(3)
  })

  it('of a feed that never lists one twice are limited to those listed within the days', async () => {
    const { id } = await buildFeed(server.platform)
    let most = 0
    for (const day of [0, 4, 8, 12, 16]) {
      await pull(id, day, ...Array.from({ length: 2000 }, () => feedItem()))
      await forget(day, 7)
      most = Math.max(most, (await countRows(id)).rows)
    }
    // The listed ones, and those that left today and at the previous poll.
    expect(most).toBe(3 * 2000)
    expect(await countRows(id)).toEqual({ rows: 6000, keys: 6000, left: 4000, listed: 2000 })
  }, 60_000)
})

describe('items that left a feed', () => {
  it('are limited per feed, keeping the newest, however recently they left', async () => {
    const [id, other] = [(await buildFeed(server.platform)).id, (await buildFeed(server.platform)).id]
    for (const feedId of [id, other]) {
      for (let day = 0; day < 4; day += 1) await pull(feedId, day, feedItem(), feedItem())
    }
    await pull(other, 4)
    const platform = platformOn(5)
    expect(await countOldItems(platform, RETENTION_DAYS, 4)).toBe(6)
    expect(await deleteOldItems(platform, RETENTION_DAYS, 4)).toBe(6)
    expect(await countRows(id)).toMatchObject({ rows: 6, left: 4 })
    expect(await countRows(other)).toMatchObject({ rows: 4, left: 4 })
  })
})

async function countRows(feedId: number) {
  const { pool } = server.platform
  const { rows } = await pool.query<Record<'rows' | 'keys' | 'left' | 'listed', number>>(
    `select (select count(*) from item where feed_id = $1) as rows,
       (select count(*) from item_key where feed_id = $1) as keys,
       (select count(*) from left_item where feed_id = $1) as left,
       (select cardinality(item_ids) from feed_listing where feed_id = $1) as listed`,
    [feedId],
  )
  return rows[0] ?? { rows: 0, keys: 0, left: 0, listed: 0 }
}

describe('while items are deleted', () => {
  /** Deletes old items while a transaction with this work is open. @returns how many were deleted */
  async function forgetBeside(work: (tx: Tx) => Promise<unknown>, mustWait: boolean): Promise<number> {
    const { forgetting } = await server.platform.db.transaction().execute(async tx => {
      await work(tx)
      const running = forget(92)
      if (mustWait) await untilLockWait(server.platform.db)
      else await running
      return { forgetting: running }
    })
    return forgetting
  }

  it('an item that a concurrent poll lists again stays', async () => {
    const { id } = await buildFeed(server.platform)
    const item = feedItem({ title: 'Back' })
    await pull(id, 0, item)
    await pull(id, 1)
    expect(await forgetBeside(tx => storeItems(tx, id, [item], dayAt(92)), true)).toBe(0)
    expect(await titlesOf(id)).toEqual(['Back'])
  })

  it('an item that is banned concurrently stays', async () => {
    const { id } = await buildFeed(server.platform)
    const publisher = await publisherOf(id)
    const [itemId = 0] = await buildItems(server.platform, id, [feedItem({ title: 'Banned' })])
    await pull(id, 1)
    const key = { publisherId: publisher.id, feedId: id }
    const ban = (tx: Tx) => moderate(tx, key, [itemId], 'banned')
    expect(await forgetBeside(ban, false)).toBe(0)
    expect(await titlesOf(id)).toEqual(['Banned'])
  })
})
