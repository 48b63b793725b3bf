import { z } from 'zod'
import { counted } from '../counted.ts'
import { Timestamp } from '../fields/fields.ts'
import { Day, GivenDay } from '../fields/period.ts'
import { route } from '../route.ts'
import { MAX_DAILY_EVENTS, MAX_STATISTICS_DAYS, StatisticsQuery } from '../statistics.ts'
import {
  COUNT_DEFINITIONS,
  type CountName,
  FIGURE_COUNTS,
  MAX_HOURLY_DAYS,
  OTHER,
  RATE_DEFINITIONS,
  RATE_NAMES,
  type RateName,
  REVENUE_BASES,
  REVENUE_DEFINITION,
} from './definitions.ts'

/** Maximum number of rows of a response; the smaller ones are added up in the row `other`. */
export const MAX_FIGURE_ROWS = 1000
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
  revenue_basis: z
    .enum(REVENUE_BASES)
    .nullable()
    .describe(
      'Whether the revenue was estimated, reported, or estimated for some days and reported for others; null without revenue. Reports are by publisher and day: tables of other dimensions, and figures of one video, hold estimates only.',
    ),
  reported_impressions: z
    .int()
    .min(0)
    .nullable()
    .describe('Ad impressions that ad servers reported, beside those counted; null without reports.'),
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
    previous: Figures.nullable().describe('The figures of the period before; null unless requested.'),
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
    is_capped: z
      .boolean()
      .describe(
        `Whether a publisher reached ${counted(MAX_DAILY_EVENTS, 'player event')} on a day (UTC) of the period: later ones of that day are in no figure.`,
      ),
    totals: Figures.extend({
      previous: Figures.nullable().describe('The figures of the period before.'),
    }).describe(
      'The figures of all viewers. The rows add up to them, except those of stories, positions, ad errors and bots, which count other things.',
    ),
    rows: z
      .array(FigureRow)
      .describe('Days and hours in order, including those without events; others by starts, most first.'),
  })
  .meta({ id: 'FigureReport', description: 'Figures of a period by one dimension.' })
export type FigureReport = z.output<typeof FigureReport>

export const FigureQuery = StatisticsQuery.extend({
  to: GivenDay.optional().describe(`Last day; today when left out. At most ${MAX_STATISTICS_DAYS} days.`),
  by: FigureDimension.default('day').describe(
    `What the rows are: for hours, at most ${MAX_HOURLY_DAYS} days.`,
  ),
  compare: z.enum(['none', 'previous']).default('none').describe('`previous` adds the same days before.'),
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
