import type { FieldErrors } from '@feedreel/contracts/errors'

const SHORT_WORDS: Record<string, string> = { url: 'URL', id: 'ID', gb: 'GB' }

/** The display name of a field: `ad_tag_url` gives `Ad tag URL`, `controlBar` gives `Control bar`. */
export function fieldName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
  const text = words.map(word => SHORT_WORDS[word] ?? word).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The messages of each field joined to one text. */
export function inlineSentences(fields: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentences]) => [name, sentences.join(' ')]))
}

/** All fields with their messages on one line: `name: This field may not be blank.; slug: …`. */
export function summariseFields(fields: FieldErrors): string {
  return Object.entries(fields)
    .map(([name, sentences]) => `${name}: ${sentences.join(' ')}`)
    .join('; ')
}
