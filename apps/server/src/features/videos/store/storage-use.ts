import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database.ts'
import { FILE_KEYS } from '#platform/file-keys.ts'

export type StoredVideoRow = {
  id: number
  bytes: number
  createdAt: Date
  isKept: boolean
  keys: string[]
}

/** Every ended video with its size and files; kept are pinned ones and the current one of each publisher. */
export async function listStoredVideos(db: Queryable): Promise<StoredVideoRow[]> {
  const { rows } = await sql<StoredVideoRow>`
    select video.id, video.bytes, video.created_at as "createdAt",
      array_remove(${sql.raw(FILE_KEYS.video)}, null) as keys,
      (publisher.pinned_video_id is not distinct from video.id
        or video.id = (
          select current.id from video current
          where current.publisher_id = video.publisher_id and current.status = 'COMPLETED'
          order by current.generation_completed desc, current.id desc limit 1)) as "isKept"
    from video join publisher on publisher.id = video.publisher_id
    where video.status in ('COMPLETED', 'FAILED')
  `.execute(db)
  return rows.map(row => ({ ...row, isKept: row.isKept === true }))
}

/** What the files of all videos take. */
export async function sumVideoBytes(db: Queryable): Promise<number> {
  const { bytes } = await db
    .selectFrom('video')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Corrects how many bytes a video's files take. @returns false when it is not there any more */
export async function setVideoBytes(db: Queryable, id: number, bytes: number): Promise<boolean> {
  const row = await db
    .updateTable('video')
    .set({ bytes })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Of the given videos those that are still not pinned. Their publishers are locked, so that none is pinned until the end;
 * a lock of the videos would not notice a pin that is just being written, since that leaves their rows as they are.
 */
export async function lockUnpinned(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select video.id from video join publisher on publisher.id = video.publisher_id
    where video.id = any(${ids}) and publisher.pinned_video_id is distinct from video.id
    for update of publisher
  `.execute(tx)
  return rows.map(row => row.id)
}
