import { FIGURE_COUNTS, type FigureCounts, OTHER } from '@feedreel/contracts/statistics/definitions'
import { type FigureDimension, MAX_FIGURE_ROWS } from '@feedreel/contracts/statistics/figures'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import type { Period } from '../rules.ts'
import { REPORTED_NAMES, type ReportedName } from './ad-reports.ts'
import { inScopeOf, type StatisticsFilter } from './daily-stats.ts'

/** Sums of a value; the money in millionths, null if it is not known, and left out of hours. */
export type FigureSums = FigureCounts & { value: string } & Partial<Record<ReportedName, number | null>>

const NAMES = sql.raw([...FIGURE_COUNTS, ...REPORTED_NAMES].join(', '))
const COUNT_SUMS = FIGURE_COUNTS.map(name => `coalesce(sum(${name}), 0)::bigint as ${name}`)
const SUMS = sql.raw(
  [...COUNT_SUMS, ...REPORTED_NAMES.map(name => `sum(${name})::bigint as ${name}`)].join(', '),
)

/** SQL for counts of which some rows have none. */
const ALL = sql.raw(FIGURE_COUNTS.map(name => `coalesce(${name}, 0) as ${name}`).join(', '))

/** SQL for the rows of days that hold a filter's figures: each level has rows of its own. */
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

/**
 * The sums of a period by the values of a dimension, most starts first. Beyond the limit of rows, or beside the wanted
 * values if there are any, the rest is added up as `other`.
 */
export async function sumFigures(
  db: Queryable,
  filter: StatisticsFilter,
  { from, to }: Period,
  by: Exclude<FigureDimension, 'hour'> | 'total',
  wanted?: readonly string[],
): Promise<FigureSums[]> {
  const dimension = by in VALUES ? 'total' : by
  const value = sql.raw(VALUES[by] ?? 'value')
  const isKept = wanted ? sql`value = any(${wanted}::text[])` : sql`place <= ${sql.lit(MAX_FIGURE_ROWS)}`
  const kept = sql`case when ${isKept} then value else ${sql.lit(OTHER)} end`
  const { rows } = await sql<FigureSums>`
    select value, ${SUMS} from (
      select ${kept} as value, place, ${NAMES} from (
        select ${value} as value, ${SUMS},
          row_number() over (order by sum(starts) desc, sum(reaches + impressions + ad_errors) desc, ${value}) as place
        from statistics_day
        where day between ${from}::date and ${to}::date and dimension = ${dimension} and ${levelOf(filter, by)}
          and ${inScopeOf(filter)}
        group by 1
      ) as each
    ) as kept
    group by value
    order by value = ${sql.lit(OTHER)}, min(place)
  `.execute(db)
  return rows
}

/** The sums of every hour of a period in a time zone, in order; without money. */
export async function sumHours(
  db: Queryable,
  filter: StatisticsFilter,
  { from, to }: Period,
  timeZone: string,
): Promise<FigureSums[]> {
  const { publisher = null, video = null } = filter
  const start = sql`${from}::timestamp at time zone ${timeZone}`
  const end = sql`(${to}::timestamp + interval '1 day') at time zone ${timeZone}`
  const { rows } = await sql<FigureSums>`
    with counted as (
      select date_trunc('hour', quarter, ${timeZone}) as hour, ${sql.raw(COUNT_SUMS.join(', '))} from statistics_quarter
      where quarter >= ${start} and quarter < ${end} and dimension = 'total'
        and (${publisher}::integer is null or publisher_id = ${publisher}::integer)
        and (${video}::integer is null or video_id = ${video}::integer) and ${inScopeOf(filter)}
      group by 1
    )
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as value, ${ALL}
    from generate_series(${start}, ${end} - interval '1 second', interval '1 hour') as hour
    left join counted using (hour) order by hour
  `.execute(db)
  return rows
}

/**
 * What people call values: names of publishers, headlines of videos and stories, and of the items of one video. Values
 * without one are left out.
 * @param video whose figures they are, if they are of one
 */
export async function findLabels(
  db: Queryable,
  by: FigureDimension,
  values: readonly string[],
  video?: number,
): Promise<Map<string, string>> {
  const queries: Partial<Record<FigureDimension, RawBuilder<{ value: string; label: string }>>> = {
    publisher: sql`select id::text as value, name as label from publisher where id::text = any(${values}::text[])`,
    video: sql`
      select id::text as value, latest_content_title as label from video
      where id::text = any(${values}::text[]) and latest_content_title is not null`,
    story: sql`
      select distinct on (story) story as value, title as label from statistics_chapter
      where story = any(${values}::text[]) order by story, created_at desc`,
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
