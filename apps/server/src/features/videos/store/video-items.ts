import type { Insertable, Selectable } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { VideoItemTable } from '#platform/database/tables.ts'

export type VideoItemRow = Selectable<VideoItemTable>

/** Writes down what a video shows, in order. */
export async function replaceVideoItems(
  tx: Tx,
  videoId: number,
  items: Insertable<VideoItemTable>[],
): Promise<void> {
  await tx.deleteFrom('video_item').where('video_id', '=', videoId).execute()
  if (items.length > 0) await tx.insertInto('video_item').values(items).execute()
}

/** What a video shows, in the order of showing; nothing before it is published. */
export async function listVideoItems(db: Queryable, videoId: number): Promise<VideoItemRow[]> {
  return db.selectFrom('video_item').selectAll().where('video_id', '=', videoId).orderBy('position').execute()
}
