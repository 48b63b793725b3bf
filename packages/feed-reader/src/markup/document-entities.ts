/** Of a document type. */
const MAX_DECLARATION_LENGTH = 64 * 1024
const MAX_ENTITIES = 100
const MAX_ENTITY_LENGTH = 1000
/** Characters that all replacements may add to the document. */
const MAX_GROWTH = 256 * 1024

const DECLARATION = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/gi
/** Text without markup, and without references except to characters. */
const PLAIN_VALUE = /^(?:[^<&%]|&(?:#\w+|amp|lt|gt|quot|apos);)*$/

/**
 * Expands entities that the document type declares as plain text (XML 1.0 section 4.4). Leaves entities that contain
 * others or refer to files, which rules out exponential expansion and file access.
 */
export function expandEntities(text: string): string {
  const start = text.slice(0, MAX_DECLARATION_LENGTH)
  const from = /<!DOCTYPE[^<>[]*\[/i.exec(start)?.index ?? -1
  const until = from < 0 ? -1 : start.indexOf(']', from)
  if (until < 0) return text
  const entities = new Map<string, string>()
  for (const [, name = '', double, single] of start.slice(from, until).matchAll(DECLARATION)) {
    const value = double ?? single ?? ''
    const isUsable = value.length <= MAX_ENTITY_LENGTH && PLAIN_VALUE.test(value)
    // The first declaration takes precedence.
    if (isUsable && entities.size < MAX_ENTITIES && !entities.has(name)) entities.set(name, value)
  }
  if (entities.size === 0) return text
  let growth = 0
  return text.replace(/&([\w.:-]{1,100});/g, (reference, name: string) => {
    const value = entities.get(name)
    if (value === undefined || growth > MAX_GROWTH) return reference
    growth += Math.max(0, value.length - reference.length)
    return value
  })
}
