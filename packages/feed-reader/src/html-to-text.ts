import { scanHtml } from './scan-html.ts'

/** Elements whose content is no text for readers. */
const silentElements = new Set([
  'audio',
  'button',
  'canvas',
  'embed',
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
const silentElementsWithoutEnd = new Set(['embed'])

/** Elements inside a line; every other tag separates words. */
const inlineElements = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/**
 * Reduces HTML to plain text on one line: markup, scripts, styles and embedded objects dropped, entities decoded,
 * white space collapsed.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return collapseSpace(html)
  const parts: string[] = []
  let silentElement = ''
  let silentDepth = 0
  scanHtml(html, {
    open(name) {
      if (silentElement === '') {
        if (silentElements.has(name) && !silentElementsWithoutEnd.has(name)) {
          silentElement = name
          silentDepth = 1
        }
        if (!inlineElements.has(name)) parts.push(' ')
      } else if (name === silentElement) silentDepth++
    },
    close(name) {
      if (silentElement === '') {
        if (!inlineElements.has(name)) parts.push(' ')
      } else if (name === silentElement && --silentDepth === 0) silentElement = ''
    },
    text(text) {
      if (silentElement === '') parts.push(text)
    },
  })
  return collapseSpace(parts.join(''))
}

/** Trims a text and turns every run of white space, no-break spaces included, into one space. */
export function collapseSpace(text: string): string {
  return text.replace(/[\s\u00a0\u200b\u2028\u2029\ufeff]+/g, ' ').trim()
}
