import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { LeftOutRecord, VideoItemTable } from '#platform/database/tables.ts'

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

/** The items of a video in their order; none before it is published. */
export async function listVideoItems(db: Queryable, videoId: number): Promise<VideoItemRow[]> {
  return db.selectFrom('video_item').selectAll().where('video_id', '=', videoId).orderBy('position').execute()
}

/** How an item was removed from the videos of a publisher, and since when. */
export type Removed = { status: 'withdrawn' | 'banned'; since: Date }

/** Those of the items that are withdrawn, or else banned for the publisher, by id. */
export async function findRemoved(
  db: Queryable,
  publisherId: number,
  itemIds: readonly number[],
): Promise<Map<number, Removed>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<Removed & { item_id: number }>`
    select item_id, 'banned' as status, changed_at as since from moderation
      where publisher_id = ${publisherId} and status = 'banned' and item_id = any(${itemIds}::integer[])
    union all
    select item_id, 'withdrawn', withdrawn_at from withdrawal
      where restored_at is null and item_id = any(${itemIds}::integer[])
    -- Of an item that is both, the last row is kept.
    order by status
  `.execute(db)
  return new Map(rows.map(({ item_id, ...removed }) => [item_id, removed]))
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

/** The items that were left out of a video; none for a video from before they were stored. */
export async function listLeftOut(db: Queryable, videoId: number): Promise<LeftOutRecord[]> {
  const row = await db
    .selectFrom('video_left_out')
    .select('items')
    .where('video_id', '=', videoId)
    .executeTakeFirst()
  return row?.items ?? []
}
