import { type RawBuilder, type Selectable, sql } from 'kysely'
import { CURRENT_VIDEO_ID } from '#platform/database/current-video.ts'
import type { Queryable } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { VideoItemTable, VideoTable } from '#platform/database/tables/tables.ts'
import type { RenditionRow } from './renditions.ts'

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
> & {
  /** The items in order of time; `no_ads`: no ad may be next to the item. */
  items: (Pick<Selectable<VideoItemTable>, 'title' | 'url' | 'start_s' | 'end_s'> & { no_ads: boolean })[]
  /** The ratios besides 16:9. */
  renditions: RenditionRow[]
}

/**
 * Items without a title are named by their summary, as in the video itself.
 * @param source SQL that selects rows of `video`, starting with `from`
 */
const playedVideos = (source: RawBuilder<unknown>) => sql<CurrentVideo & { publisher_id: number }>`
  select video.publisher_id, video.id, latest_content_summary, duration_s, width, height,
    coalesce(nullif(latest_content_title, ''), latest_content_summary) as latest_content_title,
    media_key, poster_key, thumbnail_key, captions, has_sound, generation_completed,
    (select coalesce(json_agg(json_build_object(
        'title', coalesce(nullif(shown.title, ''), shown.summary), 'url', shown.url, 'start_s', shown.start_s, 'end_s', shown.end_s,
        'no_ads', coalesce(item.no_ads, false)) order by shown.position), '[]')
      from video_item as shown left join item on item.id = shown.item_id
      where shown.video_id = video.id) as items,
    (select coalesce(json_agg(json_build_object(
        'ratio', ratio, 'media_key', rendition.media_key, 'poster_key', rendition.poster_key,
        'width', rendition.width, 'height', rendition.height)
        order by ratio), '[]')
      from rendition where rendition.video_id = video.id) as renditions
  ${source}`

/** The video that the players of each publisher show, by publisher id. */
export async function readCurrentVideos(
  db: Queryable,
  publisherIds: readonly number[],
): Promise<Map<number, CurrentVideo>> {
  if (publisherIds.length === 0) return new Map()
  const { rows } = await playedVideos(sql`
    from publisher
    join video on video.id = ${CURRENT_VIDEO_ID}
    where publisher.id = any(${publisherIds}::integer[])`).execute(db)
  return new Map(rows.map(({ publisher_id, ...video }) => [publisher_id, video]))
}

/** One video as players would show it, on air or not; null unless it is completed and not withdrawn. */
export async function readPlayedVideo(db: Queryable, id: number): Promise<CurrentVideo | null> {
  const { rows } = await playedVideos(sql`
    from video
    where video.id = ${id} and video.status = 'COMPLETED' and video.withdrawn_at is null`).execute(db)
  const [row] = rows
  if (!row) return null
  const { publisher_id: _, ...video } = row
  return video
}

/** The hash of a video's line-up and the version of its templates; null where they were not stored. */
export type LastLineUp = { hash: string | null; templates: string | null }

/** The line-up of a publisher's newest completed video that is not off air, or null. */
export async function lastLineUp(db: Queryable, publisherId: number): Promise<LastLineUp | null> {
  const { rows } = await sql<LastLineUp>`${prepared('last-line-up')}
    select line_up_hash as hash, template_version as templates from video
    where publisher_id = ${publisherId} and status = 'COMPLETED' and off_air_at is null
    order by generation_completed desc, id desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** SQL of the active publishers whose newest video, `newest`, failed and was not cancelled. */
export const WITH_FAILED_VIDEO = sql`
  from publisher cross join lateral (
    select * from video where video.publisher_id = publisher.id
    order by video.created_at desc, video.id desc limit 1) as newest
  where publisher.is_active and newest.status = 'FAILED' and newest.error_class is distinct from 'cancelled'`

/**
 * The newest video of each active publisher if it failed, was not cancelled, and was queued after a time.
 * @param publisherId null for all publishers
 */
export async function findFailedVideos(
  db: Queryable,
  publisherId: number | null,
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select newest.id ${WITH_FAILED_VIDEO} and newest.created_at >= ${since}
      and (${publisherId}::integer is null or publisher.id = ${publisherId})
    order by newest.id
  `.execute(db)
  return rows.map(row => row.id)
}

/** A completed video and when it was completed. */
export type PreviousVideo = { id: number; generation_completed: Date }

/** The publisher's completed video before this one, on air or not; undefined without one. */
export async function findPreviousVideo(db: Queryable, videoId: number): Promise<PreviousVideo | undefined> {
  const { rows } = await sql<PreviousVideo>`
    select previous.id, previous.generation_completed from video
    join video previous on previous.publisher_id = video.publisher_id and previous.status = 'COMPLETED'
      and (previous.generation_completed, previous.id) < (video.generation_completed, video.id)
    where video.id = ${videoId}
    order by previous.generation_completed desc, previous.id desc limit 1
  `.execute(db)
  return rows[0]
}
