import type { Insertable, Selectable } from 'kysely'
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
