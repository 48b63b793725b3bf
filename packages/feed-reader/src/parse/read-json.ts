import { createForwardSearch, type SearchCost } from '../markup/forward-search.ts'

/** What a JSON text says. */
export type JsonReading = {
  /** Undefined when nothing can be read. */
  value: unknown
  /** False when the text breaks off; the value then holds what was complete. */
  isWhole: boolean
}

const MARKS = /["\\{}[\],]/g
const CLOSERS: Record<string, string> = { '{': '}', '[': ']' }
/** What a text value may hold only escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const RAW_CONTROLS = /[\0-\x1f]/g
/** Deeper nesting is no feed's. */
const MAX_DEPTH = 64
/** A document that was cut off ends behind a member of the feed, or one of a list of it. */
const KEPT_DEPTH = 2

/**
 * Reads JSON, and what is nearly that: with line ends inside texts, with commas before a closing bracket, with
 * something behind its end, or cut off, then up to the last element of a list or object that is complete.
 * @param cost counts what the search for damage has looked at
 */
export function readJson(text: string, cost?: SearchCost): JsonReading {
  const read = parse(text)
  if (read !== undefined) return { value: read, isWhole: true }
  const { repaired, isWhole } = repair(text.replace(RAW_CONTROLS, ' '), cost)
  return { value: parse(repaired), isWhole }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function repair(text: string, cost?: SearchCost): { repaired: string; isWhole: boolean } {
  const find = createForwardSearch(text, MARKS, cost)
  const open: string[] = []
  const parts: string[] = []
  let from = 0
  let comma = -1
  let isInText = false
  /** The text so far, were it to end behind the last complete element. */
  let complete = { parts: 0, from: 0, end: 0, closing: '' }
  const keep = (end: number) => {
    // Half an item is left out.
    if (open.length <= KEPT_DEPTH) {
      complete = { parts: parts.length, from, end, closing: open.toReversed().join('') }
    }
  }
  for (let at = find(0), next = at; at >= 0 && open.length <= MAX_DEPTH; at = find(next)) {
    const mark = text.charAt(at)
    next = at + (isInText && mark === '\\' ? 2 : 1)
    if (mark === '"') {
      isInText = !isInText
      comma = -1
    }
    if (isInText || mark === '"' || mark === '\\') continue
    if (mark === ',') keep(at)
    else if (mark === '{' || mark === '[') open.push(CLOSERS[mark] ?? '')
    else {
      if (comma >= 0 && text.slice(comma + 1, at).trim() === '') {
        parts.push(text.slice(from, comma))
        from = comma + 1
      }
      if (open.pop() !== mark) break
      if (open.length === 0) return { repaired: parts.join('') + text.slice(from, at + 1), isWhole: true }
      keep(at + 1)
    }
    comma = mark === ',' ? at : -1
  }
  const { end, closing } = complete
  const repaired = parts.slice(0, complete.parts).join('') + text.slice(complete.from, end) + closing
  return { repaired, isWhole: false }
}
