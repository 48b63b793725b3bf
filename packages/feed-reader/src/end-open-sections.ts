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
 */
export function endOpenSections(text: string): string {
  const parts: string[] = []
  const isEndless = { '<!--': false, '<![CDATA[': false }
  let keptUntil = 0
  let position = 0

  /** Where the section that starts here ends, -1 when it was never ended. */
  function endOf(opener: Opener, start: number): number {
    const inside = start + opener.length
    const end = isEndless[opener] ? -1 : text.indexOf(ENDS[opener], inside)
    // Not to be looked for again from each later start, which would take for ever in a flood of them.
    if (end < 0) isEndless[opener] = true
    if (end < 0) return -1
    const next = text.indexOf(opener, inside)
    const isWhole = next < 0 || next > end || !ITEM_TAG.test(text.slice(inside, next))
    return isWhole ? end + ENDS[opener].length : -1
  }

  for (;;) {
    SECTION_START.lastIndex = position
    const found = SECTION_START.exec(text)
    if (found === null) break
    const opener: Opener = found[0] === '<!--' ? '<!--' : '<![CDATA['
    const start = found.index
    const end = endOf(opener, start)
    if (end >= 0) {
      position = end
      continue
    }
    if (opener === '<!--') {
      const close = text.indexOf('>', start)
      parts.push(text.slice(keptUntil, start))
      if (close < 0) return parts.join('')
      keptUntil = close + 1
      position = keptUntil
      continue
    }
    const element = enclosingElement(text, start)
    const close = element === null ? -1 : text.indexOf(`</${element}`, start)
    if (close < 0) break
    parts.push(text.slice(keptUntil, close), ENDS[opener])
    keptUntil = close
    position = close
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(keptUntil)
}

/** The element that the last start tag before a place opens, null when something else stands there. */
function enclosingElement(text: string, place: number): string | null {
  const start = text.lastIndexOf('<', place - 1)
  if (start < 0 || place - start > MAX_TAG_LENGTH) return null
  return /^<([\w:.-]+)[^<>]*>/.exec(text.slice(start, place))?.[1] ?? null
}
