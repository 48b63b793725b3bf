/** One column of a CSV file. */
export type CsvField<Row> = { title: string; value: (row: Row) => string | number | null }

/** How spreadsheets recognise a formula, leading white space included. */
const FORMULA = /^[\s]*[=+\-@\t\r]/

/**
 * A cell by RFC 4180. An apostrophe disables text that a spreadsheet would run as a formula, since titles come from
 * untrusted feeds (OWASP, CSV injection).
 */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV with a header row and CRLF line ends. */
export function toCsv<Row>(rows: readonly Row[], fields: readonly CsvField<Row>[]): string {
  const lines = [
    fields.map(field => cell(field.title)),
    ...rows.map(row => fields.map(field => cell(field.value(row)))),
  ]
  return lines.map(line => `${line.join(',')}\r\n`).join('')
}
