import type { Queryable, Tx } from '#platform/database/database.ts'
import type { LeftOutRecord } from '#platform/database/tables.ts'

/** Keeps what was left out of a video, in the place of what was kept before. */
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

/** What was left out of a video; empty for videos that were made before this was kept. */
export async function listLeftOut(db: Queryable, videoId: number): Promise<LeftOutRecord[]> {
  const row = await db
    .selectFrom('video_left_out')
    .select('items')
    .where('video_id', '=', videoId)
    .executeTakeFirst()
  return row?.items ?? []
}
