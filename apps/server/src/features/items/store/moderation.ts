import type { ItemStatus } from '@feedreel/contracts/items'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { countRows } from '#platform/database/list-page.ts'

export type PublisherFeedKey = { publisherId: number; feedId: number }
export type FeedPlace = { top_n_contents: number; categories: string[] }

/** A publisher's settings of a feed, or undefined when it is not attached. */
export async function findFeedPlace(db: Queryable, key: PublisherFeedKey): Promise<FeedPlace | undefined> {
  return db
    .selectFrom('publisher_feed')
    .select(['top_n_contents', 'categories'])
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .executeTakeFirst()
}

/** Reads a publisher-feed and locks it against concurrent moderation. */
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

/** The items of the feed among the ids, with their status for the publisher. */
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

/** Sets the status of items for one publisher. @returns how many changed */
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

/** Makes the schedule check a publisher now. */
export async function setNextCheckNow(tx: Tx, publisherId: number, now: Date): Promise<void> {
  await tx.updateTable('publisher').set({ next_look_at: now }).where('id', '=', publisherId).execute()
}

/** How many items of the feed the publisher has pinned. */
export async function countPinned(tx: Tx, key: PublisherFeedKey): Promise<number> {
  const pinned = tx
    .selectFrom('moderation')
    .select('item_id')
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .where('status', '=', 'pinned')
  return countRows(tx, pinned)
}
