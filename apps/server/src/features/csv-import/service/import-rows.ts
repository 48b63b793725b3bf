import { MAX_IMPORT_ROWS } from '@feedreel/contracts/batch/csv-columns'
import type { CsvImport } from '@feedreel/contracts/batch/csv-import'
import { type FieldErrors, parseFields } from '@feedreel/contracts/errors'
import type { z } from 'zod'
import { readCsv, readCsvText } from '#platform/csv.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { AppError, badRequest, InvalidFieldsError } from '#platform/errors.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { inImportTurn, lockImports } from '#platform/imports.ts'
import type { Platform } from '#platform/platform.ts'
import { type ImportRow, rowsOf } from '../rules.ts'

/** What was sent: a file, or its text. */
export type SentFile = { document?: string | undefined; dry_run: boolean }

type Import<Column extends string> = {
  columns: readonly Column[]
  required: readonly Column[]
  /** Adds what a row describes. @throws InvalidFieldsError by column, or another AppError for the row */
  add(tx: Tx, cells: ImportRow<Column>['cells']): Promise<unknown>
}

async function textOf({ document }: SentFile, files: readonly UploadedFile[]): Promise<string> {
  const file = files.find(({ field }) => field === 'file')
  if (file?.isTooLarge) throw new InvalidFieldsError({ file: ['The file is larger than 1 MB.'] })
  if (file) return readCsvText(file.path)
  if (document === undefined) throw new InvalidFieldsError({ file: ['Choose a CSV file.'] })
  return document
}

/**
 * Parses the fields of a row with the schema of the API.
 * @param columnOf the columns of fields whose names differ in the file
 * @throws InvalidFieldsError by column
 */
export function parseRow<S extends z.ZodType>(
  schema: S,
  fields: object,
  columnOf: Readonly<Record<string, string>> = {},
): z.output<S> {
  const parsed = parseFields(schema, fields)
  if ('data' in parsed) return parsed.data as z.output<S>
  const errors: FieldErrors = {}
  for (const [field, messages] of Object.entries(parsed.errors)) errors[columnOf[field] ?? field] = messages
  throw new InvalidFieldsError(errors)
}

type RowErrors = CsvImport['rows'][number]['errors']

function errorsOf(error: unknown): RowErrors {
  if (error instanceof InvalidFieldsError) {
    return Object.entries(error.fields).map(([column, messages]) => ({ column, message: messages.join(' ') }))
  }
  if (error instanceof AppError) return [{ column: null, message: error.message }]
  throw error
}

/** Adds rows in one transaction. @returns the result of each row */
async function addRows<Column extends string>(
  db: Database,
  { dry_run }: SentFile,
  rows: readonly ImportRow<Column>[],
  add: Import<Column>['add'],
): Promise<CsvImport['rows']> {
  const fates: CsvImport['rows'] = []
  const transaction = await db.startTransaction().execute()
  try {
    await lockImports(transaction)
    for (const { line, cells, isTooLong } of rows) {
      const savepoint = await transaction.savepoint('csv_row').execute()
      let errors: RowErrors = []
      try {
        if (isTooLong) throw badRequest('The row has more cells than the header.')
        await add(savepoint, cells)
        await savepoint.releaseSavepoint('csv_row').execute()
      } catch (error) {
        errors = errorsOf(error)
        await savepoint.rollbackToSavepoint('csv_row').execute()
      }
      fates.push({ line, name: (cells as { name?: string }).name ?? '', errors })
    }
    await (dry_run ? transaction.rollback() : transaction.commit()).execute()
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute()
    throw error
  }
  return fates
}

/**
 * Adds the rows of a CSV file in one transaction, each inside a savepoint, so that a refused row leaves nothing. A dry run
 * does the same and is rolled back: it reports exactly what the import would do, even for rows that conflict.
 * @throws InvalidFieldsError when the file cannot be read
 */
export async function importRows<Column extends string>(
  { db }: Pick<Platform, 'db'>,
  sent: SentFile,
  files: readonly UploadedFile[],
  { columns, required, add }: Import<Column>,
): Promise<CsvImport> {
  const table = readCsv(await textOf(sent, files), MAX_IMPORT_ROWS)
  const { rows, problems } =
    'problem' in table
      ? { rows: [], problems: [table.problem] }
      : rowsOf(table, columns, required, MAX_IMPORT_ROWS)
  if (problems.length > 0) throw new InvalidFieldsError({ file: problems })
  const fates = await inImportTurn(() => addRows(db, sent, rows, add))
  const added = fates.filter(({ errors }) => errors.length === 0).length
  return { is_dry_run: sent.dry_run, added, refused: fates.length - added, rows: fates }
}
