import { readHtml, readText } from './field-text.ts'
import { isLinkList } from './link-list.ts'
import type { RawText } from './raw-feed.ts'
import { trimLeftovers } from './trim-leftovers.ts'

/** Of texts that are compared with a title. */
const MAX_COMPARED_LENGTH = 1000

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
  if (one.length > MAX_COMPARED_LENGTH || other.length > MAX_COMPARED_LENGTH) return one === other
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const words = bare(one)
  return words !== '' && words === bare(other)
}
