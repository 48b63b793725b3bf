import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the time from which the update frequency of the query's `publisher` allows a new video; null for any time.
 * Ignores a last video further in the future than the schedule itself writes: its time comes from a wrong clock.
 */
export const allowedAt = (now: Date): RawBuilder<Date | null> => sql<Date | null>`
  case when publisher.last_video_generated <= ${now}::timestamptz + interval '5 minutes'
    then publisher.last_video_generated + make_interval(mins => publisher.video_update_frequency) end`

/** SQL that is true while a video of the query's `publisher` is queued or being generated. */
export const IS_UNDER_WAY: RawBuilder<boolean> = sql<boolean>`exists (
  select from video where video.publisher_id = publisher.id and video.status in ('QUEUED', 'PROCESSING'))`
