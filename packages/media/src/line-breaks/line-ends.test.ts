import { describe, expect, it } from 'vitest'
import { lineBreaks } from './break-opportunities.ts'
import { lineEndCosts } from './line-ends.ts'

/** The text with a bar at every possible line end that costs something. */
function marked(text: string): string {
  const places = lineBreaks(text).slice(0, -1)
  const costs = lineEndCosts(text, places)
  return places
    .filter((_, index) => (costs[index] ?? 0) > 0)
    .toReversed()
    .reduce((shown, place) => `${shown.slice(0, place)}|${shown.slice(place)}`, text)
}

describe('lineEndCosts', () => {
  it.each([
    ['the article', 'Bank of the north', 'Bank of |the |north'],
    ['a preposition of one letter', 'Żyją w domu', 'Żyją w |domu'],
    ['an article with a capital', 'hier. Die Stadt', 'hier. Die |Stadt'],
    ['a word in capitals', 'BANK IN PARIS', 'BANK IN |PARIS'],
    ['a word without case', 'سافر إلى باريس', 'سافر إلى |باريس'],
  ])('keeps %s with the next word', (_what, text, expected) => {
    expect(marked(text)).toBe(expected)
  })

  it('lets a line end after an abbreviation and after a unit', () => {
    expect(marked('says EU court')).toBe('says EU court')
    expect(marked('only 12 km north')).toBe('only 12 km north')
  })

  it('keeps a number with what it counts and with the name before it', () => {
    expect(marked('only 12 boats left')).toBe('only 12 |boats left')
    expect(marked('new iPhone 17 here')).toBe('new iPhone |17 |here')
    expect(marked('says Apollo 11 crew')).toBe('says Apollo |11 |crew')
    expect(marked('for 12 Mio. Euro more')).toBe('for |12 Mio. |Euro more')
  })

  it('keeps the words of a name together', () => {
    expect(marked('says Joachim Löw again')).toBe('says Joachim |Löw again')
    expect(marked('a city: Joachim again')).toBe('a |city: Joachim |again')
  })

  it('avoids hyphens, most of all beside a short part', () => {
    expect(lineEndCosts('say world-wide EU-wide U.S.-led', [10, 18, 28])).toEqual([0.08, 0.14, 0.14])
  })

  it('keeps the scheme of an address with its host', () => {
    expect(marked('says https://example.org/a')).toBe('says https://|example.org/a')
  })

  it('begins no line with a Japanese particle', () => {
    expect(marked('支持33％に急落')).toBe('支持33％|に急落')
    expect(marked('発表。さらに')).toBe('発表。さらに')
  })

  it('keeps single ideographs with their neighbours, which may be a name', () => {
    expect(marked('首现习近平')).toContain('习|近平')
  })
})
