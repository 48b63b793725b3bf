import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'

/** An item is unused when no video shows it, no publisher has moderated it, and it is not withdrawn. */
const isUnused = (itemId: RawBuilder<unknown>) => sql`
  not exists (select from video_item where video_item.item_id = ${itemId})
  and not exists (select from moderation_in_force moderation where moderation.item_id = ${itemId})
  and not exists (select from withdrawal where withdrawal.item_id = ${itemId} and restored_at is null)`
const IS_UNUSED = isUnused(sql`left_item.item_id`)

/** Items that left a feed before a time. */
export type LeftBefore = { feedId: number; before: Date }

/**
 * The feeds, by id, with items that left before a time or with more than `maxPerFeed` left items. `before` is the time
 * before which a feed's items are too old or too many. Materialized, so that it is computed once per feed.
 */
export async function findOldLeftItems(
  db: Queryable,
  before: Date,
  maxPerFeed: number,
): Promise<LeftBefore[]> {
  const { rows } = await sql<LeftBefore>`
    with bound as materialized (
      select feed_id, greatest(${before}::timestamptz, (
        select left_at + interval '1 millisecond' from left_item
        where left_item.feed_id = feed_listing.feed_id
        order by left_at desc, item_id desc offset ${maxPerFeed} limit 1)) as before
      from feed_listing
    )
    select feed_id as "feedId", before from bound
    where exists (
      select from left_item where left_item.feed_id = bound.feed_id and left_item.left_at < bound.before)
    order by feed_id
  `.execute(db)
  return rows
}

/** How many unused items left a feed before a time. */
export async function countUnusedItems(db: Queryable, { feedId, before }: LeftBefore): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from left_item where feed_id = ${feedId} and left_at < ${before} and ${IS_UNUSED}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** An item that left its feed. */
export type LeftItem = { item_id: number; left_at: Date }

/**
 * Finds and locks unused items that left a feed before a time, oldest first. Polls, videos and moderation can't use
 * them until the end of the transaction. Skips locked items.
 * @param after the last item of the previous batch, null for the first batch
 */
export async function lockUnusedItems(
  tx: Tx,
  { feedId, before }: LeftBefore,
  after: LeftItem | null,
  limit: number,
): Promise<LeftItem[]> {
  // Excludes polls of the feed (see listings.ts).
  await sql`select from feed where id = ${feedId} for update`.execute(tx)
  const { rows } = await sql<LeftItem>`
    select left_item.item_id, left_item.left_at from left_item join item on item.id = left_item.item_id
    where left_item.feed_id = ${feedId} and left_item.left_at < ${before} and ${IS_UNUSED}
      and (left_item.left_at, left_item.item_id) > (${after?.left_at ?? '-infinity'}, ${after?.item_id ?? 0})
    order by left_item.left_at, left_item.item_id
    limit ${limit}
    for update of item skip locked
  `.execute(tx)
  return rows
}

/**
 * Deletes locked items with their keys. Checks again that they are unused, because they were read before they were
 * locked.
 * @returns how many were deleted
 */
export async function deleteUnusedItems(tx: Tx, itemIds: readonly number[]): Promise<number> {
  if (itemIds.length === 0) return 0
  const { numAffectedRows } = await sql`
    delete from item where id = any(${itemIds}::integer[]) and ${isUnused(sql`item.id`)}
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}
