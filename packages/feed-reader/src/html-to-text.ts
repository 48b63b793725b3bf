import { dropInvisible } from './invisible-characters.ts'
import { scanHtml } from './scan-html.ts'

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

/**
 * Reduces HTML to plain text on one line: markup, scripts, styles and embedded objects dropped, entities decoded,
 * white space collapsed. An embedded object that never ends does not take the rest of the text with it.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return collapseSpace(html)
  const parts: string[] = []
  let silentElement = ''
  let silentDepth = 0
  let silentStart = 0
  const space = (name: string) => {
    if (!INLINE_ELEMENTS.has(name)) parts.push(' ')
  }
  scanHtml(html, {
    open(name) {
      if (name === silentElement) silentDepth++
      if (silentElement === '' && SILENT_ELEMENTS.has(name)) {
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

/**
 * Trims a text, drops what can't be seen in it and turns every run of white space (no-break spaces too), control
 * characters or blank Braille cells into one space.
 */
export function collapseSpace(text: string): string {
  return dropInvisible(text)
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim()
    .toWellFormed()
}
