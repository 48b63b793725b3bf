import { createForwardSearch } from '../markup/forward-search.ts'

export type JsonReading = {
  /** Undefined for text that is not JSON. */
  value: unknown
  /** False for truncated JSON; the value then contains the complete part. */
  isWhole: boolean
}

const MARKS = /["\\{}[\],]/g
const CLOSERS: Record<string, string> = { '{': '}', '[': ']' }
/** Only valid in JSON strings when escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const RAW_CONTROLS = /[\0-\x1f]/g
const MAX_DEPTH = 64
/** Truncated JSON is cut after a member of the feed or an entry of its lists. */
const KEPT_DEPTH = 2

/**
 * Parses JSON, tolerating line ends in strings, commas before a closing bracket, text after the end, and truncation: then
 * up to the last complete member or list entry.
 */
export function readJson(text: string): JsonReading {
  const read = parse(text)
  if (read !== undefined) return { value: read, isWhole: true }
  const { repaired, isWhole } = repair(text.replace(RAW_CONTROLS, ' '))
  return { value: parse(repaired), isWhole }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function repair(text: string): { repaired: string; isWhole: boolean } {
  const find = createForwardSearch(text, MARKS)
  const open: string[] = []
  const parts: string[] = []
  let from = 0
  let comma = -1
  let isInText = false
  /** Where to cut if the text turns out to be truncated. */
  let complete = { parts: 0, from: 0, end: 0, closing: '' }
  const keep = (end: number) => {
    // Not within an item, so that no item is incomplete.
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
