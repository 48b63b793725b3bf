import {
  type CountName,
  FIGURE_COUNTS,
  type FigureCounts,
  OTHER,
} from '@feedreel/contracts/statistics/definitions'
import { type FigureDimension, MAX_FIGURE_ROWS } from '@feedreel/contracts/statistics/figures'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import type { Period } from '../rules.ts'
import { REPORTED_NAMES, type ReportedName } from './ad-reports.ts'
import { inScopeOf, type StatisticsFilter } from './daily-stats.ts'

/**
 * The sums of a value, without those that are always 0 in its dimension. Money is in millionths, null if unknown, and
 * left out of hours.
 */
export type FigureSums = Partial<FigureCounts> & { value: string } & Partial<
    Record<ReportedName, number | null>
  >

const COUNT_SUMS = FIGURE_COUNTS.map(name => `coalesce(sum(${name}), 0)::bigint as ${name}`)
const SUMS = sql.raw(
  [...COUNT_SUMS, ...REPORTED_NAMES.map(name => `sum(${name})::bigint as ${name}`)].join(', '),
)

const ITEM_COUNTS = ['reaches', 'leaves', 'article_clicks'] as const
/** Dimensions whose rows have only these counts (roll-up.ts). Summing the other counts would take most of the time. */
const COUNTS_OF: Partial<Record<FigureDimension, readonly CountName[]>> = {
  story: ITEM_COUNTS,
  position: ITEM_COUNTS,
  ad_error: ['ad_errors', 'ad_empties', 'ad_timeouts'],
}

/** SQL for the sums of a dimension. */
function sumsOf(by: FigureDimension): RawBuilder<unknown> {
  const counts = COUNTS_OF[by]
  return counts ? sql.raw(counts.map(name => `sum(${name})::bigint as ${name}`).join(', ')) : SUMS
}

/** SQL for all counts, with 0 in place of null. */
const ALL = sql.raw(FIGURE_COUNTS.map(name => `coalesce(${name}, 0) as ${name}`).join(', '))

/** SQL for the daily rows of a filter: everything, publishers and videos each have their own rows. */
function levelOf(filter: StatisticsFilter, by: FigureDimension | 'total'): RawBuilder<unknown> {
  const { publisher, video, scope } = filter
  // A scope without a publisher adds up the rows of its publishers.
  if (scope && publisher === undefined && video === undefined && by !== 'video') return sql`video_id = 0`
  const ofPublisher = sql`publisher_id = ${publisher ?? 0}`
  if (video !== undefined) {
    return publisher === undefined ? sql`video_id = ${video}` : sql`video_id = ${video} and ${ofPublisher}`
  }
  if (by === 'video')
    return publisher === undefined ? sql`video_id > 0` : sql`video_id > 0 and ${ofPublisher}`
  if (by === 'publisher' && publisher === undefined) return sql`video_id = 0 and publisher_id > 0`
  return sql`video_id = 0 and ${ofPublisher}`
}

const VALUES: Partial<Record<FigureDimension | 'total', string>> = {
  day: "to_char(day, 'YYYY-MM-DD')",
  publisher: 'publisher_id::text',
  video: 'video_id::text',
}

/** SQL for the value of a row, and for the rows of a period. */
function rowsOf(
  filter: StatisticsFilter,
  { from, to }: Period,
  by: Exclude<FigureDimension, 'hour'> | 'total',
): { value: RawBuilder<string>; rows: RawBuilder<unknown> } {
  const dimension = by in VALUES ? 'total' : by
  const rows = sql`statistics_day
    where day between ${from}::date and ${to}::date and dimension = ${dimension} and ${levelOf(filter, by)}
      and ${inScopeOf(filter)}`
  return { value: sql.raw<string>(VALUES[by] ?? 'value'), rows }
}

/** The values of a period with the most starts, up to the maximum number of rows of a report, without `other`. */
async function findTopValues(
  db: Queryable,
  filter: StatisticsFilter,
  period: Period,
  by: Exclude<FigureDimension, 'hour'>,
): Promise<string[]> {
  const { value, rows } = rowsOf(filter, period, by)
  const found = await sql<{ value: string }>`
    select ${value} as value from ${rows} group by 1 having ${value} <> ${sql.lit(OTHER)}
    order by ${by in COUNTS_OF ? sql`sum(reaches + ad_errors) desc` : sql`sum(starts) desc, sum(impressions) desc`}, 1
    limit ${sql.lit(MAX_FIGURE_ROWS)}
  `.execute(db)
  return found.rows.map(row => row.value)
}

/** The sums of a whole period, undefined when it has no rows. */
export async function sumTotals(
  db: Queryable,
  filter: StatisticsFilter,
  period: Period,
): Promise<FigureSums | undefined> {
  const { rows } = rowsOf(filter, period, 'total')
  const summed = await sql<FigureSums>`select '' as value, ${SUMS} from ${rows} having count(*) > 0`.execute(
    db,
  )
  return summed.rows[0]
}

/**
 * The sums of a period by the values of a dimension, most starts first; days in any order. All values but the wanted
 * ones, or those beyond the limit of rows when none are given, are added up as `other`. The values are chosen before
 * summing: summing all counts of tens of thousands of stories takes three times as long.
 */
export async function sumFigures(
  db: Queryable,
  filter: StatisticsFilter,
  period: Period,
  by: Exclude<FigureDimension, 'hour'>,
  wanted?: readonly string[],
): Promise<FigureSums[]> {
  const { value, rows } = rowsOf(filter, period, by)
  // A period has fewer days than a report may have rows.
  if (by === 'day') {
    return (await sql<FigureSums>`select ${value} as value, ${SUMS} from ${rows} group by 1`.execute(db)).rows
  }
  const kept = wanted?.filter(one => one !== OTHER) ?? (await findTopValues(db, filter, period, by))
  const summed = await sql<FigureSums>`
    select coalesce(kept.value, ${sql.lit(OTHER)}) as value, ${sumsOf(by)}
    from (select ${value} as value_of_row, * from ${rows}) as counted
    left join unnest(${kept}::text[]) with ordinality as kept (value, place) on kept.value = value_of_row
    group by kept.place, kept.value order by kept.place
  `.execute(db)
  return summed.rows
}

/** SQL for the condition that `publisher_id` is the publisher that a filter names, if it names one. */
const isOfPublisher = ({ publisher }: StatisticsFilter) =>
  publisher === undefined ? sql`true` : sql`publisher_id = ${publisher}`

/** SQL for the quarter-hour rows of a filter: those of a video, of publishers or of everything. */
function quartersOf(filter: StatisticsFilter): RawBuilder<unknown> {
  const { publisher, video, scope } = filter
  if (video !== undefined) {
    return sql`statistics_quarter where dimension = 'total' and video_id = ${video} and ${isOfPublisher(filter)}`
  }
  // A scope without a publisher adds up the rows of its publishers.
  if (publisher === undefined && !scope) return sql`statistics_quarter_sum where publisher_id = 0`
  return sql`statistics_quarter_sum where ${isOfPublisher(filter)}`
}

/** The sums of every hour of a period in a time zone, in order; without money. */
export async function sumHours(
  db: Queryable,
  filter: StatisticsFilter,
  { from, to }: Period,
  timeZone: string,
): Promise<FigureSums[]> {
  const start = sql`${from}::timestamp at time zone ${timeZone}`
  const end = sql`(${to}::timestamp + interval '1 day') at time zone ${timeZone}`
  const { rows } = await sql<FigureSums>`
    with counted as (
      select date_trunc('hour', quarter, ${timeZone}) as hour, ${sql.raw(COUNT_SUMS.join(', '))}
      from ${quartersOf(filter)} and ${inScopeOf(filter)} and quarter >= ${start} and quarter < ${end}
      group by 1
    )
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as value, ${ALL}
    from (
      -- By quarters: some zones change their clocks by half an hour.
      select distinct date_trunc('hour', quarter, ${timeZone}) as hour
      from generate_series(${start}, ${end} - interval '1 second', interval '15 minutes') as quarter) as hours
    left join counted using (hour) order by hour
  `.execute(db)
  return rows
}

/**
 * The labels of values: names of publishers, headlines of videos, of stories, and of the items of one video. Values
 * without a label are left out. A story has the newest headline that a publisher of the filter gave it: another one may
 * have edited the headline for itself.
 * @param filter that of the figures
 */
export async function findLabels(
  db: Queryable,
  by: FigureDimension,
  values: readonly string[],
  filter: StatisticsFilter,
): Promise<Map<string, string>> {
  const { video } = filter
  const queries: Partial<Record<FigureDimension, RawBuilder<{ value: string; label: string }>>> = {
    publisher: sql`select id::text as value, name as label from publisher where id::text = any(${values}::text[])`,
    video: sql`
      select id::text as value, latest_content_title as label from video
      where id::text = any(${values}::text[]) and latest_content_title is not null`,
    story: sql`
      select value, title as label from unnest(${values}::text[]) as value
      cross join lateral (
        select title from statistics_chapter
        where story = value and ${isOfPublisher(filter)} and ${inScopeOf(filter)}
          and ${video === undefined ? sql`true` : sql`video_id = ${video}`}
        order by created_at desc limit 1) as newest`,
    ...(video !== undefined && {
      position: sql`
        select (number + 1)::text as value, (number + 1) || '. ' || title as label from statistics_chapter
        where video_id = ${video} and title <> ''`,
    }),
  }
  const query = queries[by]
  if (!query) return new Map()
  const { rows } = await query.execute(db)
  return new Map(rows.map(({ value, label }) => [value, label]))
}

/** All publishers, by name. */
export async function listPublisherNames(db: Queryable): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('publisher').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}
