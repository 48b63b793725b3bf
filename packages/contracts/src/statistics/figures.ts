import { z } from 'zod'
import { Timestamp } from '../fields/fields.ts'
import { Day } from '../fields/period.ts'
import { IdFilter } from '../list.ts'
import { route } from '../route.ts'
import { DEFAULT_STATISTICS_DAYS, MAX_STATISTICS_DAYS } from '../statistics.ts'

/** Longest period of figures by hour, in days. */
export const MAX_HOURLY_DAYS = 31
/** Rows of an answer; the smaller ones are added up in the row `other`. */
export const MAX_FIGURE_ROWS = 1000
/** The value of the row that adds up the values over a dimension's limit. */
export const OTHER = 'other'

/** What is counted, by name, each with its definition. All of a playback counts at its first event. */
export const COUNT_DEFINITIONS = {
  impressions: 'Players of which the first pixel became visible, once per page.',
  starts: 'Playbacks that started; an ad before the video does not start it.',
  views:
    'Playbacks of at least 2 continuous seconds with at least half of the player on screen (MRC viewable video).',
  seen_views: 'Views whose playback is the first one of its page, which is the one that has the impression.',
  first_quartiles: 'Playbacks that reached a quarter of the video.',
  midpoints: 'Playbacks that reached half of the video.',
  third_quartiles: 'Playbacks that reached three quarters of the video.',
  completes: 'Playbacks that reached the end.',
  watched_ms: 'Milliseconds of video played, without ads and seeks; loops count again.',
  leaves: 'Playbacks that started and did not reach the end.',
  reaches: 'Playbacks whose last known position lies in this item or after it.',
  docks: 'Playbacks in which the player docked.',
  closes: 'Playbacks in which the viewer closed the docked player.',
  unmutes: 'Playbacks in which the viewer turned the sound on.',
  article_clicks: 'Clicks on the headline of an item.',
  frames: 'Starts of which the time to the first frame is known.',
  frame_ms: 'Milliseconds from the request for the video to its first frame, added up.',
  ad_requests: 'Requests for the ad tag.',
  ad_empties: 'Documents without an ad (VAST code 303).',
  ad_loads: 'Ads whose video loaded.',
  ad_impressions: 'Ads whose first frame was shown (IAB).',
  ad_viewables: 'Ads that played 2 continuous seconds with at least half on screen (MRC).',
  ad_first_quartiles: 'Ads that played a quarter.',
  ad_midpoints: 'Ads that played half.',
  ad_third_quartiles: 'Ads that played three quarters.',
  ad_completes: 'Ads that played to the end.',
  ad_skips: 'Ads that were skipped.',
  ad_clicks: 'Clicks on ads.',
  ad_closes: 'Ads during which the player was closed.',
  ad_timeouts: 'Documents or ad videos that took too long.',
  ad_errors: 'Ads that could not be shown for another reason, by VAST code in the table of ad errors.',
  ad_consents: 'Ad breaks held back because consent was missing.',
  ad_trackers: 'Calls of trackers that ad documents name.',
  ad_tracker_failures:
    'Tracker calls that were not answered with a picture: blocked, out of reach, or answered without one.',
} as const
export type CountName = keyof typeof COUNT_DEFINITIONS

/** The names of the counts, in the order of the CSV file. */
export const FIGURE_COUNTS = Object.keys(COUNT_DEFINITIONS) as CountName[]

/** What is computed from the counts: null without data. */
export const RATE_DEFINITIONS = {
  view_rate: 'Views of first playbacks by impressions.',
  completion_rate: 'Completes by starts.',
  average_watch_s: 'Seconds of video played per start.',
  article_click_rate: 'Clicks on headlines by starts; for an item, by the playbacks that reached it.',
  docked_share: 'Playbacks in which the player docked by starts.',
  closed_share: 'Playbacks in which the docked player was closed by starts.',
  sound_share: 'Playbacks in which the sound was turned on by starts.',
  average_frame_ms: 'Milliseconds from the request for the video to its first frame, on average.',
  ad_fill_rate: 'Ad impressions by ad requests. A document with several ads can exceed 1.',
  ad_viewability: 'Viewable ad impressions by ad impressions (MRC).',
  ad_completion_rate: 'Ad completes by ad impressions.',
  ad_click_rate: 'Ad clicks by ad impressions.',
} as const
export type RateName = keyof typeof RATE_DEFINITIONS
/** The names of the rates, in the order of the CSV file. */
export const RATE_NAMES = Object.keys(RATE_DEFINITIONS) as RateName[]

export const REVENUE_DEFINITION =
  "Ad impressions by the publisher's rate per thousand on that day (ad_cpm): an estimate, not what the ad server reports."

const Counts = z.object(
  Object.fromEntries(
    FIGURE_COUNTS.map(name => [
      name,
      z
        .int()
        .min(0)
        .describe(COUNT_DEFINITIONS[name])
        .meta({ examples: [120] }),
    ]),
  ) as Record<CountName, z.ZodInt>,
)
export type FigureCounts = z.output<typeof Counts>
export const NO_FIGURES = Object.fromEntries(FIGURE_COUNTS.map(name => [name, 0])) as FigureCounts

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** The rates of counts. */
export function ratesOf(counts: FigureCounts): Record<RateName, number | null> {
  const { starts, ad_impressions } = counts
  return {
    view_rate: share(counts.seen_views, counts.impressions),
    completion_rate: share(counts.completes, starts),
    average_watch_s: share(counts.watched_ms / 1000, starts),
    article_click_rate: share(counts.article_clicks, counts.reaches || starts),
    docked_share: share(counts.docks, starts),
    closed_share: share(counts.closes, starts),
    sound_share: share(counts.unmutes, starts),
    average_frame_ms: share(counts.frame_ms, counts.frames),
    ad_fill_rate: share(ad_impressions, counts.ad_requests),
    ad_viewability: share(counts.ad_viewables, ad_impressions),
    ad_completion_rate: share(counts.ad_completes, ad_impressions),
    ad_click_rate: share(counts.ad_clicks, ad_impressions),
  }
}

const figures = {
  counts: Counts.describe('What was counted.'),
  rates: z
    .object(
      Object.fromEntries(
        RATE_NAMES.map(name => [
          name,
          z
            .number()
            .min(0)
            .nullable()
            .describe(RATE_DEFINITIONS[name])
            .meta({ examples: [0.42] }),
        ]),
      ) as Record<RateName, z.ZodNullable<z.ZodNumber>>,
    )
    .describe('What is computed from the counts; null without data.'),
  revenue: z.number().min(0).nullable().describe(`${REVENUE_DEFINITION} Null where it is not known.`),
}

export const Figures = z.object(figures).meta({ id: 'Figures' })
export type Figures = z.output<typeof Figures>

export const FigureDimension = z.enum([
  'day',
  'hour',
  'publisher',
  'video',
  'story',
  'position',
  'host',
  'device',
  'version',
  'ad_error',
  'bot',
])
export type FigureDimension = z.output<typeof FigureDimension>

export const FigureRow = z
  .object({
    value: z
      .string()
      .describe(
        `Of the dimension: a day, the start of an hour (ISO 8601, UTC), an id, an address, a number from 1, a name. \`${OTHER}\`: all values over its limit.`,
      ),
    label: z.string().describe('The value for people, such as the name of a publisher.'),
    ...figures,
    previous: Figures.nullable().describe('Of the period before; null unless asked for.'),
  })
  .meta({ id: 'FigureRow' })
export type FigureRow = z.output<typeof FigureRow>

export const FigureReport = z
  .object({
    from: Day.describe('The first day.'),
    to: Day.describe('The last day.'),
    time_zone: z.string().describe('The time zone of days and hours, from the settings.'),
    currency: z.string().describe('The currency of the revenue, from the settings.'),
    by: FigureDimension.describe('What the rows are.'),
    counted_at: Timestamp.nullable().describe('When events were last counted; null before the first time.'),
    is_recounting: z
      .boolean()
      .describe('Whether days are being counted again, after a change of the time zone or of a rate.'),
    totals: Figures.extend({ previous: Figures.nullable().describe('Of the period before.') }).describe(
      'Of all viewers. The rows add up to them, except those of stories, positions, ad errors and bots, which count other things.',
    ),
    rows: z
      .array(FigureRow)
      .describe('Days and hours in order, also those without anything; others by starts, most first.'),
  })
  .meta({ id: 'FigureReport', description: 'Figures of a period by one dimension.' })
export type FigureReport = z.output<typeof FigureReport>

export const FigureQuery = z.object({
  publisher: IdFilter.describe('Only what belongs to this publisher.'),
  video: IdFilter.describe('Only what belongs to this video.'),
  from: Day.optional().describe(
    `First day; ${DEFAULT_STATISTICS_DAYS - 1} days before the last when left out.`,
  ),
  to: Day.optional().describe(`Last day; today when left out. At most ${MAX_STATISTICS_DAYS} days.`),
  by: FigureDimension.default('day').describe(
    `What the rows are: for hours, at most ${MAX_HOURLY_DAYS} days.`,
  ),
  compare: z.enum(['none', 'previous']).default('none').describe('`previous` adds the same days before.'),
  format: z.enum(['json', 'csv']).default('json').describe('`csv` answers with a file.'),
})
export type FigureQuery = z.output<typeof FigureQuery>

export const figureRoutes = {
  read: route({
    method: 'GET',
    path: '/api/portal/statistics/figures/',
    access: 'operator',
    summary: 'Views, watching, clicks, ads and revenue of a period, by one dimension.',
    query: FigureQuery,
    answer: FigureReport,
    media: ['application/json', 'text/csv'],
  }),
}
