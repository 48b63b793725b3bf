import {
  CATEGORY_LISTS,
  CATEGORY_TEXTS,
  FEED_CONTAINERS,
  FEED_TEXTS,
  ITEM_ELEMENTS,
  ITEM_TEXTS,
} from '../parse/known-elements.ts'
import { createForwardSearch, type ForwardSearch } from './forward-search.ts'

const SECTION_START = /<!--|<!\[CDATA\[/g
const ENDS = { '<!--': '-->', '<![CDATA[': ']]>' } as const
/** The start or end tag of an item. */
const ITEM_TAG = /<\/?(?:\w+:)?(?:item|entry)[\s>/]/i
/** How far to look back for the start tag of a section's element. */
const MAX_TAG_LENGTH = 2000
/** `<3`, `<-`, `<$5`. */
const STRAY_BRACKET = /<(?![\p{L}_:/!?\s>]|$)/gu
/** A start tag that contains the next `<`. The back-reference prevents backtracking. */
const OPEN_TAG = /<(?=([\p{L}_:][^<>]*))\1(?=<)/gu
const EXCLAMATION_MARK = 0x21
/** ASCII characters that may follow `<`; NaN: the end of the document. */
const TAG_STARTS = new Set(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_:/!?> \t\r\n', letter =>
    letter.charCodeAt(0),
  ),
).add(Number.NaN)
/** What follows a `<` inside a quoted value. */
const REST_OF_VALUE = { '"': /^[^">]{0,500}"/, "'": /^[^'>]{0,500}'/ }

/** A root element of a feed that is closed in its start tag although elements follow. */
const CLOSED_ROOT = /<(?:\w+:)?(?:feed|rss|rdf)\b[^<>]*(?=\/>\s*<\w)/iy

type Opener = keyof typeof ENDS

function openerAt(text: string, start: number): Opener {
  return text.startsWith('<!--', start) ? '<!--' : '<![CDATA['
}

/**
 * Ends comments and CDATA sections that lack their end and would swallow the items after them: those without any end, and
 * those in which an item starts or ends before another section of their kind does. Ends a comment at the next `>` and a
 * CDATA section with its element. Returns other documents unchanged.
 */
export function endOpenSections(text: string): string {
  const search = (sought: string | RegExp) => createForwardSearch(text, sought)
  const findSection = search(SECTION_START)
  const findStart: Record<Opener, ForwardSearch> = {
    '<!--': search('<!--'),
    '<![CDATA[': search('<![CDATA['),
  }
  const findEnd: Record<Opener, ForwardSearch> = { '<!--': search('-->'), '<![CDATA[': search(']]>') }
  const findTagEnd = search('>')
  const parts: string[] = []
  let keptUntil = 0

  /** Where the section that starts here ends, -1 when it lacks its end. */
  function endOf(opener: Opener, start: number): number {
    const inside = start + opener.length
    const end = findEnd[opener](inside)
    if (end < 0) return -1
    const next = findStart[opener](inside)
    const isWhole = next < 0 || next > end || !ITEM_TAG.test(text.slice(inside, next))
    return isWhole ? end + ENDS[opener].length : -1
  }

  for (let start = findSection(0); start >= 0; ) {
    const opener = openerAt(text, start)
    const end = endOf(opener, start)
    if (end >= 0) {
      start = findSection(end)
      continue
    }
    if (opener === '<!--') {
      const close = findTagEnd(start)
      parts.push(text.slice(keptUntil, start))
      if (close < 0) return parts.join('')
      keptUntil = close + 1
    } else {
      const element = enclosingElement(text, start)
      const close = element === null ? -1 : search(`</${element}`)(start)
      if (close < 0) break
      parts.push(text.slice(keptUntil, close), ENDS[opener])
      keptUntil = close
    }
    start = findSection(keptUntil)
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(keptUntil)
}

/** Opens a root element that is closed in its start tag (`<feed/><title>…`), which would end the feed before its items. */
export function openRoot(text: string): string {
  CLOSED_ROOT.lastIndex = Math.max(0, text.search(/<\w/))
  if (!CLOSED_ROOT.test(text)) return text
  return text.slice(0, CLOSED_ROOT.lastIndex) + text.slice(CLOSED_ROOT.lastIndex + 1)
}

/** The element whose start tag ends right before `position`, null without one. */
function enclosingElement(text: string, position: number): string | null {
  const before = text.slice(Math.max(0, position - MAX_TAG_LENGTH), position)
  const tag = before.slice(before.lastIndexOf('<'))
  return /^<([\w:.-]+)(?:[^<>\w:.-][^<>]*)?>/.exec(tag)?.[1] ?? null
}

/**
 * Escapes each `<` that does not start a tag and would swallow the text up to the next `>` (`if a <b then`, text cut off
 * within a tag). Adds the missing `>` to elements of feeds. Comments and CDATA sections must have their ends.
 */
export function escapeOpenTags(document: string): string {
  if (!mayHaveOpenTags(document)) return document
  const text = document.replace(STRAY_BRACKET, '&lt;')
  const findSection = createForwardSearch(text, SECTION_START)
  const findEnd = { '<!--': createForwardSearch(text, '-->'), '<![CDATA[': createForwardSearch(text, ']]>') }
  const parts: string[] = []
  let position = 0
  for (let start = findSection(0); start >= 0; start = findSection(position)) {
    const end = findEnd[openerAt(text, start)](start)
    parts.push(text.slice(position, start).replace(OPEN_TAG, repairTag))
    position = end < 0 ? text.length : end
    parts.push(text.slice(start, position))
  }
  parts.push(text.slice(position).replace(OPEN_TAG, repairTag))
  return parts.join('')
}

/** True if some `<` starts no name or is followed by another `<` before the next `>`. Much faster than finding them all. */
function mayHaveOpenTags(text: string): boolean {
  const findStart = createForwardSearch(text, '<')
  const findEnd = createForwardSearch(text, '>')
  for (let start = findStart(0), next = start; start >= 0; start = next) {
    next = findStart(start + 1)
    const code = text.charCodeAt(start + 1)
    if (!(code > 0x7f || TAG_STARTS.has(code))) return true
    if (next < 0 || code === EXCLAMATION_MARK) continue
    const end = findEnd(start)
    if (end < 0 || next < end) return true
  }
  return false
}

function repairTag(tag: string, inner: string, offset: number, text: string): string {
  const quote = /=\s*(["'])[^"']*$/.exec(tag)?.[1]
  const rest = text.slice(offset + tag.length, offset + tag.length + 500)
  if ((quote === '"' || quote === "'") && REST_OF_VALUE[quote].test(rest)) return tag
  const name = /^[^\s/]*/.exec(inner)?.[0].toLowerCase() ?? ''
  const local = name.slice(name.indexOf(':') + 1)
  return isFeedElement(name) || isFeedElement(local) ? `${tag}>` : `&lt;${inner}`
}

function isFeedElement(name: string): boolean {
  return [ITEM_ELEMENTS, ITEM_TEXTS, CATEGORY_TEXTS, CATEGORY_LISTS, FEED_TEXTS, FEED_CONTAINERS].some(
    names => names.has(name),
  )
}
