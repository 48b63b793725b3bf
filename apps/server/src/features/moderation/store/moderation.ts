import type { ItemStatus } from '@feedreel/contracts/items'
import { sql } from 'kysely'
import type { FeedPlace, PublisherFeedKey } from '#features/items/service/list-items.ts'
import type { Tx } from '#platform/database/database.ts'
import { countRows } from '#platform/database/list-page.ts'
import type { WholeDecision } from '../rules.ts'

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

/** Items with their feeds. */
export type FeedItem = { id: number; title: string; feed_id: number }

/** Those of the items that exist, in order of their ids. */
export async function findItemsToModerate(tx: Tx, ids: readonly number[]): Promise<FeedItem[]> {
  return tx
    .selectFrom('item')
    .select(['id', 'title', 'feed_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** The publishers that show any of the feeds, with those feeds, in order of both ids. */
export async function findPlacesOfFeeds(
  tx: Tx,
  feedIds: readonly number[],
): Promise<{ publisher_id: number; feed_id: number }[]> {
  return tx
    .selectFrom('publisher_feed')
    .select(['publisher_id', 'feed_id'])
    .where('feed_id', 'in', feedIds)
    .orderBy('publisher_id')
    .orderBy('feed_id')
    .execute()
}

/** An item and the decision about it. */
export type ModeratedRow = { id: number; title: string } & WholeDecision

/** Those of the items that belong to the feed, with their moderation by the publisher, which has no expired bans. */
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
      sql<boolean>`coalesce(moderation.keep_on_air, false)`.as('keepOnAir'),
      sql<string | null>`case when moderation.status = 'banned' then moderation.reason end`.as('reason'),
      sql<Date | null>`case when moderation.status = 'banned' then moderation.expires_at end`.as('expiresAt'),
    ])
    .where('item.feed_id', '=', key.feedId)
    .where('item.id', 'in', ids)
    .orderBy('item.id')
    .execute()
}

/** Sets the moderation of items of a feed for one publisher. */
export async function setDecisions(
  tx: Tx,
  { publisherId, feedId }: PublisherFeedKey,
  decisions: readonly ({ itemId: number } & WholeDecision)[],
  now: Date,
): Promise<void> {
  const reset = decisions.filter(({ status }) => status === 'normal')
  if (reset.length > 0) {
    await tx
      .deleteFrom('moderation')
      .where('publisher_id', '=', publisherId)
      .where(
        'item_id',
        'in',
        reset.map(({ itemId }) => itemId),
      )
      .execute()
  }
  const rows = decisions.flatMap(({ itemId: item_id, status, keepOnAir: keep_on_air, reason, expiresAt }) =>
    status === 'normal'
      ? []
      : [{ item_id, status, keep_on_air, reason, expires_at: expiresAt?.toISOString() ?? null }],
  )
  if (rows.length === 0) return
  // One parameter for all rows: a statement takes at most 65,535.
  await sql`
    insert into moderation (publisher_id, feed_id, item_id, status, keep_on_air, reason, expires_at, changed_at)
    select ${publisherId}::integer, ${feedId}::integer, item_id, status, keep_on_air, reason, expires_at,
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as decided (item_id integer, status text, keep_on_air boolean, reason text, expires_at timestamptz)
    on conflict (publisher_id, item_id) do update set
      status = excluded.status, keep_on_air = excluded.keep_on_air, reason = excluded.reason,
      expires_at = excluded.expires_at, changed_at = excluded.changed_at
  `.execute(tx)
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
