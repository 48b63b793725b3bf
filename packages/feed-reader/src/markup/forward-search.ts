/** The first match at or after a position, -1 without one. Positions must not decrease between calls. */
export type ForwardSearch = (from: number) => number

/**
 * Searches a text repeatedly from increasing positions. Reuses the last match until it is passed, so that all searches
 * together read each character once.
 * @param sought a text, or a regular expression with the flag `g` and short matches
 */
export function createForwardSearch(text: string, sought: string | RegExp): ForwardSearch {
  let found = -1
  let isExhausted = false
  return from => {
    if (isExhausted) return -1
    if (found >= from) return found
    if (typeof sought === 'string') found = text.indexOf(sought, from)
    else {
      sought.lastIndex = from
      found = sought.exec(text)?.index ?? -1
    }
    isExhausted = found < 0
    return found
  }
}
