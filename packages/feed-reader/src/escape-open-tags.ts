import { CATEGORY_TEXTS, FEED_CONTAINERS, FEED_TEXTS, ITEM_ELEMENTS, ITEM_TEXTS } from './known-elements.ts'

/** `<3`, `<-`, `<$5`: no element begins so, whatever XML says of it. */
const STRAY_BRACKET = /<(?![\p{L}_:/!?\s>]|$)/gu
/** A start tag in which the next tag begins; the reference keeps the search from going back into what it read. */
const OPEN_TAG = /<(?=([\p{L}_:][^<>]*))\1(?=<)/gu
const SECTION = /(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->)/
/** What follows a `<` that stands in a quoted value. */
const REST_OF_VALUE = { '"': /^[^">]{0,500}"/, "'": /^[^'>]{0,500}'/ }

/**
 * Makes text of brackets that open no tag, which would take all up to the next `>` along, and with a quotation mark
 * behind them much more: `if a <b then`, a text that was cut off within a tag. Elements of feeds that lack their own
 * bracket get it. Sections of a document must have their ends.
 */
export function escapeOpenTags(document: string): string {
  const text = document.replace(STRAY_BRACKET, '&lt;')
  if (text.search(OPEN_TAG) < 0) return text
  return text
    .split(SECTION)
    .map((part, index) => (index % 2 === 0 ? part.replace(OPEN_TAG, mendTag) : part))
    .join('')
}

function mendTag(tag: string, inner: string, offset: number, text: string): string {
  const quote = /=\s*(["'])[^"']*$/.exec(tag)?.[1]
  const rest = text.slice(offset + tag.length, offset + tag.length + 500)
  if ((quote === '"' || quote === "'") && REST_OF_VALUE[quote].test(rest)) return tag
  const name = /^[^\s/]*/.exec(inner)?.[0].toLowerCase() ?? ''
  return isOfFeeds(name) || isOfFeeds(name.slice(name.indexOf(':') + 1)) ? `${tag}>` : `&lt;${inner}`
}

function isOfFeeds(name: string): boolean {
  return [ITEM_ELEMENTS, ITEM_TEXTS, CATEGORY_TEXTS, FEED_TEXTS, FEED_CONTAINERS].some(names =>
    names.has(name),
  )
}
