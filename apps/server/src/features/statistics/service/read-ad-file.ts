import { counted } from '@feedreel/contracts/counted'
import { GivenDay } from '@feedreel/contracts/fields/period'
import { MAX_REPORT_ROWS } from '@feedreel/contracts/statistics/ad-reports'
import { readCsv } from '#platform/csv.ts'

/** One row of an ad server's file. */
export type AdFileRow = {
  /** The row number in the file, from 1; the header is row 1. */
  line: number
  day: string
  /** As written in the file; null without that column. */
  publisher: string | null
  impressions: number | null
  revenueMicros: number
}

const COLUMNS = ['day', 'publisher', 'impressions', 'revenue', 'currency'] as const
type Column = (typeof COLUMNS)[number]
/** The names that ad servers give the columns. */
const OTHER_NAMES: Readonly<Record<string, Column>> = {
  date: 'day',
  'total impressions': 'impressions',
  'total revenue': 'revenue',
}
const MICROS = 1_000_000
const WHOLE = /^\d{1,12}$/
const AMOUNT = /^\d{1,9}(?:\.\d{1,6})?$/
const MAX_SENTENCES = 20
const MAX_SHOWN = 40

const shown = (text: string) => `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`

/** The index of each column that the header names, and the faults of the header. */
function readHeader(header: readonly string[]): { places: Map<Column, number>; problems: string[] } {
  const places = new Map<Column, number>()
  const problems: string[] = []
  for (const [index, cell] of header.entries()) {
    const name = cell.toLowerCase()
    const column = OTHER_NAMES[name] ?? COLUMNS.find(each => each === name)
    if (column === undefined) continue
    if (places.has(column)) problems.push(`Row 1, column ${index + 1}: ${column} occurs twice.`)
    places.set(column, index)
  }
  for (const column of ['day', 'revenue'] as const) {
    if (!places.has(column)) problems.push(`Row 1: the column ${column} is missing.`)
  }
  return { places, problems }
}

/**
 * Reads the CSV file of an ad server (RFC 4180; also with semicolons or tabs). Unknown columns are ignored.
 * @param currency the only accepted currency
 * @param today the last day that can have a report
 * @returns the rows, or at most 20 faults, each a sentence with row and column
 */
export function readAdFile(
  text: string,
  currency: string,
  today: string,
): { rows: AdFileRow[]; problems: string[] } {
  const table = readCsv(text, MAX_REPORT_ROWS)
  if ('problem' in table) return { rows: [], problems: [table.problem] }
  const { places, problems } = readHeader(table.header)
  if (problems.length > 0) return { rows: [], problems }
  if (table.records.length === 0) return { rows: [], problems: ['The file has no rows below its header.'] }
  if (table.records.length > MAX_REPORT_ROWS) {
    return { rows: [], problems: [`The file has more than ${counted(MAX_REPORT_ROWS, 'row')}.`] }
  }
  const rows = table.records.map(({ cells, line }): AdFileRow => {
    // Also when the cells beyond the header are empty: those of 1,234.50 would be read as a revenue of 1 and a wrong next cell.
    if (cells.length > table.header.length) {
      problems.push(
        `Row ${line}: it has ${cells.length} cells, but the header has ${table.header.length}. Amounts have no thousands separators.`,
      )
    }
    const refuse = (column: Column, sentence: string) =>
      void problems.push(`Row ${line}, column ${column}: ${sentence}`)
    const cell = (column: Column) => {
      const place = places.get(column)
      return place === undefined ? null : (cells[place] ?? '')
    }
    const day = cell('day') ?? ''
    if (!GivenDay.safeParse(day).success) refuse('day', `${shown(day)} is not a day such as 2026-01-31.`)
    else if (day > today) refuse('day', `${day} is in the future.`)
    const publisher = cell('publisher')
    if (publisher === '') refuse('publisher', 'it is empty.')
    const impressions = cell('impressions')
    if (impressions !== null && !WHOLE.test(impressions)) {
      refuse('impressions', `${shown(impressions)} is not a whole number without separators.`)
    }
    const revenue = cell('revenue') ?? ''
    if (!AMOUNT.test(revenue)) refuse('revenue', `${shown(revenue)} is not an amount such as 1234.50.`)
    const given = cell('currency')
    if (given !== null && given.toUpperCase() !== currency.toUpperCase()) {
      refuse('currency', `${shown(given)} is not ${currency}, the currency of the settings.`)
    }
    const revenueMicros = Math.round(Number(revenue) * MICROS)
    return {
      line,
      day,
      publisher,
      impressions: impressions === null ? null : Number(impressions),
      revenueMicros,
    }
  })
  return { rows, problems: shorten(problems) }
}

/** At most 20 sentences. */
export function shorten(problems: readonly string[]): string[] {
  if (problems.length <= MAX_SENTENCES) return [...problems]
  const left = problems.length - MAX_SENTENCES
  return [...problems.slice(0, MAX_SENTENCES), `${counted(left, 'further cell')} cannot be read.`]
}
