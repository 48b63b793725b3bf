import { scanHtml } from '../markup/scan-markup.ts'
import { dropInvisible } from './invisible-characters.ts'

/** Elements whose content is no text for readers. */
const SILENT_ELEMENTS = new Set([
  'applet',
  'audio',
  'button',
  'canvas',
  'form',
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'video',
])

/** Elements inside a line or without any place in it; every other tag separates words. */
const INLINE_ELEMENTS = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp script small span strike strong style sub sup template time tt u var wbr'.split(
    ' ',
  ),
)

/** Names that publishing systems give to what stands under a picture, or around both. */
const CAPTION_CLASS =
  /(?:^|\s)(?!(?:has|no|with|without)[-_])(?:[\w-]*caption(?:[-_](?:text|dd|dt))?|(?:photo|image|img|picture|media)[-_]?credits?)(?=\s|$)/i
/** Those without content can't hold a caption. */
const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr'])
/** Unprocessed shortcode of WordPress. */
const CAPTION_SHORTCODE = /\[caption\b[^\]]{0,500}\][^[]{0,2000}\[\/caption\]/g
/** White space (no-break spaces too), control characters and blank Braille cells. */
const SPACES = /[\s\p{Cc}\u2800]+/gu
/** Space that is not one space between words; to look for it takes a third of the time that replacing takes. */
const UNEVEN_SPACE = /[^\S ]|[\p{Cc}\u2800]| {2}/u

/**
 * Reduces HTML to plain text as `htmlToText` does, without the captions of its pictures. A text of captions only keeps
 * them.
 */
export function htmlToTextWithoutCaptions(html: string): string {
  return toText(html.replace(CAPTION_SHORTCODE, ' '), true) || toText(html, false)
}

/**
 * Reduces HTML to plain text on one line: markup, scripts, styles and embedded objects dropped, entities decoded,
 * white space collapsed. An embedded object that never ends does not take the rest of the text with it.
 */
export function htmlToText(html: string): string {
  return toText(html, false)
}

function toText(html: string, dropsCaptions: boolean): string {
  if (!/[<&]/.test(html)) return collapseSpace(html)
  const parts: string[] = []
  let silentElement = ''
  let silentDepth = 0
  let silentStart = 0
  const space = (name: string) => {
    if (!INLINE_ELEMENTS.has(name) && parts.at(-1) !== ' ') parts.push(' ')
  }
  scanHtml(html, {
    open(name, attributes) {
      if (name === silentElement) silentDepth++
      const isSilent = SILENT_ELEMENTS.has(name) || (dropsCaptions && isCaption(name, attributes))
      if (silentElement === '' && isSilent) {
        silentElement = name
        silentDepth = 1
        silentStart = parts.length
      }
      space(name)
    },
    close(name) {
      if (name === silentElement && --silentDepth === 0) {
        silentElement = ''
        parts.length = silentStart
      }
      space(name)
    },
    text(text) {
      parts.push(text)
    },
  })
  if (silentElement === '') return collapseSpace(parts.join(''))
  const rest = parts.splice(silentStart).join('')
  const isProse = silentElement !== 'script' && silentElement !== 'style'
  return collapseSpace(parts.join('') + (isProse ? rest.replace(/<[^<>]*>/g, ' ') : ''))
}

function isCaption(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (name === 'figcaption') return true
  const classes = attributes.class
  return classes !== undefined && !VOID_ELEMENTS.has(name) && CAPTION_CLASS.test(classes)
}

/**
 * Trims a text, drops what can't be seen in it and turns every run of white space (no-break spaces too), control
 * characters or blank Braille cells into one space.
 */
export function collapseSpace(text: string): string {
  const trimmed = dropInvisible(text).trim()
  const collapsed = UNEVEN_SPACE.test(trimmed) ? trimmed.replace(SPACES, ' ').trim() : trimmed
  return collapsed.toWellFormed()
}
