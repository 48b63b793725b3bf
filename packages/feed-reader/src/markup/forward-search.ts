/** What searches have cost. */
export type SearchCost = { characters: number }

/** The first place of something at or behind a given one, -1 when there is none. Given places never go back. */
export type ForwardSearch = (from: number) => number

/**
 * Searches a text again and again, each time at or behind the last place. What was found counts until it is passed, so
 * that each character of the text is looked at once, however often it is asked and whatever the text holds.
 * @param sought a text, or a regular expression with the flag `g` whose matches are short
 * @param cost is increased by the characters that are looked at
 */
export function createForwardSearch(text: string, sought: string | RegExp, cost?: SearchCost): ForwardSearch {
  let found = -1
  let isExhausted = false
  return from => {
    if (isExhausted) return -1
    if (found >= from) return found
    found = typeof sought === 'string' ? text.indexOf(sought, from) : indexOfMatch(text, sought, from)
    if (cost !== undefined) cost.characters += (found < 0 ? text.length : found) - from
    isExhausted = found < 0
    return found
  }
}

function indexOfMatch(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}
