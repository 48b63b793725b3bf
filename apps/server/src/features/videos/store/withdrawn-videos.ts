import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { FILE_KEYS } from '#platform/database/tables/tables.ts'

/**
 * Removes an item from the records of all videos that show it, and removes their captions and files.
 * @returns the keys of those files, and the videos that had files
 */
export async function stripItem(
  tx: Tx,
  itemId: number,
  now: Date,
): Promise<{ keys: string[]; videoIds: number[] }> {
  // Videos that an earlier withdrawal has stripped still name this item if it is their latest.
  const { rows } = await sql<{ id: number; keys: string[]; had_files: boolean }>`
    with shown as (
      select distinct on (video_id) video_id, title, url from video_item where item_id = ${itemId}
    ), before as (
      select video.id, array_remove(${sql.raw(FILE_KEYS.video)}, null) as keys,
        withdrawn_at is null as had_files, coalesce(latest_content_title = shown.title, false) as is_latest
      from video join shown on shown.video_id = video.id
      where status = 'COMPLETED' and (withdrawn_at is null or latest_content_title = shown.title)
      -- Lock in id order to avoid deadlocks.
      order by video.id for update of video
    )
    update video set withdrawn_at = coalesce(withdrawn_at, ${now}), bytes = 0, captions = null,
      media_key = null, poster_key = null, thumbnail_key = null,
      latest_content_title = case when not is_latest then latest_content_title end,
      latest_content_summary = case when not is_latest then latest_content_summary end,
      latest_content_url = case when not is_latest then latest_content_url end
    from before where video.id = before.id
    returning video.id, before.keys, before.had_files
  `.execute(tx)
  const stripped = rows.filter(row => row.had_files)
  await sql`delete from rendition where video_id = any(${stripped.map(({ id }) => id)}::integer[])`.execute(
    tx,
  )
  await sql`update video_item set title = '', summary = '', url = null where item_id = ${itemId}`.execute(tx)
  return {
    keys: stripped.flatMap(({ keys }) => keys),
    videoIds: stripped.map(({ id }) => id).sort((a, b) => a - b),
  }
}
