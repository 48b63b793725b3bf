import { z } from 'zod'
import { counted } from './counted.ts'
import { integerText } from './fields/fields.ts'
import { Day, GivenDay } from './fields/period.ts'
import { IdFilter } from './list.ts'
import { route } from './route.ts'

/** Maximum length of the period of a request, in days. */
export const MAX_STATISTICS_DAYS = 731
/** Default period in days, up to today. */
export const DEFAULT_STATISTICS_DAYS = 30
/** Maximum number of player events stored for a publisher and UTC day. */
export const MAX_DAILY_EVENTS = 2_000_000

const counts = {
  impressions: z.int().min(0).describe('Players that became visible.'),
  starts: z.int().min(0).describe('Playbacks that started.'),
  views: z
    .int()
    .min(0)
    .describe('Playbacks of at least 2 continuous seconds with half of the player on screen.'),
  completes: z.int().min(0).describe('Playbacks that reached the end.'),
  generated_videos: z.int().min(0).describe('Videos that were completed.'),
  failed_jobs: z.int().min(0).describe('Jobs that failed permanently, without cancelled ones.'),
}

export const StatisticsCounts = z.object(counts)
export type StatisticsCounts = z.output<typeof StatisticsCounts>

/** The names of the counts, in the order of the CSV file. */
export const COUNT_NAMES = Object.keys(counts) as (keyof StatisticsCounts)[]
/** The counts of a day without anything. */
export const NO_COUNTS = Object.fromEntries(COUNT_NAMES.map(name => [name, 0])) as StatisticsCounts

export const DayStatistics = z
  .object({ day: Day.describe('In UTC.'), ...counts })
  .meta({ id: 'DayStatistics' })
export type DayStatistics = z.output<typeof DayStatistics>

export const Statistics = z
  .object({
    from: Day.describe('The first day.'),
    to: Day.describe('The last day.'),
    days: z
      .array(DayStatistics)
      .describe('Every day of the period, oldest first, including days without events.'),
    totals: StatisticsCounts.describe('The totals of all days.'),
    is_capped: z
      .boolean()
      .describe(
        `Whether a publisher reached ${counted(MAX_DAILY_EVENTS, 'player event')} on a day of the period: later ones of that day are not counted.`,
      ),
  })
  .meta({ id: 'Statistics', description: 'Counts of days in UTC.' })
export type Statistics = z.output<typeof Statistics>

/** A period by its days, or by its number of days. */
export const PeriodQuery = z.object({
  from: GivenDay.optional().describe('First day; computed from `days` when left out.'),
  to: GivenDay.optional().describe('Last day; today when left out.'),
  days: integerText(
    z
      .int()
      .min(1)
      .max(MAX_STATISTICS_DAYS)
      .meta({ examples: [7] }),
  )
    .optional()
    .describe(
      `Number of days up to the last, ${DEFAULT_STATISTICS_DAYS} when left out; ignored when a first day is given.`,
    ),
})
export type PeriodQuery = z.output<typeof PeriodQuery>

export const StatisticsQuery = PeriodQuery.extend({
  publisher: IdFilter.describe('Only what belongs to this publisher.'),
  video: IdFilter.describe('Only what belongs to this video.'),
  format: z.enum(['json', 'csv']).default('json').describe('`csv` returns a file.'),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

export const statisticsRoutes = {
  read: route({
    method: 'GET',
    path: '/api/portal/statistics/',
    access: 'operator',
    summary: 'Impressions, starts, views and completes of each day, generated videos and failed jobs.',
    query: StatisticsQuery,
    answer: Statistics,
    media: ['application/json', 'text/csv'],
  }),
}
