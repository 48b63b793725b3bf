/** One column of a table in a file: its head and what stands in a row. */
export type CsvField<Row> = { title: string; value: (row: Row) => string | number | null }

/** Signs by which spreadsheets know a formula, with the white space that they skip. */
const FORMULA = /^[\s]*[=+\-@\t\r]/

/**
 * A cell by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before it: titles come
 * from feeds, and feeds are not to be trusted (OWASP, CSV injection). Numbers stay as they are.
 */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as comma-separated values with a head, lines ended by CRLF. */
export function toCsv<Row>(rows: readonly Row[], fields: readonly CsvField<Row>[]): string {
  const lines = [
    fields.map(field => cell(field.title)),
    ...rows.map(row => fields.map(field => cell(field.value(row)))),
  ]
  return lines.map(line => `${line.join(',')}\r\n`).join('')
}

const REVOKE_MS = 60_000

/** Gives the reader a text as a file to save; UTF-8 with the mark by which spreadsheets know it. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS)
}
