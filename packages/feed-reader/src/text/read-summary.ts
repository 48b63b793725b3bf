import { scanHtml } from '../markup/scan-markup.ts'
import type { RawText } from '../parse/raw-feed.ts'
import { readHtml, readText } from './field-text.ts'
import { HTML_OPENING } from './platform-additions.ts'
import { trimBoilerplate } from './trim-boilerplate.ts'
import { dropPointers, trimEndLinks } from './trim-links.ts'

const WORD = /[\p{L}\p{N}]/u
const HEADING = /<h[1-6][\s>]/i
/** Elements in which aggregators write the names of publications. */
const SOURCE_ELEMENTS = new Set(['font', 'small', 'cite'])
/** The other text describes the links. */
const MIN_LINKED_SHARE = 0.5

/**
 * The summary of an item: the first field with words that is not a list of links and does not only repeat the title, without
 * additions of publishing systems. The title or signs if there is nothing else, '' without text.
 * @param fields best first
 * @param item.source publication that the item comes from, '' when unknown
 * @param item.pageUrl canonical address of its page, null without one
 */
export function readSummary(
  fields: readonly RawText[],
  { title, source, pageUrl }: { title: string; source: string; pageUrl: string | null },
): string {
  let other = ''
  for (const field of fields) {
    const html = field.kind === 'html' ? readHtml(field) : null
    if (html !== null && isLinkList(html)) continue
    const text = withoutHeading(trimBoilerplate(readStory(field, html, pageUrl), title), html, title)
    // Aggregators repeat the headline with the name of the publication.
    if (source !== '' && isSame(text, `${title} ${source}`)) continue
    if (WORD.test(text) && !isSame(text, title)) return text
    other ||= text
  }
  return other
}

function readStory(field: RawText, html: string | null, pageUrl: string | null): string {
  if (html === null) return readText(field)
  const value = dropPointers(field.value.replace(HTML_OPENING, ''))
  return trimEndLinks(readText({ ...field, value }) || readText(field), html, pageUrl)
}

/** Removes a heading at the start that repeats the title, as in texts from Medium. */
function withoutHeading(text: string, html: string | null, title: string): string {
  if (html === null || title === '' || !text.startsWith(title)) return text
  const start = html.search(HEADING)
  const end = start < 0 ? -1 : html.indexOf('</h', start)
  if (end < 0) return text
  const textOf = (value: string) => readText({ value, kind: 'html', base: '' })
  if (textOf(html.slice(start, end)) !== title || textOf(html.slice(0, start)) !== '') return text
  const rest = text.slice(title.length).trimStart()
  return WORD.test(rest) ? rest : text
}

/** Equal except for case, punctuation and spaces. */
function isSame(one: string, other: string): boolean {
  if (isMuchLonger(one, other) || isMuchLonger(other, one)) return false
  const words = bareWords(one)
  return words !== '' && words === bareWords(other)
}

/** Longer by more than punctuation. */
function isMuchLonger(one: string, other: string): boolean {
  return one.length > 2 * other.length + 20
}

function bareWords(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * True for HTML that is only a list of links, such as an aggregator's list of headlines: all text is in list items, and
 * most of it in links. Names of publications do not count.
 */
export function isLinkList(html: string): boolean {
  if (!/<li[\s>]/i.test(html) || !/<a\s/i.test(html)) return false
  let listDepth = 0
  let isItem = false
  let isLink = false
  let isSource = false
  let linked = 0
  let listed = 0
  let outside = 0
  scanHtml(html, {
    open(name) {
      if (name === 'ul' || name === 'ol') listDepth++
      if (name === 'li') isItem = listDepth > 0
      if (name === 'a') isLink = true
      if (SOURCE_ELEMENTS.has(name)) isSource = true
    },
    close(name) {
      if (name === 'ul' || name === 'ol') listDepth--
      if (name === 'li' || listDepth <= 0) isItem = false
      if (name === 'a') isLink = false
      if (SOURCE_ELEMENTS.has(name)) isSource = false
    },
    text(text) {
      const { length } = text.replace(/\s+/g, '')
      if (!isItem) outside += length
      else if (isLink) linked += length
      else if (!isSource) listed += length
    },
  })
  return outside === 0 && linked > 0 && linked / (linked + listed) >= MIN_LINKED_SHARE
}
