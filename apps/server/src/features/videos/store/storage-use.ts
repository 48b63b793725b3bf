import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import { FILE_KEYS } from '#platform/database/tables.ts'

export type StoredVideoRow = { id: number; bytes: number; createdAt: Date; isKept: boolean }

/** Every ended video with its size; kept are pinned ones and the current one of each publisher. */
export async function listStoredVideos(db: Queryable): Promise<StoredVideoRow[]> {
  const { rows } = await sql<StoredVideoRow>`
    with kept as (
      select pinned_video_id as id from publisher where pinned_video_id is not null
      union
      select current.id from publisher cross join lateral (
        select id from video where video.publisher_id = publisher.id and status = 'COMPLETED'
        order by generation_completed desc, id desc limit 1) as current
    )
    select id, bytes, created_at as "createdAt", id in (select id from kept) as "isKept"
    from video where status in ('COMPLETED', 'FAILED')
  `.execute(db)
  return rows
}

export type VideoFilesRow = { id: number; bytes: number; keys: string[] }

/** Every ended video with the keys of its files, its film first, and what they take as its record says. */
export async function listVideoFiles(db: Queryable): Promise<VideoFilesRow[]> {
  const { rows } = await sql<VideoFilesRow>`
    select id, bytes, array_remove(${sql.raw(FILE_KEYS.video)}, null) as keys
    from video where status in ('COMPLETED', 'FAILED')
  `.execute(db)
  return rows
}

export type CompletedVideoRow = {
  id: number
  publisherId: number
  publisherName: string
  mediaKey: string
  posterKey: string | null
  thumbnailKey: string | null
  isPinned: boolean
  /** The one that players show. */
  isCurrent: boolean
}

/** Every completed video with its files, oldest first. */
export async function listCompletedVideos(db: Queryable): Promise<CompletedVideoRow[]> {
  const { rows } = await sql<CompletedVideoRow>`
    with newest as (
      select distinct on (publisher_id) id from video where status = 'COMPLETED'
      order by publisher_id, generation_completed desc, id desc)
    select video.id, publisher.id as "publisherId", publisher.name as "publisherName", media_key as "mediaKey",
      poster_key as "posterKey", thumbnail_key as "thumbnailKey",
      publisher.pinned_video_id is not distinct from video.id as "isPinned",
      coalesce(publisher.pinned_video_id = video.id, video.id in (select id from newest)) as "isCurrent"
    from video join publisher on publisher.id = video.publisher_id
    where status = 'COMPLETED' and media_key is not null
    order by video.id
  `.execute(db)
  return rows
}

/** What the files of all videos take, from the sum that the database keeps. */
export async function sumVideoBytes(db: Queryable): Promise<number> {
  return readRowCount(db, 'bytes', { part: 'video' })
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
 * Whether a video is still there and not pinned. Its publisher is locked, so that it isn't pinned until the end; a lock of
 * the video would not notice a pin that is just being written, since that leaves its row as it is.
 */
export async function lockUnpinned(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from video join publisher on publisher.id = video.publisher_id
    where video.id = ${id} and publisher.pinned_video_id is distinct from video.id
    for update of publisher
  `.execute(tx)
  return rows.length > 0
}
