import { z } from 'zod'
import { IdText, integerText } from './fields/fields.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './fields/page-size.ts'

/** One of the options, ignoring case. */
export function optionText<const T extends string>(options: readonly T[]) {
  const written = (given: unknown) =>
    options.find(option => option.toLowerCase() === String(given).toLowerCase()) ?? given
  return z.preprocess(written, z.enum(options))
}

/** A filter of a list: one of the options; `all` is the same as leaving it out. */
export function filterOf<const T extends string>(options: readonly T[]) {
  return optionText(['all', ...options])
    .transform(option => (option === 'all' ? undefined : (option as T)))
    .optional()
}

/** A filter of a list: the id of a record; `all` is the same as leaving it out. */
export const IdFilter = z
  .preprocess(given => (given === 'all' ? undefined : given), IdText.optional())
  .optional()

/** The rows before any page that is accepted are a safe integer. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE)

/** Page of a list: `page` counts from 1; both arrive as text in the query string. */
export const PageQuery = z.object({
  page: integerText(z.int().min(1).max(MAX_PAGE))
    .default(1)
    .describe('Counts from 1; a page past the end is empty.'),
  page_size: integerText(z.int().min(1).max(MAX_PAGE_SIZE))
    .default(DEFAULT_PAGE_SIZE)
    .describe('Rows of a page.'),
})
export type PageQuery = z.output<typeof PageQuery>

/** Search text of a list, at most 200 characters. */
export const SearchText = z
  .string()
  .trim()
  .max(200)
  .optional()
  .describe('Only rows that contain this text, ignoring case.')

/** The answer shape of every list: `count` rows match, `next` and `previous` are addresses or null. */
export function listOf<const T extends z.ZodType>(row: T) {
  return z.object({
    count: z.int().min(0).describe('Rows on all pages together.'),
    next: z.string().nullable().describe('Address of the next page.'),
    previous: z.string().nullable().describe('Address of the page before.'),
    results: z.array(row).describe('The rows of this page.'),
  })
}

export type ListAnswer<T> = { count: number; next: string | null; previous: string | null; results: T[] }
