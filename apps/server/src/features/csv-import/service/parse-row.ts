import { type FieldErrors, parseFields } from '@feedreel/contracts/errors'
import type { z } from 'zod'
import { InvalidFieldsError } from '#platform/errors.ts'

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
