import { createForwardSearch, type ForwardSearch, type SearchCost } from './forward-search.ts'

const SECTION_START = /<!--|<!\[CDATA\[/g
const ENDS = { '<!--': '-->', '<![CDATA[': ']]>' } as const
/** An item begins or ends. */
const ITEM_TAG = /<\/?(?:\w+:)?(?:item|entry)[\s>/]/i
/** A start tag that is longer is not looked for. */
const MAX_TAG_LENGTH = 2000

type Opener = keyof typeof ENDS

/**
 * Ends the comments and CDATA sections of a document that were never ended and would take the items after them along:
 * those without an end, and those in which an item begins or ends before another section of their kind does. A comment
 * then ends with the next `>`, a CDATA section with its element. A document without such faults stays as it is.
 * @param cost counts what the searches have looked at
 */
export function endOpenSections(text: string, cost?: SearchCost): string {
  const search = (sought: string | RegExp) => createForwardSearch(text, sought, cost)
  const findSection = search(SECTION_START)
  const findStart: Record<Opener, ForwardSearch> = {
    '<!--': search('<!--'),
    '<![CDATA[': search('<![CDATA['),
  }
  const findEnd: Record<Opener, ForwardSearch> = { '<!--': search('-->'), '<![CDATA[': search(']]>') }
  const findTagEnd = search('>')
  const parts: string[] = []
  let keptUntil = 0

  /** Where the section that starts here ends, -1 when it was never ended. */
  function endOf(opener: Opener, start: number): number {
    const inside = start + opener.length
    const end = findEnd[opener](inside)
    if (end < 0) return -1
    const next = findStart[opener](inside)
    const isWhole = next < 0 || next > end || !ITEM_TAG.test(text.slice(inside, next))
    return isWhole ? end + ENDS[opener].length : -1
  }

  for (let start = findSection(0); start >= 0; ) {
    const opener: Opener = text.startsWith('<!--', start) ? '<!--' : '<![CDATA['
    const end = endOf(opener, start)
    if (end >= 0) {
      start = findSection(end)
      continue
    }
    if (opener === '<!--') {
      const close = findTagEnd(start)
      parts.push(text.slice(keptUntil, start))
      if (close < 0) return parts.join('')
      keptUntil = close + 1
    } else {
      const element = enclosingElement(text, start)
      const close = element === null ? -1 : search(`</${element}`)(start)
      if (close < 0) break
      parts.push(text.slice(keptUntil, close), ENDS[opener])
      keptUntil = close
    }
    start = findSection(keptUntil)
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(keptUntil)
}

/** The element that the last start tag before a place opens, null when something else stands there. */
function enclosingElement(text: string, place: number): string | null {
  const before = text.slice(Math.max(0, place - MAX_TAG_LENGTH), place)
  const tag = before.slice(before.lastIndexOf('<'))
  return /^<([\w:.-]+)(?:[^<>\w:.-][^<>]*)?>/.exec(tag)?.[1] ?? null
}
