import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the time from which the update frequency of the query's `publisher` allows a new video; null for any time.
 * Ignores a last video further in the future than the schedule itself writes: its time comes from a wrong clock.
 */
export const allowedAt = (now: Date): RawBuilder<Date | null> => sql<Date | null>`
  case when publisher.last_video_generated <= ${now}::timestamptz + interval '5 minutes'
    then publisher.last_video_generated + make_interval(mins => publisher.video_update_frequency) end`

/** The statuses of an open video: one that is queued or being generated. */
export const OPEN_STATUSES = ['QUEUED', 'PROCESSING'] as const

/** SQL that is true for an open video. @param video the name of the table `video` in the query */
export const isOpenVideo = (video = 'video'): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(`${video}.status`)} in (${sql.join(OPEN_STATUSES.map(status => sql.lit(status)))})`

/** SQL that is true while the query's `publisher` has an open video. */
export const IS_UNDER_WAY: RawBuilder<boolean> = sql<boolean>`exists (
  select from video where video.publisher_id = publisher.id and ${isOpenVideo()})`
