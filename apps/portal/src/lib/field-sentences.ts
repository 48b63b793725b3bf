import type { FieldErrors } from '@feedreel/contracts/errors'

/** The sentences of each field as one text, as they stand under an input. */
export function inlineSentences(fields: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentences]) => [name, sentences.join(' ')]))
}

/** All fields with their sentences on one line: `name: This field may not be blank.; slug: …`. */
export function summariseFields(fields: FieldErrors): string {
  return Object.entries(fields)
    .map(([name, sentences]) => `${name}: ${sentences.join(' ')}`)
    .join('; ')
}
