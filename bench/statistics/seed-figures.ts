import { type CountName, FIGURE_COUNTS } from '@feedreel/contracts/statistics/definitions'
import { fillDatabase } from '../installation/installation.ts'

/** How much is seeded. */
export type FigureSize = {
  publishers: number
  days: number
  /** Player events of all publishers and days together. */
  events: number
}

/** Days whose quarters of an hour are seeded as well: those that can be shown by hour. */
export const QUARTER_DAYS = 31
/** Events of one playback, on average. */
const EVENTS_PER_PLAYBACK = 8

/** The average contribution of a playback to each count. */
const PER_PLAYBACK: Record<CountName, number> = {
  impressions: 1.3,
  starts: 1,
  views: 0.72,
  seen_views: 0.66,
  first_quartiles: 0.7,
  midpoints: 0.52,
  third_quartiles: 0.41,
  completes: 0.33,
  watched_ms: 14_200,
  leaves: 0.67,
  reaches: 0,
  docks: 0.3,
  closes: 0.06,
  unmutes: 0.09,
  article_clicks: 0.04,
  frames: 0.8,
  frame_ms: 340,
  ad_requests: 0.8,
  ad_empties: 0.16,
  ad_loads: 0.6,
  ad_impressions: 0.58,
  ad_viewables: 0.44,
  ad_first_quartiles: 0.5,
  ad_midpoints: 0.42,
  ad_third_quartiles: 0.36,
  ad_completes: 0.33,
  ad_skips: 0.12,
  ad_clicks: 0.011,
  ad_closes: 0.02,
  ad_timeouts: 0.02,
  ad_errors: 0.03,
  ad_consents: 0.05,
  ad_trackers: 4.2,
  ad_tracker_failures: 0.1,
}

const ITEM = { reaches: 1, leaves: 0.2, article_clicks: 0.01 }
const AD_FAILURE = { ad_empties: 1 }

/** A value of a publisher's dimension in SQL, its share of the playbacks, and what each playback contributes to it. */
type Value = [dimension: string, value: string, share: number, counts: Partial<Record<CountName, number>>]

const OF_PLAYBACKS: readonly Value[] = [
  ['total', `''`, 1, PER_PLAYBACK],
  ['host', `'www.paper' || publisher || '.example'`, 0.7, PER_PLAYBACK],
  ['host', `'m.paper' || publisher || '.example'`, 0.3, PER_PLAYBACK],
  ['device', `'phone'`, 0.6, PER_PLAYBACK],
  ['device', `'desktop'`, 0.3, PER_PLAYBACK],
  ['device', `'tablet'`, 0.1, PER_PLAYBACK],
  ['version', `'1.8.0'`, 0.8, PER_PLAYBACK],
  ['version', `'1.7.0'`, 0.2, PER_PLAYBACK],
]
const OF_ITEMS_AND_ADS: readonly Value[] = [
  ...[1, 0.72, 0.55, 0.44, 0.37].flatMap((share, index): Value[] => [
    ['position', `'${index + 1}'`, share, ITEM],
    ['story', `'https://news.example/' || publisher % 400 || '/' || day || '/${index + 1}'`, share, ITEM],
  ]),
  ['ad_error', `'303'`, 0.16, AD_FAILURE],
  ['ad_error', `'402'`, 0.02, AD_FAILURE],
]

/** SQL for the counts of `n` playbacks. */
const countsOf = ([, , share, counts]: Value, divisor = 1) =>
  FIGURE_COUNTS.map(name => `round(n * ${(share * (counts[name] ?? 0)) / divisor})`).join(', ')

/** SQL for the revenue of `n` playbacks in millionths, at 2.50 for a thousand ad impressions. */
const revenueOf = ([, , share, { ad_impressions }]: Value) =>
  ad_impressions === undefined ? 'null' : `round(n * ${share * ad_impressions} * 2500)`

const SUMS = FIGURE_COUNTS.map(name => `sum(${name})`).join(', ')
const NAMES = FIGURE_COUNTS.join(', ')

/** SQL for days with their publishers and playbacks: more in recent months, fewer at weekends. */
const daysOf = ({ publishers, days, events }: FigureSize) => {
  const mean = events / EVENTS_PER_PLAYBACK / publishers / days
  return `
    select current_date - ago as day, ago, publisher, publisher + ago * ${publishers} as video,
      ${mean} * (1.3 - 0.6 * ago / ${days}) * (case when extract(isodow from current_date - ago) > 5 then 0.7 else 1.1 end)
        * (0.85 + 0.3 * (abs(hashint4(ago * 7919 + publisher)) % 100) / 100.0) as n
    from generate_series(0, ${days - 1}) ago, generate_series(1, ${publishers}) publisher`
}

const statements = (size: FigureSize): string[] => {
  const { publishers, days } = size
  const months = Math.ceil(QUARTER_DAYS / 28) + 1
  return [
    `create temp table seeded as ${daysOf(size)}`,
    `insert into publisher (name, created_at, auto_video_generation_enabled, next_look_at, ad_cpm)
     select 'Paper ' || n, now() - interval '2 years', false, now() + interval '1 day', 2.5
     from generate_series(1, ${publishers}) n`,
    `update publisher_rate set day = current_date - ${days}`,
    `insert into publisher_slug (slug, publisher_id, is_current) select 'paper-' || id, id, true from publisher`,
    // A publisher's row of each day, then its video of that day, then everything.
    ...['0', 'video'].flatMap(video =>
      [...OF_PLAYBACKS, ...OF_ITEMS_AND_ADS].map(
        value => `
          insert into statistics_day (day, publisher_id, video_id, dimension, value, ${NAMES}, revenue_micros)
          select day, publisher, ${video}, '${value[0]}', ${value[1]}, ${countsOf(value)}, ${revenueOf(value)}
          from seeded`,
      ),
    ),
    `insert into statistics_day (day, publisher_id, video_id, dimension, value, ${NAMES}, revenue_micros)
     select day, 0, 0, dimension,
       case when dimension in ('host', 'story') and publisher_id > 90 then 'other' else value end,
       ${SUMS}, sum(revenue_micros)
     from statistics_day where video_id = 0 group by 1, 4, 5`,
    `select add_statistics_month(now() - n * interval '28 days') from generate_series(0, ${months}) n`,
    // Most playbacks of a video come in ten hours of its day.
    ...OF_PLAYBACKS.map(
      value => `
        insert into statistics_quarter (quarter, publisher_id, video_id, dimension, value, ${NAMES})
        select day + hour * interval '15 minutes', publisher, video, '${value[0]}', ${value[1]}, ${countsOf(value, 40)}
        from seeded, generate_series(28, 67) hour where ago < ${QUARTER_DAYS}`,
    ),
    `insert into statistics_quarter_sum (publisher_id, quarter, ${NAMES})
     select coalesce(publisher_id, 0), quarter, ${SUMS}
     from statistics_quarter where dimension = 'total' group by grouping sets ((publisher_id, quarter), (quarter))`,
    `update statistics_state set counted_at = now()`,
  ]
}

/** Bytes of the figures' tables with their indexes. */
export type FigureBytes = { day: number; quarter: number }

/** Fills an empty database with the figures of a period up to today. @returns their size in bytes */
export async function seedFigures(url: string, size: FigureSize): Promise<FigureBytes> {
  return fillDatabase(url, async client => {
    for (const statement of [...statements(size), 'vacuum analyze']) await client.query(statement)
    const { rows } = await client.query<FigureBytes>(`
      select pg_total_relation_size('statistics_day')::float8 as day,
        (select sum(pg_total_relation_size(relid)) from pg_partition_tree('statistics_quarter'))::float8
          + pg_total_relation_size('statistics_quarter_sum') as quarter`)
    return rows[0] ?? { day: 0, quarter: 0 }
  })
}
