import type { RawText } from '../parse/raw-feed.ts'
import { readHtml, readText } from './field-text.ts'
import { isLinkList } from './link-list.ts'
import { trimLeftovers } from './trim-leftovers.ts'

/**
 * The summary of an item: the first of the fields, best first, that says more than its title, without what publishing
 * systems add. Lists of links count as empty. '' when no field has words; a field that repeats the title serves when
 * there is nothing else.
 * @param source name of the paper that the item comes from, '' when it is not told
 */
export function readSummary(fields: readonly RawText[], title: string, source: string): string {
  let repeated = ''
  for (const field of fields) {
    const html = field.kind === 'html' ? readHtml(field) : null
    if (html !== null && isLinkList(html)) continue
    const text = trimLeftovers(readText(field), title)
    // Aggregators repeat the headline with the name of the paper.
    if (source !== '' && isSame(text, `${title} ${source}`)) continue
    if (text !== '' && !isSame(text, title)) return text
    repeated ||= text
  }
  return repeated
}

/** Equal but for case, punctuation and spaces. */
function isSame(one: string, other: string): boolean {
  if (isMuchLonger(one, other) || isMuchLonger(other, one)) return false
  const words = bareWords(one)
  return words !== '' && words === bareWords(other)
}

/** By more than punctuation makes. */
function isMuchLonger(one: string, other: string): boolean {
  return one.length > 2 * other.length + 20
}

function bareWords(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
