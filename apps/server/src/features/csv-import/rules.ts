import { counted } from '@feedreel/contracts/counted'
import type { CsvTable } from '#platform/csv.ts'

/** A row of the file. */
export type ImportRow<Column extends string> = {
  line: number
  /** By column, without empty and missing ones. */
  cells: Partial<Record<Column, string>>
  /** Whether it has more cells than the header: the cells of an unquoted text with a separator in it are in wrong columns. */
  isTooLong: boolean
}

/**
 * The rows of a table by the columns that its header names, in any order and case, with spaces or hyphens for underscores.
 * Columns without a name after the last one are left out.
 * @returns the rows, or the faults of the header or the number of rows, each in one sentence
 */
export function rowsOf<Column extends string>(
  { header, records }: CsvTable,
  columns: readonly Column[],
  required: readonly Column[],
  maxRows: number,
): { rows: ImportRow<Column>[]; problems: string[] } {
  const titles = header.slice(0, header.findLastIndex(cell => cell !== '') + 1)
  const names = titles.map(title => title.toLowerCase().replace(/[\s-]+/g, '_'))
  const unknown = titles.filter((_, index) => !columns.includes(names[index] as Column))
  const problems = [
    ...unknown.map(name => `Row 1: "${name.slice(0, 40)}" is not a column of this import.`).slice(0, 5),
    ...columns
      .filter(column => names.indexOf(column) !== names.lastIndexOf(column))
      .map(column => `Row 1: the column ${column} occurs twice.`),
    ...required
      .filter(column => !names.includes(column))
      .map(column => `Row 1: the column ${column} is missing.`),
  ]
  if (problems.length > 0) return { rows: [], problems }
  if (records.length === 0) return { rows: [], problems: ['The file has no rows below its header.'] }
  if (records.length > maxRows) {
    return { rows: [], problems: [`The file has more than ${counted(maxRows, 'row')}.`] }
  }
  const rows = records.map(({ cells, line }) => {
    const named = names.map((name, index) => [name, cells[index] ?? ''] as const)
    return {
      line,
      cells: Object.fromEntries(named.filter(([, cell]) => cell !== '')) as ImportRow<Column>['cells'],
      isTooLong: cells.slice(names.length).some(cell => cell !== ''),
    }
  })
  return { rows, problems }
}

const YES = /^(?:true|yes|1)$/i
const NO = /^(?:false|no|0)$/i

/** A cell as a boolean. Other words than those for yes and no stay text, which the schema refuses. */
export function asFlag(cell: string | undefined): boolean | string | undefined {
  if (cell === undefined) return undefined
  return YES.test(cell) ? true : NO.test(cell) ? false : cell
}

/** As `asFlag`, for numbers. */
export function asNumber(cell: string | undefined): number | string | undefined {
  return cell !== undefined && /^-?\d{1,9}(?:\.\d{1,9})?$/.test(cell) ? Number(cell) : cell
}

/** The words of a cell that white space separates, also after a comma or semicolon; undefined for an empty cell. */
export function asList(cell: string | undefined): string[] | undefined {
  return cell?.split(/[,;]?\s+/)
}
