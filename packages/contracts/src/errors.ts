import { z } from 'zod'

/** The body of every error that is not about fields: the same sentence twice, for both kinds of callers. */
export const ErrorBody = z.object({ error: z.string(), detail: z.string() }).meta({
  id: 'ErrorBody',
  description: 'The body of every error that is not about fields: the same sentence twice.',
})
export type ErrorBody = z.output<typeof ErrorBody>

/** The body of a 400 about fields: every failing field with its sentences. */
export const FieldErrors = z.record(z.string(), z.array(z.string()).min(1)).meta({
  id: 'FieldErrors',
  description: 'Every failing field with its sentences; non_field_errors for the body as a whole.',
})
export type FieldErrors = z.output<typeof FieldErrors>

const MISSING = 'This field is required.'
/** How the messages begin that no schema of ours worded. */
const ZODS_OWN_WORDS = /^(?:Invalid|Too|Unrecognized) /

/** Says in words what zod found where; zod's own words for what has no message of ours. */
function sentence(issue: z.core.$ZodIssue): string {
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  if (isMissing) return MISSING
  if (issue.code === 'unrecognized_keys') return 'This field is not known.'
  if (!ZODS_OWN_WORDS.test(issue.message)) return issue.message
  const text = issue.message.replace(/^Invalid input: /, '')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Where inside a field an issue lies, as a reader would count: `item 2, top_n_contents: `. */
function place(path: PropertyKey[]): string {
  const inner = path.slice(1).map(part => (typeof part === 'number' ? `item ${part + 1}` : String(part)))
  return inner.length === 0 ? '' : `${inner.join(', ')}: `
}

/**
 * Turns zod's issues into `{field: [sentences]}`, all fields at once.
 * Issues about the body as a whole are kept under `non_field_errors`.
 */
export function fieldErrors(error: z.ZodError): FieldErrors {
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
