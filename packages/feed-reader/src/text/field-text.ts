import { scanHtml } from '../markup/scan-markup.ts'
import type { RawText } from '../parse/raw-feed.ts'
import { collapseSpace, htmlToText, htmlToTextWithoutCaptions } from './html-to-text.ts'
import { repairMojibake } from './repair-mojibake.ts'
import { readWindowsControls } from './windows-controls.ts'

/** Something that only markup looks like: an end tag, or one of the tags that stand alone. */
const MARKUP = /<\/[a-z][\w-]*\s*>|<(?:br|p|hr|img)\b[^<>]*>/i
/** The end of an element that texts are made of, or one that needs none. */
const FORMATTING = /<\/(?:p|div|span|a|b|i|em|strong|ul|ol|li|blockquote|h[1-6])>|<br\s?\/?>|<img\s[^<>]*>/i
/** What texts begin with, and texts about markup rarely do. */
const ESCAPED_PAGE = /^<(?:p|div|figure|table|ul|ol|blockquote|h[1-6])(?:\s[^<>]*)?>|^<(?:a|img)\s[^<>]*>/i
const LEFT_REFERENCE = /&(?:#\d{2,6}|#x[\da-f]{2,5}|(?![lg]t;)[a-z][a-z\d]{1,30});/gi
const END_TAG = /<\/([a-z][\w-]*)/gi
const TAG_NAME = /<\/?([a-z][\w-]*)(\s*\/?>)?/gi
/** Of the text as written, markup included. */
const MAX_TITLE_LENGTH = 8192
const TITLE_TAGS = new Set(
  'a abbr acronym b big br center cite code del div em font h1 h2 h3 h4 h5 h6 i img ins mark p q s small span strike strong sub sup tt u wbr'.split(
    ' ',
  ),
)

/** The plain text of a longer field, on one line, without the captions of pictures. */
export function readText(raw: RawText): string {
  const value = unwrapCdata(repairCharacters(raw.value))
  const isHtml = raw.kind === 'html' || MARKUP.test(value)
  const text = isHtml
    ? withoutEscapedMarkup(value, htmlToTextWithoutCaptions(value))
    : htmlToText(value.replace(/</g, '&lt;'))
  return repairMojibake(readLeftReferences(text))
}

/** Undoes escaping that was done twice, but for the brackets of markup, which texts may be about. */
function readLeftReferences(text: string): string {
  if (!text.includes('&')) return text
  return collapseSpace(text.replace(LEFT_REFERENCE, readReference))
}

function readReference(reference: string): string {
  let character = ''
  scanHtml(reference, {
    text(text) {
      character += text
    },
  })
  return character
}

/**
 * A text whose markup is escaped once more than it should be, all of it or within an element around it: what is left
 * of it is no part of the text.
 */
function withoutEscapedMarkup(html: string, text: string): string {
  if (!text.includes('<')) return text
  const isEscapedTwice = FORMATTING.test(text) && (!html.includes('<') || ESCAPED_PAGE.test(text))
  return isEscapedTwice ? htmlToTextWithoutCaptions(text) : text
}

/**
 * The plain text of a title. Titles speak about markup ("The <video> element"), so a lone tag that nobody formats a
 * title with stays as text.
 */
export function readTitle(raw: RawText): string {
  return repairMojibake(readLeftReferences(titleText(raw)))
}

function titleText(raw: RawText): string {
  const value = escapeLastBracket(unwrapCdata(repairCharacters(raw.value.slice(0, MAX_TITLE_LENGTH))))
  if (!value.includes('<')) return value.includes('&') ? htmlToText(value) : collapseSpace(value)
  if (raw.kind === 'plain' && !MARKUP.test(value)) return htmlToText(value.replace(/</g, '&lt;'))
  const closed = new Set(Array.from(value.matchAll(END_TAG), ([, name = '']) => name.toLowerCase()))
  const html = value.replace(TAG_NAME, (tag, name: string, end?: string) => {
    const known = TITLE_TAGS.has(name.toLowerCase()) || closed.has(name.toLowerCase())
    return known || end === undefined ? tag : `&lt;${tag.slice(1)}`
  })
  return htmlToText(html)
}

/** "If a <b then c": what no end follows, and no attribute, is no tag of a title. */
function escapeLastBracket(value: string): string {
  const start = value.lastIndexOf('<')
  const isText = start > value.lastIndexOf('>') && /^<[a-z][^=]*$/i.test(value.slice(start))
  return isText ? `${value.slice(0, start)}&lt;${value.slice(start + 1)}` : value
}

/**
 * Undoes wrong encodings, which leave no text in ASCII; the order matters, as garbled UTF-8 holds control characters of
 * its own.
 */
function repairCharacters(value: string): string {
  return /[^\0-\x7f]/.test(value) ? readWindowsControls(repairMojibake(value)) : value
}

/** The HTML of a field, or null when it has none worth looking at. */
export function readHtml(raw: RawText): string | null {
  return raw.value.includes('<') ? unwrapCdata(raw.value) : null
}

/** Some generators wrap a text in CDATA and then escape it. */
function unwrapCdata(value: string): string {
  return value.includes('<![CDATA[') ? value.replace(/<!\[CDATA\[|\]\]>/g, '') : value
}
