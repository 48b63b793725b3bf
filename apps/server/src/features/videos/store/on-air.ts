import { type RawBuilder, sql } from 'kysely'
import { CURRENT_VIDEO_ID } from '#platform/database/current-video.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { isOpenVideo } from '#platform/database/video-schedule.ts'

/** The items of feeds that players of active publishers show now, by feed. Feeds without any are left out. */
export async function findItemsOnAir(
  db: Queryable,
  feedIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (feedIds.length === 0) return new Map()
  const { rows } = await sql<{ feed_id: number; ids: number[] }>`
    select item.feed_id, array_agg(distinct item.id) as ids
    from publisher
    join video_item on video_item.video_id = ${CURRENT_VIDEO_ID}
    join item on item.id = video_item.item_id
    where publisher.is_active and item.feed_id = any(${feedIds}::integer[])
    group by item.feed_id
  `.execute(db)
  return new Map(rows.map(row => [row.feed_id, row.ids]))
}

/** Those of the items that players of active publishers show in a state from before a change at the source. */
export async function findOutdatedOnAir(db: Queryable, itemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct item.id
    from video_item shown
    join item on item.id = shown.item_id
    join video on video.id = shown.video_id
    join publisher on publisher.id = video.publisher_id
    where item.id = any(${itemIds}::integer[]) and publisher.is_active and video.id = ${CURRENT_VIDEO_ID}
      and shown.content_hash is distinct from item.content_hash
    order by item.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The publishers with a video that shows one of the items, and those that may plan one from the items' feeds. */
export async function findPublishersOfItems(tx: Tx, itemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select publisher_id as id from publisher_feed
      where feed_id in (select feed_id from item where id = any(${itemIds}::integer[]))
    union
    select video.publisher_id from video_item join video on video.id = video_item.video_id
      where video_item.item_id = any(${itemIds}::integer[])
    union
    select publisher_id from video where ${isOpenVideo()} and planned_items && ${itemIds}::integer[]
  `.execute(tx)
  return rows.map(row => row.id)
}

const withdrawalLock = (itemId: RawBuilder<number>) => sql`hashtextextended('withdrawal ' || ${itemId}, 0)`

/**
 * Lets no video with an item be published until the transaction of its withdrawal ends, not even by a publisher that gets
 * the feed meanwhile. Must be called before anything else is locked, to avoid deadlocks.
 */
export async function lockOutPublications(tx: Tx, itemId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${withdrawalLock(sql`${itemId}::integer`)})`.execute(tx)
}

/** Waits for withdrawals of items, and lets none begin until the transaction ends. Must be called before anything else is locked too. */
export async function lockAgainstWithdrawals(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${withdrawalLock(sql`id`)})
    from (select unnest(${itemIds}::integer[]) as id order by 1) as shown
  `.execute(tx)
}

/** Locks publishers in order of ids, to avoid deadlocks. */
export async function lockPublishers(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from publisher where id = any(${ids}::integer[]) order by id for update`.execute(tx)
}

/** Locks the publisher of a video. @returns its id, or null when the video was deleted */
export async function lockPublisherOf(tx: Tx, videoId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from publisher where id = (select publisher_id from video where id = ${videoId}) for update
  `.execute(tx)
  return rows[0]?.id ?? null
}

/** A publisher that shows an item, with the video that shows it. */
export type ShowingPublisher = {
  id: number
  name: string
  slug: string
  isActive: boolean
  /** Its current video. */
  videoId: number
}

/** Those of the publishers whose current video shows one of the items, by id. */
export async function findShowing(
  tx: Tx,
  publisherIds: readonly number[],
  itemIds: readonly number[],
): Promise<ShowingPublisher[]> {
  const { rows } = await sql<ShowingPublisher>`
    select current.id, name, slug, is_active as "isActive", video_id as "videoId"
    from (
      select id, name, is_active, ${CURRENT_VIDEO_ID} as video_id from publisher
      where id = any(${publisherIds}::integer[])) current
    join publisher_slug on publisher_slug.publisher_id = current.id and publisher_slug.is_current
    where exists (
      select from video_item where video_item.video_id = current.video_id and item_id = any(${itemIds}::integer[]))
    order by current.id
  `.execute(tx)
  return rows
}

/** Whether a publisher's players show a video, if the publisher is active. */
export async function hasVideoOnAir(tx: Tx, publisherId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`
    select ${CURRENT_VIDEO_ID} as id from publisher where id = ${publisherId}`.execute(tx)
  return (rows[0]?.id ?? null) !== null
}

/**
 * Takes the completed videos of publishers that show one of the items off air.
 * @returns the ids of those on air before
 */
export async function setOffAir(
  tx: Tx,
  publisherIds: readonly number[],
  itemIds: readonly number[],
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with showing as (
      select id from video
      where status = 'COMPLETED' and off_air_at is null and publisher_id = any(${publisherIds}::integer[])
        and id in (select video_id from video_item where item_id = any(${itemIds}::integer[]))
      -- Lock in id order to avoid deadlocks.
      order by id for no key update
    )
    update video set off_air_at = ${at} from showing where video.id = showing.id
    returning video.id
  `.execute(tx)
  return rows.map(row => row.id)
}

/** Marks the open videos of publishers to be planned again if their plan contains one of the items. */
export async function dropPlans(
  tx: Tx,
  publisherIds: readonly number[],
  itemIds: readonly number[],
): Promise<void> {
  await sql`
    with planned as (
      select id from video
      where ${isOpenVideo()} and publisher_id = any(${publisherIds}::integer[])
        and planned_items && ${itemIds}::integer[]
      -- Lock in id order to avoid deadlocks.
      order by id for no key update
    )
    update video set planned_items = null from planned where video.id = planned.id
  `.execute(tx)
}
