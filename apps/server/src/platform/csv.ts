import { readFile } from 'node:fs/promises'
import { isStorable } from '@feedreel/contracts/fields/fields'
import { CsvError, parse } from 'csv-parse/sync'
import { InvalidFieldsError } from './errors.ts'

/** A CSV file: its first row, and the others with the line on which each ends, counted from 1. */
export type CsvTable = { header: string[]; records: { cells: string[]; line: number }[] }

/** A control character other than tabs and line breaks. No table from a spreadsheet has one. */
const CONTROL = /(?![\t\r\n])\p{Cc}/u

/** The encoding that a byte order mark names (Encoding Standard, BOM sniff); UTF-8 without one. */
function unicodeOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * The text of an uploaded CSV file in UTF-8, in UTF-16 with a byte order mark, as Excel writes "Unicode Text", or in
 * Windows-1252, as it writes CSV in Western Europe.
 * @throws InvalidFieldsError for any other encoding that can be told from these
 */
export async function readCsvText(path: string): Promise<string> {
  const bytes = await readFile(path)
  try {
    return new TextDecoder(unicodeOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    if (!CONTROL.test(text)) return text
    throw new InvalidFieldsError({
      file: ['The file is neither in Unicode nor in Windows-1252. Save it as "CSV UTF-8" and send it again.'],
    })
  }
}

/** A first line that tells spreadsheets the separator; they show the file without it. */
const SEPARATOR_LINE = /^\ufeff?sep=([,;\t])(?:[\r\n]|$)/i

/** The character that separates the cells of the header: a comma, semicolon or tab. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1)
  return [';', '\t'].find(each => header.includes(each)) ?? ','
}

/**
 * Reads a CSV file (RFC 4180; also with semicolons or tabs, which a first line `sep=;` may name). Cells are trimmed. Rows
 * without any text are left out: spreadsheets write them below the last one.
 * @param maxRows below the header; one more is read, to notice that there are more
 * @returns the table, or the fault of the file in one sentence
 */
export function readCsv(text: string, maxRows: number): CsvTable | { problem: string } {
  if (!isStorable(text)) {
    const line = text.split('\n').findIndex(each => !isStorable(each)) + 1
    return { problem: `Line ${line} of the file holds characters that cannot be stored.` }
  }
  const separator = SEPARATOR_LINE.exec(text)?.[1]
  try {
    const found = parse(text, {
      bom: true,
      delimiter: separator ?? delimiterOf(text),
      from_line: separator === undefined ? 1 : 2,
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      to: maxRows + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const [first, ...rest] = found.map(({ record, info }) => ({ cells: record, line: info.lines }))
    return first ? { header: first.cells, records: rest } : { problem: 'The file is empty.' }
  } catch (error) {
    if (error instanceof CsvError) return { problem: `The file is not valid CSV: ${error.message}.` }
    throw error
  }
}
