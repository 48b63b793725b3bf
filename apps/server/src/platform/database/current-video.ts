import { sql } from 'kysely'

/** SQL of the id of the newest completed video of the query's `publisher` that is not off air, or null. */
export const NEWEST_VIDEO_ID = sql<number | null>`
  (select newest.id from video newest
    where newest.publisher_id = publisher.id and newest.status = 'COMPLETED' and newest.off_air_at is null
    order by newest.generation_completed desc, newest.id desc limit 1)`

/**
 * SQL of the id of the video that the players of the query's `publisher` show: the pinned one, else the newest
 * completed one, but never one that is off air. Null without such a video.
 */
export const CURRENT_VIDEO_ID = sql<number | null>`coalesce(
  (select pinned.id from video pinned where pinned.id = publisher.pinned_video_id and pinned.off_air_at is null),
  ${NEWEST_VIDEO_ID})`
