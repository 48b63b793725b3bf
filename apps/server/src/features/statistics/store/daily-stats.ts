import { COUNT_NAMES, type DayStatistics, MAX_DAILY_EVENTS } from '@feedreel/contracts/statistics'
import { sql } from 'kysely'
import type { Scoped } from '#platform/access/access.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { inScope } from '#platform/database/scope.ts'
import { COUNTED_EVENTS, type Period, type PlaybackCounts } from '../rules.ts'

const PLAYBACK_NAMES = Object.keys(COUNTED_EVENTS)
/** SQL for each count of player events, separated by commas. */
const forEachCount = (text: (name: string) => string) => sql.raw(PLAYBACK_NAMES.map(text).join(', '))

/** The names of all counts, and SQL for their sums under the same names. */
export const NAMES = sql.raw(COUNT_NAMES.join(', '))
export const SUMS = sql.raw(COUNT_NAMES.map(name => `sum(${name}) as ${name}`).join(', '))

/** Adds to the daily counts (UTC) of videos and to the stored events of publishers, in id order. */
export async function addPlaybackCounts(
  tx: Tx,
  counts: readonly (PlaybackCounts & { publisherId: number; videoId: number })[],
  now: Date,
): Promise<void> {
  if (counts.length === 0) return
  await sql`
    with counted as (
      select (${now}::timestamptz at time zone 'UTC')::date as day, given.*
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given ("publisherId" integer, "videoId" integer,
        events integer, ${forEachCount(name => `${name} integer`)})
    ), stored as (
      insert into daily_events (day, publisher_id, events)
      select day, "publisherId", sum(events) from counted group by day, "publisherId" order by "publisherId"
      on conflict (day, publisher_id) do update set events = daily_events.events + excluded.events
    )
    insert into daily_stats (day, publisher_id, video_id, ${forEachCount(name => name)})
    select day, "publisherId", "videoId", ${forEachCount(name => name)} from counted
    where greatest(${forEachCount(name => name)}) > 0
    order by "videoId"
    on conflict (day, publisher_id, video_id) do update set
      ${forEachCount(name => `${name} = daily_stats.${name} + excluded.${name}`)}
  `.execute(tx)
}

export type StatisticsFilter = Scoped<{ publisher?: number | undefined; video?: number | undefined }>

/** SQL for the condition that `publisher_id` is in the scope of a filter. */
export const inScopeOf = ({ scope }: StatisticsFilter) => inScope('publisher_id', scope)

/** The counts of each day that has any. */
export async function sumDailyStats(
  db: Queryable,
  filter: StatisticsFilter,
  period: Period,
): Promise<DayStatistics[]> {
  const { publisher = null, video = null } = filter
  const { rows } = await sql<DayStatistics>`
    select to_char(day, 'YYYY-MM-DD') as day, ${SUMS} from daily_stats
    where day between ${period.from}::date and ${period.to}::date
      and (${publisher}::integer is null or publisher_id = ${publisher}::integer)
      and (${video}::integer is null or video_id = ${video}::integer) and ${inScopeOf(filter)}
    group by day
  `.execute(db)
  return rows
}

/**
 * Whether any matching publisher reached the daily limit of events in the period. Events are limited by days in UTC.
 * @param timeZone of the days of the period; each touches up to two days in UTC
 */
export async function findCappedDay(
  db: Queryable,
  filter: StatisticsFilter,
  period: Period,
  timeZone = 'UTC',
): Promise<boolean> {
  const { publisher = null, video = null } = filter
  const { rows } = await sql`
    select from daily_events
    where day >= (${period.from}::timestamp at time zone ${timeZone} at time zone 'UTC')::date
      and day < (${period.to}::timestamp + interval '1 day') at time zone ${timeZone} at time zone 'UTC'
      and events >= ${MAX_DAILY_EVENTS} and ${inScopeOf(filter)}
      and (${publisher}::integer is null or publisher_id = ${publisher}::integer)
      and (${video}::integer is null or publisher_id in (
        select publisher_id from daily_stats where video_id = ${video}::integer))
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Deletes the event counts of days before a time, and those of days under the limit before another time. */
export async function deleteDailyEventsBefore(db: Queryable, before: Date, underLimit: Date): Promise<void> {
  await sql`
    delete from daily_events
    where day < (${before}::timestamptz at time zone 'UTC')::date
      or (day < (${underLimit}::timestamptz at time zone 'UTC')::date and events < ${MAX_DAILY_EVENTS})
  `.execute(db)
}

/** Deletes the counts of days before a moment. */
export async function deleteStatsBefore(db: Queryable, before: Date): Promise<void> {
  await sql`delete from daily_stats where day < (${before}::timestamptz at time zone 'UTC')::date`.execute(db)
}
