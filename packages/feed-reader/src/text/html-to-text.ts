import { scanHtml } from '../markup/scan-markup.ts'
import { dropInvisible } from './invisible-characters.ts'
import { type ElementTest, isBox, isCaption, isHidden, isMetadata } from './left-out-elements.ts'
import { wordSet } from './word-set.ts'

/** Elements whose content is not read. */
const SKIPPED_ELEMENTS = wordSet(
  'applet audio button canvas form head iframe math noembed noframes noscript object script select style svg template textarea video',
)

/** Elements within a word or line; every other tag separates words. */
export const INLINE_ELEMENTS = wordSet(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp script small span strike strong style sub sup template time tt u var wbr',
)

/**
 * Classes of spans with which Mastodon shortens the text of a link: parts that are not shown, and a part after which an
 * ellipsis is (its `app/lib/text_formatter.rb`).
 */
const HIDDEN_CLASS = 'invisible'
const CUT_CLASS = 'ellipsis'
/** WordPress shortcodes that were not processed: with their content, and those of page builders, whose content is text. */
const MEDIA_SHORTCODE =
  /\[(caption|embed|audio|video|playlist)\b[^\]]{0,500}\][^[]{0,2000}\[\/\1\]|\[gallery(?:\s[^[\]]{0,500})?\]/g
const BUILDER_SHORTCODE =
  /\[\/?(?:av|et_pb|fusion|mk|nectar|su|td[bc]?|ux|vc|wpb)_\w+(?:\s[^[\]]{0,2000})?\]/g
/** White space (no-break spaces too), control characters and blank Braille cells. */
const SPACES = /[\s\p{Cc}\u2800]+/gu
/** Anything but single spaces between words. Testing for it takes a third of the time of replacing. */
const UNEVEN_SPACE = /[^\S ]|[\p{Cc}\u2800]| {2}/u

/**
 * The story's own text, like `htmlToText`: without title, author, date and tags of the item, links to other stories, and
 * picture captions unless there is nothing else.
 */
export function htmlToStoryText(html: string): string {
  const isAround: ElementTest = (name, attributes) => isMetadata(name, attributes) || isBox(name, attributes)
  const text = htmlToText(
    html.includes('[') ? withoutShortcodes(html) : html,
    (name, attributes) => isCaption(name, attributes) || isAround(name, attributes),
  )
  return text || htmlToText(html, isAround)
}

function withoutShortcodes(html: string): string {
  return html.replace(MEDIA_SHORTCODE, ' ').replace(BUILDER_SHORTCODE, ' ')
}

/**
 * Plain text on one line: without markup, scripts, styles, embedded objects and hidden elements, entities decoded, white
 * space collapsed, addresses as short as Mastodon shows them. Text after an embedded object without end tag is kept.
 * @param isLeftOut true for further elements whose content is not read
 */
export function htmlToText(html: string, isLeftOut: ElementTest = () => false): string {
  if (!/[<&]/.test(html)) return collapseSpace(html)
  const parts: string[] = []
  let skippedElement = ''
  let skippedDepth = 0
  let skippedStart = 0
  /** Depth of spans within one that is shown with an ellipsis. */
  let cutDepth = 0
  const space = (name: string) => {
    if (!INLINE_ELEMENTS.has(name) && parts.at(-1) !== ' ') parts.push(' ')
  }
  scanHtml(html, {
    open(name, attributes) {
      if (name === skippedElement) skippedDepth++
      const isCutOff = name === 'span' && attributes.class === HIDDEN_CLASS
      const isSkipped =
        SKIPPED_ELEMENTS.has(name) || isCutOff || isHidden(name, attributes) || isLeftOut(name, attributes)
      if (skippedElement === '' && isSkipped) {
        skippedElement = name
        skippedDepth = 1
        skippedStart = parts.length
      }
      if (name === 'span' && (cutDepth > 0 || attributes.class === CUT_CLASS)) cutDepth++
      space(name)
    },
    close(name) {
      if (name === 'span' && cutDepth > 0 && --cutDepth === 0) parts.push('…')
      if (name === skippedElement && --skippedDepth === 0) {
        skippedElement = ''
        parts.length = skippedStart
      }
      space(name)
    },
    text(text) {
      parts.push(text)
    },
  })
  if (skippedElement === '') return collapseSpace(parts.join(''))
  const rest = parts.splice(skippedStart).join('')
  const isProse = skippedElement !== 'script' && skippedElement !== 'style'
  return collapseSpace(parts.join('') + (isProse ? rest.replace(/<[^<>]*>/g, ' ') : ''))
}

/**
 * Trims a text, drops invisible characters and replaces each run of white space (no-break spaces too), control characters
 * or blank Braille cells by one space.
 */
export function collapseSpace(text: string): string {
  const trimmed = dropInvisible(text).trim()
  const collapsed = UNEVEN_SPACE.test(trimmed) ? trimmed.replace(SPACES, ' ').trim() : trimmed
  return collapsed.toWellFormed()
}
