import {
  CATEGORY_LISTS,
  CATEGORY_TEXTS,
  FEED_CONTAINERS,
  FEED_TEXTS,
  ITEM_ELEMENTS,
  ITEM_TEXTS,
} from '../parse/known-elements.ts'
import { createForwardSearch, type SearchCost } from './forward-search.ts'

/** `<3`, `<-`, `<$5`: no element begins so, whatever XML says of it. */
const STRAY_BRACKET = /<(?![\p{L}_:/!?\s>]|$)/gu
/** A start tag in which the next tag begins; the reference keeps the search from going back into what it read. */
const OPEN_TAG = /<(?=([\p{L}_:][^<>]*))\1(?=<)/gu
const EXCLAMATION_MARK = 0x21
/** What may follow a bracket, of ASCII; a bracket at the very end is none. */
const TAG_STARTS = new Set(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_:/!?> \t\r\n', letter =>
    letter.charCodeAt(0),
  ),
).add(Number.NaN)
const SECTION_START = /<!--|<!\[CDATA\[/g
/** What follows a `<` that stands in a quoted value. */
const REST_OF_VALUE = { '"': /^[^">]{0,500}"/, "'": /^[^'>]{0,500}'/ }

/**
 * Makes text of brackets that open no tag, which would take all up to the next `>` along, and with a quotation mark
 * behind them much more: `if a <b then`, a text that was cut off within a tag. Elements of feeds that lack their own
 * bracket get it. Sections of a document must have their ends.
 * @param cost counts what the searches have looked at
 */
export function escapeOpenTags(document: string, cost?: SearchCost): string {
  if (!mayHaveOpenTags(document, cost)) return document
  const text = document.replace(STRAY_BRACKET, '&lt;')
  const search = (sought: string | RegExp) => createForwardSearch(text, sought, cost)
  const findSection = search(SECTION_START)
  const findEnd = { '<!--': search('-->'), '<![CDATA[': search(']]>') }
  const parts: string[] = []
  let position = 0
  for (let start = findSection(0); start >= 0; start = findSection(position)) {
    const end = findEnd[text.startsWith('<!--', start) ? '<!--' : '<![CDATA['](start)
    parts.push(text.slice(position, start).replace(OPEN_TAG, mendTag))
    position = end < 0 ? text.length : end
    parts.push(text.slice(start, position))
  }
  parts.push(text.slice(position).replace(OPEN_TAG, mendTag))
  return parts.join('')
}

/** Looks for a bracket with no name, or with another before its end, in a fraction of the time that finding all takes. */
function mayHaveOpenTags(text: string, cost?: SearchCost): boolean {
  const findStart = createForwardSearch(text, '<', cost)
  const findEnd = createForwardSearch(text, '>', cost)
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

function mendTag(tag: string, inner: string, offset: number, text: string): string {
  const quote = /=\s*(["'])[^"']*$/.exec(tag)?.[1]
  const rest = text.slice(offset + tag.length, offset + tag.length + 500)
  if ((quote === '"' || quote === "'") && REST_OF_VALUE[quote].test(rest)) return tag
  const name = /^[^\s/]*/.exec(inner)?.[0].toLowerCase() ?? ''
  return isOfFeeds(name) || isOfFeeds(name.slice(name.indexOf(':') + 1)) ? `${tag}>` : `&lt;${inner}`
}

function isOfFeeds(name: string): boolean {
  return [ITEM_ELEMENTS, ITEM_TEXTS, CATEGORY_TEXTS, CATEGORY_LISTS, FEED_TEXTS, FEED_CONTAINERS].some(
    names => names.has(name),
  )
}
