import type { ItemStatus } from '@feedreel/contracts/items'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'

/** The place of a feed in a publisher. */
export type PublisherFeedKey = { publisherId: number; feedId: number }
export type FeedPlace = { top_n_contents: number; categories: string[] }

/**
 * How a publisher takes a feed: how many items, of which categories. Undefined when the feed is not attached to it.
 */
export async function findFeedPlace(db: Queryable, key: PublisherFeedKey): Promise<FeedPlace | undefined> {
  return db
    .selectFrom('publisher_feed')
    .select(['top_n_contents', 'categories'])
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .executeTakeFirst()
}

/** Reads a publisher-feed and keeps others from moderating in it until the end. */
export async function lockFeedPlace(
  tx: Tx,
  key: PublisherFeedKey,
): Promise<(FeedPlace & { publisher_name: string }) | undefined> {
  return tx
    .selectFrom('publisher_feed')
    .innerJoin('publisher', 'publisher.id', 'publisher_feed.publisher_id')
    .select(['top_n_contents', 'categories', 'publisher.name as publisher_name'])
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .forUpdate('publisher_feed')
    .executeTakeFirst()
}

/** Of the given ids those that are items of the feed, each as the publisher has it now. */
export async function findModerated(
  tx: Tx,
  key: PublisherFeedKey,
  ids: readonly number[],
): Promise<{ id: number; title: string; status: ItemStatus }[]> {
  return tx
    .selectFrom('item')
    .leftJoin('moderation', join =>
      join.onRef('moderation.item_id', '=', 'item.id').on('moderation.publisher_id', '=', key.publisherId),
    )
    .select(['item.id', 'item.title', sql<ItemStatus>`coalesce(moderation.status, 'normal')`.as('status')])
    .where('item.feed_id', '=', key.feedId)
    .where('item.id', 'in', ids)
    .orderBy('item.id')
    .execute()
}

/** Brings items to a state for one publisher. @returns how many changed */
export async function setStatus(
  tx: Tx,
  key: PublisherFeedKey,
  itemIds: readonly number[],
  status: ItemStatus,
  now: Date,
): Promise<number> {
  if (status === 'normal') {
    const { numDeletedRows } = await tx
      .deleteFrom('moderation')
      .where('publisher_id', '=', key.publisherId)
      .where('item_id', 'in', itemIds)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
  const row = { publisher_id: key.publisherId, feed_id: key.feedId, status, changed_at: now }
  const changed = await tx
    .insertInto('moderation')
    .values(itemIds.map(item_id => ({ ...row, item_id })))
    .onConflict(conflict =>
      conflict
        .columns(['publisher_id', 'item_id'])
        .doUpdateSet({ status, changed_at: now })
        .where('moderation.status', '!=', status),
    )
    .returning('item_id')
    .execute()
  return changed.length
}

/** Makes the schedule look at a publisher at once: what it shows may be out of date. */
export async function wakePublisher(tx: Tx, publisherId: number, now: Date): Promise<void> {
  await tx.updateTable('publisher').set({ next_look_at: now }).where('id', '=', publisherId).execute()
}

/** How many items of the feed the publisher has pinned. */
export async function countPinned(tx: Tx, key: PublisherFeedKey): Promise<number> {
  const row = await tx
    .selectFrom('moderation')
    .select(expression => expression.fn.countAll<number>().as('count'))
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .where('status', '=', 'pinned')
    .executeTakeFirstOrThrow()
  return row.count
}
