import { describe, expect, it } from 'vitest'
import { readableSummary, readingTimeS } from './reading-speed.ts'

describe('readingTimeS', () => {
  it('counts 20 letters, 12 hangul, 9 ideographs or 4 Japanese characters a second', () => {
    expect(readingTimeS('a'.repeat(40))).toBeCloseTo(2)
    expect(readingTimeS('한'.repeat(12))).toBeCloseTo(1)
    expect(readingTimeS('中'.repeat(9))).toBeCloseTo(1)
    expect(readingTimeS('日本です')).toBeCloseTo(1)
  })
})

describe('readableSummary', () => {
  const headline = 'h'.repeat(40)
  const two = 'The first sentence is this one. The second one is quite a bit longer than it.'

  it('keeps a whole summary when there is time to read it', () => {
    expect(readableSummary(headline, two, 10)).toBe(two)
  })

  it('keeps as many whole sentences as can be read', () => {
    expect(readableSummary(headline, two, 4)).toBe('The first sentence is this one.')
  })

  it('returns an empty summary rather than a part of a sentence', () => {
    const summary = 'This single sentence goes on, and on, for much longer than anyone would read'
    expect(readableSummary(headline, summary, 3.6)).toBe('')
  })

  it('returns an empty summary when the headline takes all the time', () => {
    expect(readableSummary(headline, two, 2)).toBe('')
    expect(readableSummary(headline, two, 2.5)).toBe('')
    expect(readableSummary(headline, '', 30)).toBe('')
  })
})
