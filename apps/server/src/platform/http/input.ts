import { isStorable } from '@feedreel/contracts/fields/fields'
import { badRequest, InvalidFieldsError } from '../errors.ts'

/** Deeper than any valid input. */
const MAX_DEPTH = 32

/** True for a field name that is safe as a key of the answer. */
const isTellable = (field: string) => isStorable(field) && field !== '__proto__'

/**
 * Checks the rules for every input: texts can be stored (no NUL, no lone surrogate), and nesting does not overflow the
 * stack.
 * @throws InvalidFieldsError that names the fields, or AppError 400
 */
export function checkInput(input: unknown): void {
  if (typeof input !== 'object' || input === null) return
  const wrong = new Set<string>()
  const waiting = Object.entries(input).map(([field, value]) => ({
    field,
    value: value as unknown,
    depth: 1,
  }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { field, value, depth } = next
    if (depth > MAX_DEPTH) throw badRequest(`The field ${field} is nested too deeply.`)
    if (typeof value === 'string' && !isStorable(value)) wrong.add(field)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) wrong.add(field)
      waiting.push({ field, value: inner as unknown, depth: depth + 1 })
    }
  }
  if (wrong.size === 0) return
  const sentence = 'This field holds characters that cannot be stored.'
  throw new InvalidFieldsError(
    Object.fromEntries([...wrong].map(field => [isTellable(field) ? field : 'non_field_errors', [sentence]])),
  )
}
