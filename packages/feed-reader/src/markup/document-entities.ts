/** How long a document type may be. */
const MAX_DECLARATION_LENGTH = 64 * 1024
const MAX_ENTITIES = 100
const MAX_ENTITY_LENGTH = 1000
/** By how many characters all replacements together may make the document longer. */
const MAX_GROWTH = 256 * 1024

const DECLARATION = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/gi
/** Text without markup and without references but to characters. */
const PLAIN_VALUE = /^(?:[^<&%]|&(?:#\w+|amp|lt|gt|quot|apos);)*$/

/**
 * Replaces the references to entities that a document's own type declares (XML 1.0 section 4.4), as far as they stand
 * for plain text: what names other entities or files is left alone, so that nothing multiplies and nothing is opened.
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
    // The first declaration is the one that counts.
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
