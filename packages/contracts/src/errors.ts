import { z } from 'zod'

/** What a caller has to do first: prove their identity again, or add a second factor. */
export const ErrorCode = z.enum(['sign_in_again', 'second_factor_required'])
export type ErrorCode = z.output<typeof ErrorCode>

/** The body of every error that is not about fields: the same message twice. */
export const ErrorBody = z
  .object({
    error: z.string().describe('What was refused and why, in one sentence.'),
    detail: z.string().describe('The same sentence.'),
    code: ErrorCode.optional().describe('What has to be done before the call is repeated.'),
  })
  .meta({
    id: 'ErrorBody',
    description: 'The body of every error that is not about fields: the same sentence twice.',
  })
export type ErrorBody = z.output<typeof ErrorBody>

/** The body of a 400 about fields: messages by field. */
export const FieldErrors = z.record(z.string(), z.array(z.string()).min(1)).meta({
  id: 'FieldErrors',
  description: 'Every failing field with its sentences; non_field_errors for the body as a whole.',
})
export type FieldErrors = z.output<typeof FieldErrors>

const MISSING = 'This field is required.'

/** Messages for a value of the wrong type. */
export const WANTED = {
  string: 'Text is required.',
  number: 'A number is required.',
  int: 'A whole number is required.',
  boolean: 'Must be true or false.',
  array: 'A list is required.',
  object: 'An object is required.',
} as const

/** How zod's default messages begin. */
const ZODS_OWN_WORDS = /^(?:Invalid|Too|Unrecognized) /

function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) {
    return !Object.hasOwn(issue.input as object, issue.discriminator)
  }
  const isOfKind = issue.code === 'invalid_type' || issue.code === 'invalid_value'
  return (isOfKind || issue.code === 'invalid_union') && issue.input === undefined
}

function bound(origin: string, limit: number | bigint, isLeast: boolean): string {
  const amount = `${isLeast ? 'at least' : 'no more than'} ${limit}`
  if (origin === 'string') return `Ensure this field has ${amount} characters.`
  if (origin === 'array') return `Ensure this list has ${amount} ${limit === 1 ? 'entry' : 'entries'}.`
  return `Ensure this value is ${isLeast ? 'greater' : 'less'} than or equal to ${limit}.`
}

const choices = (options: readonly string[]) => `Choose one of: ${options.join(', ')}.`
const QUOTED = /(?<=')\w+(?=')/g

/** The message of an issue: a schema's own, else one in place of zod's default. */
function sentence(issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return MISSING
  if (!ZODS_OWN_WORDS.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected in WANTED ? WANTED[issue.expected as keyof typeof WANTED] : WANTED.object
    case 'invalid_value':
      return choices(issue.values.map(String))
    case 'too_small':
      return bound(issue.origin, issue.minimum, true)
    case 'too_big':
      return bound(issue.origin, issue.maximum, false)
    case 'unrecognized_keys':
      return 'This field is not known.'
    case 'invalid_union': {
      // Only zod's message lists the choices: Expected 'check' | 'login'.
      if (issue.discriminator !== undefined)
        return choices(Array.from(issue.message.matchAll(QUOTED), String))
      const first = issue.errors[0]?.[0]
      return first ? sentence(first) : `${issue.message}.`
    }
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'not_multiple_of':
      return `${issue.message}.`
  }
}

/** The path of an issue inside its field, counted from 1: `item 2, top_n_contents: `. */
function place(path: PropertyKey[]): string {
  const inner = path.slice(1).map(part => (typeof part === 'number' ? `item ${part + 1}` : String(part)))
  return inner.length === 0 ? '' : `${inner.join(', ')}: `
}

/**
 * Turns zod's issues into `{field: [sentences]}`, all fields at once.
 * Issues about the body as a whole are kept under `non_field_errors`.
 */
function fieldErrors(error: z.ZodError): FieldErrors {
  const found: FieldErrors = {}
  for (const issue of error.issues) {
    const fields =
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [issue.path[0]]
    for (const field of fields) {
      const name = field === undefined ? 'non_field_errors' : String(field)
      const list = found[name] ?? []
      list.push(`${place(issue.path)}${sentence(issue)}`)
      found[name] = list
    }
  }
  return found
}

/** The parsed values, or the messages of every invalid field. */
export type ParsedFields<S extends z.ZodType> =
  | { data: z.output<S>; errors?: undefined }
  | { data?: undefined; errors: FieldErrors }

/** Parses fields with a schema; messages for every invalid field. */
export function parseFields<S extends z.ZodType>(schema: S, fields: unknown): ParsedFields<S> {
  // The input distinguishes a missing field from one of the wrong type.
  const parsed = schema.safeParse(fields, { reportInput: true })
  return parsed.success ? { data: parsed.data } : { errors: fieldErrors(parsed.error) }
}
