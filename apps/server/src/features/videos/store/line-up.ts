import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { LeftOutRecord, VideoItemTable } from '#platform/database/tables/tables.ts'

export type VideoItemRow = Selectable<VideoItemTable>

/** Replaces the items of a video. */
export async function replaceVideoItems(
  tx: Tx,
  videoId: number,
  items: Insertable<VideoItemTable>[],
): Promise<void> {
  await tx.deleteFrom('video_item').where('video_id', '=', videoId).execute()
  if (items.length > 0) await tx.insertInto('video_item').values(items).execute()
}

/**
 * Locks items against deletion until the end of the transaction.
 * @returns whether all of them still exist and none is withdrawn. A withdrawal drops the plans of the publishers that have
 * the item's feed when it begins. Another publisher may get the feed and plan a video before the withdrawal is committed.
 */
export async function lockShownItems(tx: Tx, itemIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select id from item where id = any(${itemIds}::integer[]) and not exists (
      select from withdrawal where withdrawal.item_id = item.id and restored_at is null)
    order by id for key share
  `.execute(tx)
  return rows.length === new Set(itemIds).size
}

/** The items of a video in their order; none before it is published. */
export async function listVideoItems(db: Queryable, videoId: number): Promise<VideoItemRow[]> {
  return db.selectFrom('video_item').selectAll().where('video_id', '=', videoId).orderBy('position').execute()
}

/** The current state of an item: its feed, null when the item was deleted; when it was banned or withdrawn, or null. */
export type ItemState = { feed_id: number | null; banned_at: Date | null; withdrawn_at: Date | null }

/** The current states of items, with the bans of one publisher, by id. */
export async function findItemStates(
  db: Queryable,
  publisherId: number,
  itemIds: readonly number[],
): Promise<Map<number, ItemState>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<ItemState & { item_id: number }>`${prepared('item-states')}
    select asked.item_id, item.feed_id, moderation.changed_at as banned_at, withdrawal.withdrawn_at
    from unnest(${itemIds}::integer[]) as asked (item_id)
    left join item on item.id = asked.item_id
    left join moderation_in_force moderation on moderation.item_id = asked.item_id
      and moderation.publisher_id = ${publisherId} and moderation.status = 'banned'
    -- Stays when its item is deleted.
    left join withdrawal on withdrawal.item_id = asked.item_id and withdrawal.restored_at is null
  `.execute(db)
  return new Map(rows.map(({ item_id, ...state }) => [item_id, state]))
}

/** Replaces the items that were left out of a video. */
export async function replaceLeftOut(
  tx: Tx,
  videoId: number,
  leftOut: readonly LeftOutRecord[],
): Promise<void> {
  const items = JSON.stringify(leftOut)
  await tx
    .insertInto('video_left_out')
    .values({ video_id: videoId, items })
    .onConflict(conflict => conflict.column('video_id').doUpdateSet({ items }))
    .execute()
}

/** The items that were left out of a video. Empty for videos from before they were stored. */
export async function listLeftOut(db: Queryable, videoId: number): Promise<LeftOutRecord[]> {
  const row = await db
    .selectFrom('video_left_out')
    .select('items')
    .where('video_id', '=', videoId)
    .executeTakeFirst()
  return row?.items ?? []
}
