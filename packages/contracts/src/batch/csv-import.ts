import { z } from 'zod'
import { route } from '../route.ts'
import { FEED_COLUMNS, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, PUBLISHER_COLUMNS } from './csv-columns.ts'

export const CsvImport = z
  .object({
    is_dry_run: z.boolean().describe('Nothing was stored.'),
    added: z.int().min(0).describe('Rows that were added, or would be.'),
    refused: z.int().min(0).describe('Rows with an error, which are not stored.'),
    rows: z
      .array(
        z.object({
          line: z.int().min(1).describe('Line of the file on which the row ends; the header counts.'),
          name: z.string().describe('The name in the row.'),
          errors: z
            .array(
              z.object({
                column: z.string().nullable().describe('Null when the whole row is refused.'),
                message: z.string().describe('What is wrong, in one sentence.'),
              }),
            )
            .describe('Empty when the row is added.'),
        }),
      )
      .describe('Every row, in the order of the file.'),
  })
  .meta({ id: 'CsvImport' })
export type CsvImport = z.output<typeof CsvImport>

const body = z.object({
  document: z.string().optional().describe('The whole file as text; not needed beside a file.'),
  dry_run: z.boolean().default(true).describe('Only report the result of each row.'),
})
const multipart = { fields: ['file'], maxFileBytes: MAX_IMPORT_BYTES }
const summaryOf = (what: string, columns: readonly string[]) =>
  `Adds ${what} from a CSV file of at most ${MAX_IMPORT_ROWS} rows and 1 MB with the columns ${columns.join(', ')}. A row with an error is left out as a whole.`

export const csvImportRoutes = {
  feeds: route({
    method: 'POST',
    path: '/api/portal/feeds/import/',
    access: 'operator',
    summary: summaryOf('feeds', FEED_COLUMNS),
    body,
    multipart,
    answer: CsvImport,
  }),
  publishers: route({
    method: 'POST',
    path: '/api/portal/publishers/import/',
    access: 'operator',
    summary: summaryOf('publishers', PUBLISHER_COLUMNS),
    body,
    multipart,
    answer: CsvImport,
  }),
}
