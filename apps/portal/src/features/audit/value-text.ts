import { fieldName } from '../../lib/form/field-text.ts'
import { texts } from './texts.ts'

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
