import { type Selectable, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import type { VideoItemTable, VideoTable } from '#platform/database/tables.ts'

/** A video as players show it, with the times of its items. */
export type CurrentVideo = Pick<
  Selectable<VideoTable>,
  | 'id'
  | 'latest_content_title'
  | 'latest_content_summary'
  | 'duration_s'
  | 'width'
  | 'height'
  | 'media_key'
  | 'poster_key'
  | 'thumbnail_key'
  | 'captions'
  | 'has_sound'
  | 'generation_completed'
> & { items: Pick<Selectable<VideoItemTable>, 'title' | 'url' | 'start_s' | 'end_s'>[] }

/** The pinned video of each publisher, else its newest completed one, by publisher id. */
export async function readCurrentVideos(
  db: Queryable,
  publisherIds: readonly number[],
): Promise<Map<number, CurrentVideo>> {
  if (publisherIds.length === 0) return new Map()
  const { rows } = await sql<CurrentVideo & { publisher_id: number }>`
    select video.publisher_id, video.id, latest_content_title, latest_content_summary, duration_s, width, height,
      media_key, poster_key, thumbnail_key, captions, has_sound, generation_completed,
      (select coalesce(json_agg(json_build_object(
          'title', item.title, 'url', item.url, 'start_s', item.start_s, 'end_s', item.end_s)
          order by item.position), '[]')
        from video_item item where item.video_id = video.id) as items
    from publisher
    join video on video.id = coalesce(publisher.pinned_video_id, (
      select newest.id from video newest
      where newest.publisher_id = publisher.id and newest.status = 'COMPLETED'
      order by newest.generation_completed desc, newest.id desc limit 1))
    where publisher.id = any(${publisherIds}::integer[])
  `.execute(db)
  return new Map(rows.map(({ publisher_id, ...video }) => [publisher_id, video]))
}

/** The line-up hash of a publisher's newest completed video. */
export async function lastLineUpHash(db: Queryable, publisherId: number): Promise<string | null> {
  const row = await db
    .selectFrom('video')
    .select('line_up_hash')
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'COMPLETED')
    .orderBy('generation_completed', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.line_up_hash ?? null
}

/**
 * The newest video of each active publisher, if it failed without being cancelled and was queued since a moment.
 * @param publisherId null for all publishers
 */
export async function findFailedVideos(
  db: Queryable,
  publisherId: number | null,
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select newest.id from publisher
    cross join lateral (
      select video.id, video.status, video.error_class, video.created_at from video
      where video.publisher_id = publisher.id
      order by video.created_at desc, video.id desc limit 1) newest
    where publisher.is_active and newest.status = 'FAILED' and newest.created_at >= ${since}
      and newest.error_class is distinct from 'cancelled'
      and (${publisherId}::integer is null or publisher.id = ${publisherId})
    order by newest.id
  `.execute(db)
  return rows.map(row => row.id)
}
