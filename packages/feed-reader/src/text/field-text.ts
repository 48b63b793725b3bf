import { scanHtml } from '../markup/scan-markup.ts'
import type { RawText } from '../parse/raw-feed.ts'
import { collapseSpace, htmlToStoryText, htmlToText } from './html-to-text.ts'
import { readWindowsControls, repairMojibake } from './repair-mojibake.ts'
import { wordSet } from './word-set.ts'

/** An end tag, or a tag that needs none. */
const MARKUP = /<\/[a-z][\w-]*\s*>|<(?:br|p|hr|img)\b[^<>]*>/i
/** The end tag of a text element, or a tag that needs none. */
const FORMATTING = /<\/(?:p|div|span|a|b|i|em|strong|ul|ol|li|blockquote|h[1-6])>|<br\s?\/?>|<img\s[^<>]*>/i
/** A start tag that is common at the start of HTML and rare at the start of texts about markup. */
const ESCAPED_PAGE = /^<(?:p|div|figure|table|ul|ol|blockquote|h[1-6])(?:\s[^<>]*)?>|^<(?:a|img)\s[^<>]*>/i
/** Those next to each other may form one character. */
const LEFT_REFERENCES = /(?:&(?:#\d{2,6}|#x[\da-f]{2,5}|(?![lg]t;)[a-z][a-z\d]{1,30});)+/gi
const END_TAG = /<\/([a-z][\w-]*)/gi
const TAG_NAME = /<\/?([a-z][\w-]*)(\s*\/?>)?/gi
/** Including markup. */
const MAX_TITLE_LENGTH = 8192
const TITLE_TAGS = wordSet(
  'a abbr acronym b big br center cite code del div em font h1 h2 h3 h4 h5 h6 i img ins mark p q s small span strike strong sub sup tt u wbr',
)

/** Those without an end tag. */
const ENDLESS = wordSet('br img p wbr')

/** A word or more between two tags of titles. A title about tags has spaces there: "From <b> to </b>". */
const FORMATTED_WORDS = new RegExp(
  String.raw`<(${[...TITLE_TAGS].join('|')})(?:\s[^<>]*)?>(?=\S)[^<]+(?<=\S)</\1>`,
  'i',
)

/** The plain text of a longer field, on one line, as by `htmlToStoryText`. */
export function readText(raw: RawText): string {
  const value = unwrapCdata(repairCharacters(raw.value))
  const isHtml = raw.kind === 'html' || MARKUP.test(value)
  const text = isHtml
    ? withoutEscapedMarkup(value, htmlToStoryText(value))
    : htmlToText(value.replace(/</g, '&lt;'))
  return repairMojibake(readLeftReferences(text))
}

/** Decodes references that were escaped twice, except the brackets of markup: a text may be about them. */
function readLeftReferences(text: string): string {
  if (!text.includes('&')) return text
  return collapseSpace(text.replace(LEFT_REFERENCES, readReferences))
}

function readReferences(references: string): string {
  let characters = ''
  scanHtml(references, {
    text(text) {
      characters += text
    },
  })
  return characters
}

/** Removes markup that was escaped twice: all of it, or all within an outer element. */
function withoutEscapedMarkup(html: string, text: string): string {
  if (!text.includes('<')) return text
  const isEscapedTwice = FORMATTING.test(text) && (!html.includes('<') || ESCAPED_PAGE.test(text))
  return isEscapedTwice ? htmlToStoryText(text) : text
}

/**
 * The plain text of a title. Keeps a tag without its end that titles are not formatted with, or that stands between spaces
 * like a word: the title may be about it ("The <video> element", "From <em> to <i>").
 */
export function readTitle(raw: RawText): string {
  return repairMojibake(readLeftReferences(titleText(raw)))
}

function titleText(raw: RawText): string {
  const value = escapeLastBracket(unwrapCdata(repairCharacters(raw.value.slice(0, MAX_TITLE_LENGTH))))
  if (!value.includes('<')) return value.includes('&') ? referencesText(value) : collapseSpace(value)
  if (raw.kind === 'plain' && !MARKUP.test(value)) return htmlToText(value.replace(/</g, '&lt;'))
  const closed = new Set(Array.from(value.matchAll(END_TAG), ([, name = '']) => name.toLowerCase()))
  const html = value.replace(TAG_NAME, (tag, written: string, end: string | undefined, at: number) => {
    const name = written.toLowerCase()
    const isFormatting = TITLE_TAGS.has(name) && (ENDLESS.has(name) || !isWord(value, at, at + tag.length))
    return isFormatting || closed.has(name) || end === undefined ? tag : `&lt;${tag.slice(1)}`
  })
  return htmlToText(html)
}

/** True for a part with a space before it, and a space or punctuation after it. */
function isWord(text: string, start: number, end: number): boolean {
  return /\s/.test(text.charAt(start - 1)) && /^[\s,.:;?!)]?$/.test(text.charAt(end))
}

/** The text of a title without tags, which may be escaped twice. */
function referencesText(value: string): string {
  const text = htmlToText(value)
  return FORMATTED_WORDS.test(text) ? titleText({ value: text, kind: 'html', base: '' }) : text
}

/** "If a <b then c": a `<` without `>` and without attributes is text. */
function escapeLastBracket(value: string): string {
  const start = value.lastIndexOf('<')
  const isText = start > value.lastIndexOf('>') && /^<[a-z][^=]*$/i.test(value.slice(start))
  return isText ? `${value.slice(0, start)}&lt;${value.slice(start + 1)}` : value
}

/**
 * Repairs wrong decoding, which always leaves non-ASCII characters. UTF-8 first: when garbled it contains control
 * characters of its own.
 */
function repairCharacters(value: string): string {
  return /[^\0-\x7f]/.test(value) ? readWindowsControls(repairMojibake(value)) : value
}

/** The HTML of a field, which may be escaped twice; null without tags. */
export function readHtml({ value, kind }: RawText): string | null {
  if (value.includes('<')) return unwrapCdata(value)
  const html = kind === 'html' && /&lt;/i.test(value) ? readReferences(value) : ''
  return FORMATTING.test(html) ? html : null
}

/** For generators that escape a CDATA section. */
function unwrapCdata(value: string): string {
  return value.includes('<![CDATA[') ? value.replace(/<!\[CDATA\[|\]\]>/g, '') : value
}
