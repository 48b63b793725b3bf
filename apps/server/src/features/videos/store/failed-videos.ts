import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'

/**
 * Of each active publisher the newest video, if it failed without being cancelled and was queued since a moment.
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
