import { textCell } from '@feedreel/contracts/batch/csv-cell'

/** One column of a CSV file. */
export type CsvField<Row> = { title: string; value: (row: Row) => string | number | null }

function cell(value: string | number | null): string {
  return typeof value === 'string' ? textCell(value) : String(value ?? '')
}

/** Rows as CSV with a header row and CRLF line ends. */
export function toCsv<Row>(rows: readonly Row[], fields: readonly CsvField<Row>[]): string {
  const lines = [
    fields.map(field => cell(field.title)),
    ...rows.map(row => fields.map(field => cell(field.value(row)))),
  ]
  return lines.map(line => `${line.join(',')}\r\n`).join('')
}
