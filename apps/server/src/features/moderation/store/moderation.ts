import type { ItemStatus } from '@feedreel/contracts/items'
import { sql } from 'kysely'
import type { FeedPlace, PublisherFeedKey } from '#features/items/service/list-items.ts'
import type { Tx } from '#platform/database/database.ts'
import { countRows } from '#platform/database/list-page.ts'
import type { Decision } from '../rules.ts'

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

/** The feed of an item, undefined for an unknown item. */
export async function findFeedOfItem(tx: Tx, itemId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('item').select('feed_id').where('id', '=', itemId).executeTakeFirst()
  return row?.feed_id
}

/** The ids of the publishers that show a feed, in order. */
export async function findPublishersOfFeed(tx: Tx, feedId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('publisher_feed')
    .select('publisher_id')
    .where('feed_id', '=', feedId)
    .orderBy('publisher_id')
    .execute()
  return rows.map(row => row.publisher_id)
}

export type ModeratedRow = { id: number; title: string; status: ItemStatus; keep_on_air: boolean }

/** Those of the items that belong to the feed, with their moderation by the publisher. */
export async function findModerated(
  tx: Tx,
  key: PublisherFeedKey,
  ids: readonly number[],
): Promise<ModeratedRow[]> {
  return tx
    .selectFrom('item')
    .leftJoin('moderation', join =>
      join.onRef('moderation.item_id', '=', 'item.id').on('moderation.publisher_id', '=', key.publisherId),
    )
    .select([
      'item.id',
      'item.title',
      sql<ItemStatus>`coalesce(moderation.status, 'normal')`.as('status'),
      sql<boolean>`coalesce(moderation.keep_on_air, false)`.as('keep_on_air'),
    ])
    .where('item.feed_id', '=', key.feedId)
    .where('item.id', 'in', ids)
    .orderBy('item.id')
    .execute()
}

/** Sets the moderation of items for one publisher. @returns how many changed */
export async function setDecision(
  tx: Tx,
  key: PublisherFeedKey,
  itemIds: readonly number[],
  { status, keepOnAir: keep_on_air }: Decision,
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
  const row = { publisher_id: key.publisherId, feed_id: key.feedId, status, keep_on_air, changed_at: now }
  const changed = await tx
    .insertInto('moderation')
    .values(itemIds.map(item_id => ({ ...row, item_id })))
    .onConflict(conflict =>
      conflict
        .columns(['publisher_id', 'item_id'])
        .doUpdateSet({ status, keep_on_air, changed_at: now })
        .where(({ or, eb }) =>
          or([eb('moderation.status', '!=', status), eb('moderation.keep_on_air', '!=', keep_on_air)]),
        ),
    )
    .returning('item_id')
    .execute()
  return changed.length
}

/** Makes the schedule check a publisher at its next run. */
export async function setNextCheckNow(tx: Tx, publisherId: number, now: Date): Promise<void> {
  await tx.updateTable('publisher').set({ next_look_at: now }).where('id', '=', publisherId).execute()
}

/** How many items of the feed the publisher has pinned, without withdrawn ones. */
export async function countPinned(tx: Tx, key: PublisherFeedKey): Promise<number> {
  const pinned = tx
    .selectFrom('moderation')
    .select('item_id')
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .where('status', '=', 'pinned')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('withdrawal')
            .select('withdrawal.id')
            .whereRef('withdrawal.item_id', '=', 'moderation.item_id')
            .where('withdrawal.restored_at', 'is', null),
        ),
      ),
    )
  return countRows(tx, pinned)
}
