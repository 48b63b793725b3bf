import { type Selectable, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import type { VideoItemTable, VideoTable } from '#platform/database/tables.ts'

/** A video as players show it, with when which item is on screen. */
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

/** The pinned video of each publisher, else its newest completed one, by the publisher's id. */
export async function findCurrentVideos(
  db: Queryable,
  publisherIds: readonly number[],
): Promise<Map<number, CurrentVideo>> {
  const { rows } = await sql<CurrentVideo & { publisher_id: number }>`
    select video.publisher_id, video.id, latest_content_title, latest_content_summary, duration_s, width, height, media_key, poster_key,
      thumbnail_key, captions, has_sound, generation_completed,
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
