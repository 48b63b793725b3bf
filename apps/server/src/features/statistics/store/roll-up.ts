import { type CountName, FIGURE_COUNTS, OTHER } from '@feedreel/contracts/statistics/definitions'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { DIMENSION_LIMITS } from '../rules.ts'
import { REPORTED_NAMES } from './ad-reports.ts'

/** A quarter of an hour of one video whose playbacks have new events. */
export type DueQuarter = { quarter: Date; video_id: number }
/** Replaces the headline of a withdrawn item. The item's title and address are removed from its videos. */
const WITHDRAWN = 'Withdrawn item'
/** A day, YYYY-MM-DD in the time zone of the statistics, of one video. */
export type DueDay = { day: string; publisher_id: number; video_id: number }

/** SQL that is 1 if the playback has an event of a type, else 0. */
const once = (type: string) => `(bool_or(type = '${type}'))::integer`
/** SQL that is 1 if the playback has an event of a type and started: the shares of starts never exceed 1. */
const onceStarted = (type: string) => `(bool_or(type = 'start') and bool_or(type = '${type}'))::integer`
/** SQL for the number of events of a type. */
const every = (type: string) => `(count(*) filter (where type = '${type}'))::integer`

/** SQL for the increment of a playback to each count, from its events. */
const OF_PLAYBACK: Record<CountName, string> = {
  impressions: once('impression'),
  starts: once('start'),
  views: once('view'),
  seen_views: `(bool_or(type = 'view') and bool_or(type = 'impression'))::integer`,
  first_quartiles: once('first_quartile'),
  midpoints: once('midpoint'),
  third_quartiles: once('third_quartile'),
  completes: once('complete'),
  // Players before 1.8.0 do not report it. The furthest position is the best estimate.
  watched_ms: '(1000 * coalesce(max(watched_s), max(position_s)))::bigint',
  leaves: `(bool_or(type = 'start') and not bool_or(type = 'complete'))::integer`,
  reaches: '0',
  docks: onceStarted('dock'),
  closes: onceStarted('close'),
  unmutes: onceStarted('unmute'),
  article_clicks: every('article_click'),
  frames: `(bool_or(type = 'start' and ms is not null))::integer`,
  frame_ms: `coalesce(max(ms) filter (where type = 'start'), 0)::bigint`,
  ad_requests: every('ad_request'),
  ad_empties: every('ad_empty'),
  ad_loads: every('ad_loaded'),
  ad_impressions: every('ad_impression'),
  ad_viewables: every('ad_viewable'),
  ad_first_quartiles: every('ad_first_quartile'),
  ad_midpoints: every('ad_midpoint'),
  ad_third_quartiles: every('ad_third_quartile'),
  ad_completes: every('ad_complete'),
  ad_skips: every('ad_skip'),
  ad_clicks: every('ad_click'),
  ad_closes: every('ad_close'),
  ad_timeouts: every('ad_timeout'),
  ad_errors: every('ad_error'),
  ad_consents: every('ad_consent'),
  ad_trackers: 'coalesce(sum(called), 0)::bigint',
  ad_tracker_failures: 'coalesce(sum(failed), 0)::bigint',
}

/** The events of the dimension `ad_error`. */
const FAILURES = "('ad_error', 'ad_empty', 'ad_timeout')"

const columns = (of: (name: CountName) => string) => sql.raw(FIGURE_COUNTS.map(of).join(', '))
const NAMES = columns(name => name)
/** SQL for all counts: the given ones, and 0 for the others. */
const some = (counts: Partial<Record<CountName, string>>) =>
  columns(name => `${counts[name] ?? '0'} as ${name}`)
const SUMS = columns(name => `sum(${name})::bigint as ${name}`)

/** SQL for the maximum number of values of a dimension. */
const LIMIT = sql.raw(
  `case dimension ${Object.entries(DIMENSION_LIMITS)
    .map(([dimension, limit]) => `when '${dimension}' then ${limit}`)
    .join(' ')} end`,
)
/** SQL for the rank of a value: when there are too many, those with the highest sum stay. */
const WEIGHT = sql.raw(
  'sum(starts + impressions + reaches + article_clicks + ad_errors + ad_empties + ad_timeouts)',
)

/**
 * SQL for sums by dimension and value. Over a dimension's limit, the values with the lowest rank are added up as
 * `other`.
 * @param from a table with the keys, dimension, value and all counts
 * @param keys the columns to group by before dimension and value
 * @param more an additional sum, with a leading comma
 */
const folded = (from: RawBuilder<unknown>, keys: RawBuilder<unknown>, more = '') => sql`
  select ${keys}, dimension, case when place > ${LIMIT} then ${sql.lit(OTHER)} else value end, ${SUMS}${sql.raw(more)}
  from (
    select ${keys}, dimension, value, ${SUMS}${sql.raw(more)},
      row_number() over (
        partition by ${keys}, dimension order by value = ${sql.lit(OTHER)}, ${WEIGHT} desc, value) as place
    from (${from}) as each
    group by ${keys}, dimension, value
  ) as placed
  group by ${keys}, dimension, case when place > ${LIMIT} then ${sql.lit(OTHER)} else value end`

/** SQL for the values of an item of a video: its position from 1, and its story if that is known. */
const valuesOf = (video: string, number: string) =>
  sql.raw(`(
    select 'position' as dimension, (${number} + 1)::text as value
    union all
    select 'story', story from statistics_chapter
    where statistics_chapter.video_id = ${video} and statistics_chapter.number = ${number}) as item`)

/** Deletes and returns at most `limit` rows of due quarters. Rows added meanwhile stay. @returns each quarter once */
export async function takeDueQuarters(tx: Tx, limit: number): Promise<DueQuarter[]> {
  const { rows } = await sql<DueQuarter>`
    with taken as (
      delete from statistics_due where id in (select id from statistics_due order by id limit ${limit})
      returning quarter, video_id
    )
    select distinct quarter, video_id from taken order by video_id, quarter
  `.execute(tx)
  return rows
}

/** Marks all quarters with playbacks from a moment on as due. @returns how many */
export async function insertDueQuarters(db: Queryable, from: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into statistics_due (quarter, video_id)
    select distinct quarter, video_id from playback where quarter >= ${from}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** SQL for the number of an item in its video, from 0. */
const ITEM_NUMBER = sql.raw('row_number() over (partition by video_id order by start_s, position) - 1')

/** Stores the items of videos that have none stored yet, and the publisher of those that were stored without one. */
export async function insertChapters(tx: Tx, videoIds: readonly number[]): Promise<void> {
  await sql`
    insert into statistics_chapter (video_id, publisher_id, number, start_s, story, title)
    select video_id, publisher_id, ${ITEM_NUMBER}, start_s,
      left(coalesce(url, nullif(title, ''), ${WITHDRAWN}), 500),
      case when url is null and title = '' then ${WITHDRAWN} else left(title, 500) end
    from video_item join video on video.id = video_id where video_id = any(${videoIds}::integer[])
    on conflict (video_id, number) do update set publisher_id = excluded.publisher_id
    where statistics_chapter.publisher_id is null
  `.execute(tx)
}

/** Deletes the stored items of a video. The next count of its events stores its current ones. */
export async function deleteChapters(tx: Tx, videoId: number): Promise<void> {
  await sql`delete from statistics_chapter where video_id = ${videoId}`.execute(tx)
}

/** Removes the headline of an item from the figures of all videos that show it. The figures stay. */
export async function hideHeadline(tx: Tx, itemId: number): Promise<void> {
  await sql`
    update statistics_chapter set title = ${WITHDRAWN}
    from (
      select video_id, ${ITEM_NUMBER} as number, item_id
      from video_item where video_id in (select video_id from video_item where item_id = ${itemId})
    ) as shown
    where shown.item_id = ${itemId}
      and shown.video_id = statistics_chapter.video_id and shown.number = statistics_chapter.number
  `.execute(tx)
}

/** Replaces the figures of quarters with the sums of their events. */
export async function rewriteQuarters(tx: Tx, due: readonly DueQuarter[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (quarter timestamptz, video_id integer)`
  await sql`select add_statistics_month(quarter) from (select distinct quarter from ${given}) as quarters`.execute(
    tx,
  )
  await sql`
    delete from statistics_quarter using ${given}
    where statistics_quarter.quarter = due.quarter and statistics_quarter.video_id = due.video_id
  `.execute(tx)
  const days = [...new Set(due.map(({ quarter }) => quarter.toISOString().slice(0, 10)))]
  const videos = [...new Set(due.map(({ video_id }) => video_id))]
  const keys = sql.raw('quarter, publisher_id, video_id')
  const facts = sql`
    select ${keys}, dimension, each.value, ${NAMES}
    from viewed cross join lateral (values ('total', '', bot is null), ('host', host, bot is null),
      ('device', device, bot is null), ('version', player_version, bot is null), ('bot', bot, bot is not null))
      as each (dimension, value, applies)
    where applies
    union all
    select ${keys}, dimension, value, ${some({ reaches: '1', leaves: '(reached = last_chapter)::integer * leaves' })}
    from viewed cross join lateral generate_series(0, furthest_chapter) as reached
    cross join lateral ${valuesOf('viewed.video_id', 'reached')}
    where bot is null and starts = 1
    union all
    select ${keys}, dimension, value, ${some({ article_clicks: '1' })}
    from viewed cross join lateral unnest(clicked_chapters) as clicked
    cross join lateral ${valuesOf('viewed.video_id', 'clicked')}
    where bot is null
    union all
    select ${keys}, 'ad_error', coalesce(code::text, 'unknown'), ${some({
      ad_errors: "(type = 'ad_error')::integer",
      ad_empties: "(type = 'ad_empty')::integer",
      ad_timeouts: "(type = 'ad_timeout')::integer",
    })}
    from viewed cross join lateral unnest(failed_types, failed_codes) as failed (type, code)
    where bot is null`
  await sql`
    with event as (
      select playback.*, seq, type, position_s, code, watched_s, ms, called, failed,
        -- A player may report any number, and each number up to the furthest becomes a row.
        least(coalesce(player_event.chapter, (
          select max(number) from statistics_chapter
          where statistics_chapter.video_id = playback.video_id and start_s <= position_s), 0),
          coalesce(last.number, 0)) as chapter
      from ${given} join playback on playback.quarter = due.quarter and playback.video_id = due.video_id
      left join (
        select video_id, max(number) as number from statistics_chapter
        where video_id = any(${videos}::integer[]) group by video_id) as last on last.video_id = due.video_id
      join player_event on player_event.day = playback.day and player_event.playback = playback.id
      where player_event.day = any(${days}::date[])
    ), viewed as materialized (
      select id, ${keys}, host, device, player_version,
        -- A first playback has an impression before its view; only programs leave it out.
        coalesce(bot, case when bool_or(type = 'view') and bool_or(type = 'start' and ms is not null)
          and not bool_or(type = 'impression') then 'behaviour' end) as bot,
        max(chapter) as furthest_chapter, (array_agg(chapter order by seq desc))[1] as last_chapter,
        -- Arrays, because joining these rows with their events again takes quadratic time without an index.
        array_agg(chapter) filter (where type = 'article_click') as clicked_chapters,
        array_agg(type order by seq) filter (where type in ${sql.raw(FAILURES)}) as failed_types,
        array_agg(code order by seq) filter (where type in ${sql.raw(FAILURES)}) as failed_codes,
        ${columns(name => `${OF_PLAYBACK[name]} as ${name}`)}
      from event group by id, ${keys}, host, device, player_version, bot
    )
    insert into statistics_quarter (${keys}, dimension, value, ${NAMES}) ${folded(facts, keys)}
  `.execute(tx)
  await rewriteQuarterSums(tx, due)
}

/** Replaces the sums of publishers and of everything (publisher 0) in quarters with sums of the videos. */
async function rewriteQuarterSums(tx: Tx, due: readonly DueQuarter[]): Promise<void> {
  const quarters = sql`any(${[...new Set(due.map(({ quarter }) => quarter.toISOString()))]}::timestamptz[])`
  await sql`delete from statistics_quarter_sum where quarter = ${quarters}`.execute(tx)
  await sql`
    insert into statistics_quarter_sum (publisher_id, quarter, ${NAMES})
    select coalesce(publisher_id, 0), quarter, ${SUMS} from statistics_quarter
    where quarter = ${quarters} and dimension = 'total'
    group by grouping sets ((publisher_id, quarter), (quarter))
  `.execute(tx)
}

/**
 * SQL for the day of a quarter in a time zone. Where clocks fall back from 01:00 to 00:00, a day begins at its second
 * 00:00, because PostgreSQL takes the later one, and the hour before it belongs to the day before.
 */
const dayIn = (timeZone: string) => sql`(
  (quarter at time zone ${timeZone})::date
  - (quarter < (quarter at time zone ${timeZone})::date::timestamp at time zone ${timeZone})::integer)`

/** The days of quarters in a time zone, each video once. */
export async function findDaysOf(tx: Tx, due: readonly DueQuarter[], timeZone: string): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select distinct to_char(${dayIn(timeZone)}, 'YYYY-MM-DD') as day, playback.publisher_id, video_id
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (quarter timestamptz, video_id integer)
    join playback using (quarter, video_id)
  `.execute(tx)
  return rows
}

/** The videos with figures on a day of a time zone, and video 0 for each publisher with an ad report. */
export async function findVideosOf(tx: Tx, day: string, timeZone: string): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select distinct ${day}::text as day, publisher_id, video_id from statistics_quarter
    where quarter >= ${day}::timestamp at time zone ${timeZone}
      and quarter < (${day}::timestamp + interval '1 day') at time zone ${timeZone}
    union all select ${day}::text, publisher_id, 0 from ad_report where day = ${day}::date
  `.execute(tx)
  return rows
}

/** Deletes all figures of a day. */
export async function deleteDay(tx: Tx, day: string): Promise<void> {
  await sql`delete from statistics_day where day = ${day}::date`.execute(tx)
}

const REPORTED = sql.raw(REPORTED_NAMES.join(', '))
/** SQL for the sums of money and ad reports, to follow the sums of the counts. */
const MONEY = REPORTED_NAMES.map(name => `, sum(${name})::bigint as ${name}`).join('')
/** SQL for the columns of a row without an ad report. */
const UNREPORTED = sql.raw(
  'null::bigint as reported_micros, null::bigint as reported_impressions, null::bigint as replaced_micros',
)

/**
 * Replaces the figures of days with sums: those of videos from their quarters, those of publishers from their videos,
 * and those of everything from the publishers.
 */
export async function rewriteDays(tx: Tx, due: readonly DueDay[], timeZone: string): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
    as due (day date, publisher_id integer, video_id integer)`
  // Known to the planner, so that it does not read the days of years.
  const days = sql`any(${[...new Set(due.map(({ day }) => day))]}::date[])`
  const into = sql`insert into statistics_day (day, publisher_id, video_id, dimension, value, ${NAMES}, ${REPORTED})`
  const keys = sql.raw('day, publisher_id, video_id')
  await sql`
    delete from statistics_day using (
      select day, publisher_id, video_id from ${given}
      union select day, publisher_id, 0 from ${given}
      union select day, 0, 0 from ${given}) as old
    where statistics_day.day = old.day and statistics_day.publisher_id = old.publisher_id
      and statistics_day.video_id = old.video_id
  `.execute(tx)
  await sql`${into} ${folded(
    sql`
      select due.day, due.publisher_id, due.video_id, dimension, value, ${NAMES},
        round((ad_impressions * rate.cpm * 1000)::numeric)::bigint as revenue_micros, ${UNREPORTED}
      from ${given} join statistics_quarter as part on part.video_id = due.video_id
        and part.publisher_id = due.publisher_id
        and part.quarter >= due.day::timestamp at time zone ${timeZone}
        and part.quarter < (due.day::timestamp + interval '1 day') at time zone ${timeZone}
      left join lateral (
        select cpm from publisher_rate where publisher_id = due.publisher_id and publisher_rate.day <= due.day
        order by publisher_rate.day desc limit 1) as rate on true`,
    keys,
    MONEY,
  )}`.execute(tx)
  await sql`${into} ${folded(
    sql`
      select part.day, part.publisher_id, 0 as video_id, dimension, value, ${NAMES}, revenue_micros, reported_micros,
        reported_impressions, case when dimension = 'total' and (part.day, part.publisher_id) in (
          select day, publisher_id from ad_report) then revenue_micros end as replaced_micros
      from statistics_day as part
      where part.day = ${days} and part.video_id > 0 and (day, publisher_id) in (select day, publisher_id from ${given})
      union all
      select report.day, report.publisher_id, 0, 'total', '', ${some({})}, null, report.revenue_micros,
        report.impressions, null
      from ad_report as report where (report.day, report.publisher_id) in (select day, publisher_id from ${given})`,
    keys,
    MONEY,
  )}`.execute(tx)
  await sql`${into} ${folded(
    sql`
      select part.day, 0 as publisher_id, 0 as video_id, dimension, value, ${NAMES}, ${REPORTED}
      from statistics_day as part where part.day = ${days} and part.video_id = 0 and part.publisher_id > 0`,
    keys,
    MONEY,
  )}`.execute(tx)
}

const COUNTING = sql`hashtext('count figures')`

/** Lets one process count at a time, until the transaction ends. @returns false while another one does */
export async function lockCounting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${COUNTING}) as locked`.execute(tx)
  return rows[0]?.locked === true
}

/** Takes the same lock, but waits until no other process is counting. */
export async function awaitCounting(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COUNTING})`.execute(tx)
}

export type CountingState = { time_zone: string; counted_at: Date | null; is_recounting: boolean }

/** The time zone of the days, when events were last counted, and whether days are due to be recounted. */
export async function readState(db: Queryable): Promise<CountingState> {
  const { rows } = await sql<CountingState>`
    select time_zone, counted_at, exists (select from statistics_due_day) as is_recounting from statistics_state
  `.execute(db)
  return rows[0] ?? { time_zone: 'UTC', counted_at: null, is_recounting: false }
}

/** Records when all due events had been counted. */
export async function updateCountedAt(db: Queryable, now: Date): Promise<void> {
  await sql`update statistics_state set counted_at = ${now}`.execute(db)
}

/** Deletes the figures of all days, and marks the days as due to be counted in another time zone. */
export async function changeTimeZone(tx: Tx, timeZone: string): Promise<void> {
  // Not `truncate`: an export with an older snapshot would then copy an empty table.
  await sql`delete from statistics_day`.execute(tx)
  await sql`update statistics_state set time_zone = ${timeZone}`.execute(tx)
  await sql`
    insert into statistics_due_day (day)
    select distinct ${dayIn(timeZone)} from statistics_quarter
    union select day from ad_report on conflict do nothing
  `.execute(tx)
}

/** Deletes and returns the newest due day. @returns undefined when none is due */
export async function takeDueDay(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    delete from statistics_due_day where day = (select max(day) from statistics_due_day)
    returning to_char(day, 'YYYY-MM-DD') as day
  `.execute(tx)
  return rows[0]?.day
}

/** Deletes the figures of days and quarters before a time, and the items of videos first played before it. */
export async function deleteFiguresBefore(db: Queryable, before: Date): Promise<void> {
  const day = sql`(${before}::timestamptz at time zone 'UTC')::date`
  await sql`delete from statistics_day where day < ${day}`.execute(db)
  await sql`delete from ad_report where day < ${day}`.execute(db)
  await sql`delete from statistics_quarter where quarter < ${before}`.execute(db)
  await sql`delete from statistics_quarter_sum where quarter < ${before}`.execute(db)
  await sql`delete from statistics_chapter where created_at < ${before}`.execute(db)
}
