import { z } from 'zod'
import { Id, IdText } from '../fields/fields.ts'
import { Day, GivenDay } from '../fields/period.ts'
import { route } from '../route.ts'

/** Maximum number of rows of an ad server's file. */
export const MAX_REPORT_ROWS = 5000
/** The name of the form field for the file, and the file's maximum size. */
const REPORT_FILE = { fields: ['file'], maxFileBytes: 1_000_000 } as const

export const AdReportUpload = z
  .object({
    rows: z.int().min(1).describe('Publishers and days that are stored.'),
    replaced: z.int().min(0).describe('How many of them replaced an earlier report.'),
    from: Day.describe('The first day.'),
    to: Day.describe('The last day.'),
    revenue: z
      .number()
      .min(0)
      .describe('The sum of the file.')
      .meta({ examples: [812.4] }),
    currency: z.string().describe('The currency of the amounts, from the settings.'),
  })
  .meta({ id: 'AdReportUpload' })
export type AdReportUpload = z.output<typeof AdReportUpload>

const path = '/api/portal/statistics/ad-reports/'

export const adReportRoutes = {
  upload: route({
    method: 'POST',
    path,
    access: 'operator',
    summary:
      'Stores what ad servers reported by day, from a CSV file with the columns day and revenue, and optionally publisher (slug), impressions and currency. A publisher and day that has a report gets the new one. One wrong cell refuses the whole file.',
    body: z.object({
      document: z.string().optional().describe('The CSV file as text; not needed beside a file.'),
      publisher: Id.nullable()
        .default(null)
        .describe('Whose report it is; null when the file has a column publisher.'),
    }),
    multipart: REPORT_FILE,
    answer: AdReportUpload,
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: 'operator',
    summary: 'Deletes the reports of a publisher for a period, after which its revenue is estimated again.',
    query: z.object({
      publisher: IdText.describe('The publisher of the reports.'),
      from: GivenDay.describe('The first day.'),
      to: GivenDay.describe('The last day.'),
    }),
    answer: z.object({ removed: z.int().min(0).describe('Days whose report was deleted.') }),
  }),
}
