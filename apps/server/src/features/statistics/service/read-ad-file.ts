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
    const cell = (column: Column) => {
      const place = places.get(column)
      return place === undefined ? null : (cells[place] ?? '')
    }
    const row = {
      day: cell('day') ?? '',
      publisher: cell('publisher'),
      impressions: cell('impressions'),
      revenue: cell('revenue') ?? '',
      currency: cell('currency'),
    }
    for (const [column, sentence] of faultsOf(row, currency, today)) {
      problems.push(`Row ${line}, column ${column}: ${sentence}`)
    }
    return {
      line,
      day: row.day,
      publisher: row.publisher,
      impressions: row.impressions === null ? null : Number(row.impressions),
      revenueMicros: Math.round(Number(row.revenue) * MICROS),
    }
  })
  return { rows, problems: shorten(problems) }
}

/** The cells of a row; null without the column. */
type Cells = Record<'day' | 'revenue', string> &
  Record<'publisher' | 'impressions' | 'currency', string | null>

/** The faults of a row's cells: the column, and a sentence that follows its name. */
function faultsOf(
  { day, publisher, impressions, revenue, currency }: Cells,
  wantedCurrency: string,
  today: string,
): [Column, string][] {
  const faults: [Column, string][] = []
  if (!GivenDay.safeParse(day).success) faults.push(['day', `${shown(day)} is not a day such as 2026-01-31.`])
  else if (day > today) faults.push(['day', `${day} is in the future.`])
  if (publisher === '') faults.push(['publisher', 'it is empty.'])
  if (impressions !== null && !WHOLE.test(impressions)) {
    faults.push(['impressions', `${shown(impressions)} is not a whole number without separators.`])
  }
  if (!AMOUNT.test(revenue)) faults.push(['revenue', `${shown(revenue)} is not an amount such as 1234.50.`])
  if (currency !== null && currency.toUpperCase() !== wantedCurrency.toUpperCase()) {
    faults.push(['currency', `${shown(currency)} is not ${wantedCurrency}, the currency of the settings.`])
  }
  return faults
}

/** At most 20 sentences. */
export function shorten(problems: readonly string[]): string[] {
  if (problems.length <= MAX_SENTENCES) return [...problems]
  const left = problems.length - MAX_SENTENCES
  return [...problems.slice(0, MAX_SENTENCES), `${counted(left, 'further cell')} cannot be read.`]
}
