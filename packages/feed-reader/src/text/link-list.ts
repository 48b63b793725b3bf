import { scanHtml } from '../markup/scan-markup.ts'

/** In which aggregators set the names of papers. */
const SOURCE_ELEMENTS = new Set(['font', 'small', 'cite'])
/** The rest names where the links lead. */
const MIN_LINKED_SHARE = 0.5

/**
 * Tells whether HTML is a list of links and nothing else, as aggregators give the headlines of other papers: all text
 * stands in items of a list, most of it in links. Names of papers beside them don't count.
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
