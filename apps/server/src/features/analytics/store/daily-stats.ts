import type { DayStatistics, StatisticsCounts } from '@feedreel/contracts/statistics'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database.ts'
import type { Period } from '../rules.ts'

/** What players tell of, counted by day; the other counts are kept by the database. */
export type PlaybackCounts = Pick<StatisticsCounts, 'impressions' | 'starts' | 'views' | 'completes'>

/** Adds to the counts of videos on a day in UTC, in their order. */
export async function addPlaybackCounts(
  tx: Tx,
  counts: readonly (PlaybackCounts & { publisherId: number; videoId: number })[],
  now: Date,
): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into daily_stats (day, publisher_id, video_id, impressions, starts, views, completes)
    select (${now}::timestamptz at time zone 'UTC')::date, "publisherId", "videoId", impressions, starts, views,
      completes
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted ("publisherId" integer, "videoId" integer,
      impressions integer, starts integer, views integer, completes integer)
    on conflict (day, publisher_id, video_id) do update set
      impressions = daily_stats.impressions + excluded.impressions,
      starts = daily_stats.starts + excluded.starts,
      views = daily_stats.views + excluded.views,
      completes = daily_stats.completes + excluded.completes
  `.execute(tx)
}

export type StatisticsFilter = { publisher?: number | undefined; video?: number | undefined }

/** The counts of the days on which there was anything. */
export async function sumDailyStats(
  db: Queryable,
  filter: StatisticsFilter,
  period: Period,
): Promise<DayStatistics[]> {
  const { publisher = null, video = null } = filter
  const { rows } = await sql<DayStatistics>`
    select to_char(day, 'YYYY-MM-DD') as day,
      sum(impressions) as impressions, sum(starts) as starts, sum(views) as views, sum(completes) as completes,
      sum(generated_videos) as generated_videos, sum(failed_jobs) as failed_jobs
    from daily_stats
    where day between ${period.from}::date and ${period.to}::date
      and (${publisher}::integer is null or publisher_id = ${publisher}::integer)
      and (${video}::integer is null or video_id = ${video}::integer)
    group by day
  `.execute(db)
  return rows
}

/** Forgets the counts of days before a moment. @returns how many rows */
export async function deleteStatsBefore(db: Queryable, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from daily_stats where day < (${before}::timestamptz at time zone 'UTC')::date
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
