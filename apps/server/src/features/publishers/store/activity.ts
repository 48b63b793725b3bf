import { ACTIVITY_DAYS, type NextVideoState } from '@feedreel/contracts/fields/activity'
import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { allowedAt, IS_UNDER_WAY } from '#platform/database/video-schedule.ts'

/** What a publisher's players and its schedule do. */
export type ActivityRow = {
  publisher_id: number
  week_views: number
  /** Of an allowed page; null when it is not installed. */
  last_seen_at: Date | null
  next_state: NextVideoState
  /** The time from which the update frequency allows a video; null for any time. */
  allowed_at: Date | null
}

/** The activity of these publishers, by publisher, in one statement. */
export async function findActivity(
  db: Queryable,
  publisherIds: readonly number[],
  now: Date,
): Promise<Map<number, ActivityRow>> {
  if (publisherIds.length === 0) return new Map()
  const { rows } = await sql<ActivityRow>`${prepared('publishers-activity')}
    select publisher_id, week_views, last_seen_at, allowed_at,
      case when is_under_way then 'under_way' when not is_automatic then 'off'
        when allowed_at > ${now}::timestamptz then 'scheduled' else 'due' end as next_state
    from (
      select publisher.id as publisher_id,
        -- The row of all videos of a day.
        (select coalesce(sum(counted.views), 0)::bigint from statistics_day counted
          where counted.publisher_id = publisher.id and counted.video_id = 0 and counted.dimension = 'total'
            and counted.day > state.today - ${ACTIVITY_DAYS}::integer and counted.day <= state.today) as week_views,
        (select seen.last_at from installation seen
          where seen.publisher_id = publisher.id and seen.outcome = 'allowed'
          order by seen.last_at desc limit 1) as last_seen_at,
        publisher.is_active and publisher.auto_video_generation_enabled
          and not state.maintenance_mode as is_automatic,
        ${IS_UNDER_WAY} as is_under_way,
        ${allowedAt(now)} as allowed_at
      from publisher cross join (
        select maintenance_mode, (${now}::timestamptz at time zone statistics_time_zone)::date as today
        from settings) as state
      where publisher.id = any(${publisherIds}::integer[])) as activity
  `.execute(db)
  return new Map(rows.map(row => [row.publisher_id, row]))
}
