import type { Ratio } from '@feedreel/contracts/brand/ratios'
import { sql } from 'kysely'
import { CURRENT_VIDEO_ID, NEWEST_VIDEO_ID } from '#platform/database/current-video.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import { FILE_KEYS } from '#platform/database/tables/tables.ts'

/** SQL of the ids of the videos of the query's `publisher` that the cleanup keeps. The current one is among them. */
const KEPT_IDS = sql<number[]>`array_remove(
  array[publisher.pinned_video_id, publisher.rebuild_video_id, ${NEWEST_VIDEO_ID}], null)`

export type StoredVideoRow = { id: number; bytes: number; createdAt: Date; isKept: boolean }

/** Every ended video with its size; `isKept` for pinned and newest videos and those that need a rebuild. */
export async function listStoredVideos(db: Queryable): Promise<StoredVideoRow[]> {
  const { rows } = await sql<StoredVideoRow>`
    with kept as (select unnest(${KEPT_IDS}) as id from publisher)
    select id, bytes, created_at as "createdAt", id in (select id from kept) as "isKept"
    from video where status in ('COMPLETED', 'FAILED')
  `.execute(db)
  return rows
}

export type VideoFilesRow = { id: number; bytes: number; keys: string[] }

/** Every ended video with its recorded bytes and the keys of its files, the media file first. */
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
  /** Its files in other ratios. */
  renditions: { ratio: Ratio; mediaKey: string; posterKey: string }[]
  isPinned: boolean
  /** Shown by players. */
  isCurrent: boolean
}

/** Every completed video with its files, oldest first. */
export async function listCompletedVideos(db: Queryable): Promise<CompletedVideoRow[]> {
  const { rows } = await sql<CompletedVideoRow>`
    select video.id, publisher.id as "publisherId", publisher.name as "publisherName", media_key as "mediaKey",
      poster_key as "posterKey", thumbnail_key as "thumbnailKey",
      (select coalesce(json_agg(json_build_object(
          'ratio', ratio, 'mediaKey', rendition.media_key, 'posterKey', rendition.poster_key) order by ratio), '[]')
        from rendition where rendition.video_id = video.id) as renditions,
      publisher.pinned_video_id is not distinct from video.id as "isPinned",
      coalesce(video.id = ${CURRENT_VIDEO_ID}, false) as "isCurrent"
    from video join publisher on publisher.id = video.publisher_id
    where status = 'COMPLETED' and media_key is not null
    order by video.id
  `.execute(db)
  return rows
}

/** The bytes of all videos' files, from a sum that a trigger maintains. */
export async function sumVideoBytes(db: Queryable): Promise<number> {
  return readRowCount(db, 'bytes', { part: 'video' })
}

/** Corrects the recorded bytes of a video. @returns false when it was deleted */
export async function setVideoBytes(db: Queryable, id: number, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set({ bytes })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether the cleanup keeps a video, as listStoredVideos says. The answer stays true while its publisher is locked. */
export async function isKept(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from video join publisher on publisher.id = video.publisher_id
    where video.id = ${id} and video.id = any(${KEPT_IDS})
  `.execute(tx)
  return rows.length > 0
}

/** The keys that belong to files of these videos. */
export async function findVideoKeys(
  db: Queryable,
  videoIds: readonly number[],
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from video cross join unnest(${sql.raw(FILE_KEYS.video)}) as file (key)
    where video.id = any(${videoIds}) and key = any(${keys})
  `.execute(db)
  return rows.map(row => row.key)
}
