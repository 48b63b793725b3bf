import { texts } from './texts.ts'

const SHORT_WORDS: Record<string, string> = { url: 'URL', id: 'ID', gb: 'GB' }

/** The name of a field as people read it: `ad_tag_url` gives `Ad tag URL`, `controlBar` gives `Control bar`. */
export function fieldName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
  const text = words.map(word => SHORT_WORDS[word] ?? word).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A value of any shape as one text; nested fields with their names. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) {
    const isPlain = value.every(entry => typeof entry !== 'object')
    return value.map(valueText).join(isPlain ? ', ' : '; ') || texts.nothing
  }
  if (typeof value !== 'object') return String(value)
  const fields = Object.entries(value).map(([name, part]) => `${fieldName(name)}: ${valueText(part)}`)
  return fields.join(', ') || texts.nothing
}
