import { sql } from 'kysely'
import { CURRENT_VIDEO_ID } from '#platform/database/current-video.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Counted, takeCount } from '#platform/database/list-page.ts'
import { WITH_FAILED_VIDEO } from './newest-videos.ts'
import { fromStalePublishers } from './schedule.ts'

export type FailedVideo = { id: number; name: string; video_id: number; error_message: string | null }

/** Active publishers whose newest video failed, latest first, without cancelled ones; all of them are counted. */
export async function findPublishersWithFailedVideo(
  db: Queryable,
  limit: number,
): Promise<Counted<FailedVideo>> {
  const { rows } = await sql<FailedVideo & { of_all: number }>`
    select publisher.id, publisher.name, newest.id as video_id, newest.error_message,
      count(*) over ()::integer as of_all
    ${WITH_FAILED_VIDEO}
    order by newest.id desc limit ${limit}
  `.execute(db)
  return takeCount(rows)
}

export type StalePublisher = { id: number; name: string; since: Date; update_frequency: number }

/**
 * Active publishers with scheduled videos whose last one is older than two of their intervals, oldest first; all of them are
 * counted.
 */
export async function findStalePublishers(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<Counted<StalePublisher>> {
  const { rows } = await sql<StalePublisher & { of_all: number }>`
    select id, name, since, video_update_frequency as update_frequency, count(*) over ()::integer as of_all
    ${fromStalePublishers(now)}
      and exists (select from publisher_feed where publisher_feed.publisher_id = publisher.id)
    order by since, id limit ${limit}
  `.execute(db)
  return takeCount(rows)
}

/** The videos that players of active publishers show now, newest first, with the names of their publishers. */
export async function findVideosShown(
  db: Queryable,
  limit: number,
): Promise<{ id: number; name: string; video_id: number }[]> {
  const { rows } = await sql<{ id: number; name: string; video_id: number }>`
    select publisher.id, publisher.name, video.id as video_id
    from publisher join video on video.id = ${CURRENT_VIDEO_ID}
    where publisher.is_active
    order by video.generation_completed desc, video.id desc limit ${limit}
  `.execute(db)
  return rows
}
