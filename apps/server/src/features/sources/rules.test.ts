import { describe, expect, it } from 'vitest'
import {
  ARTICLES_PER_CHECK,
  describeCheck,
  findingOf,
  goneSince,
  isConfirmed,
  isHeld,
  nextCheck,
} from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const article = (checkedMinutesAgo: number | null, goneMinutesAgo: number | null) => ({
  id: 1,
  url: 'https://news.example/1',
  checkedAt: checkedMinutesAgo === null ? null : minutesAgo(checkedMinutesAgo),
  goneSince: goneMinutesAgo === null ? null : minutesAgo(goneMinutesAgo),
})

describe('findingOf', () => {
  it.each([
    [200, 'there'],
    [204, 'there'],
    [404, 'gone'],
    [410, 'gone'],
    [401, 'unknown'],
    [403, 'unknown'],
    [429, 'unknown'],
    [451, 'unknown'],
    [500, 'unknown'],
    [503, 'unknown'],
    [null, 'unknown'],
  ] as const)('reads %s as %s', (status, finding) => {
    expect(findingOf(status)).toBe(finding)
  })
})

describe('goneSince', () => {
  it('is set by the first answer that the article is gone, and cleared when it is there', () => {
    expect(goneSince(article(null, null), 'gone', now)).toEqual(now)
    expect(goneSince(article(25, null), 'gone', now)).toEqual(now)
    expect(goneSince(article(11, 11), 'gone', now)).toEqual(minutesAgo(11))
    expect(goneSince(article(11, 11), 'there', now)).toBe(null)
  })

  it('is not changed by an inconclusive answer', () => {
    expect(goneSince(article(11, 11), 'unknown', now)).toEqual(minutesAgo(11))
    expect(goneSince(article(null, null), 'unknown', now)).toBe(null)
  })

  it('starts over after two hours without a check', () => {
    expect(goneSince(article(121, 121), 'gone', now)).toEqual(now)
    expect(goneSince(article(121, 121), 'unknown', now)).toBe(null)
  })
})

describe('isConfirmed', () => {
  it('needs two answers ten minutes apart, the second one now', () => {
    expect(isConfirmed(minutesAgo(10), 'gone', now)).toBe(true)
    expect(isConfirmed(minutesAgo(9.9), 'gone', now)).toBe(false)
    expect(isConfirmed(now, 'gone', now)).toBe(false)
    expect(isConfirmed(minutesAgo(30), 'unknown', now)).toBe(false)
    expect(isConfirmed(null, 'gone', now)).toBe(false)
  })
})

describe('isHeld', () => {
  it.each([
    [1, 3, false],
    [2, 6, false],
    [3, 6, true],
    [1, 2, true],
    [1, 1, true],
    [34, 100, true],
    [33, 100, false],
  ])('for %d of %d articles: %s', (gone, answered, expected) => {
    expect(isHeld(gone, answered)).toBe(expected)
  })
})

describe('nextCheck', () => {
  const minutes = (feedId: number, isUnconfirmed: boolean, articles = 10, tookMinutes = 0) => {
    const last = { startedAt: minutesAgo(tookMinutes), endedAt: now, articles, isUnconfirmed }
    return (nextCheck(feedId, last).getTime() - last.startedAt.getTime()) / 60_000
  }

  it('is less than half an hour after the previous one, spread by feed', () => {
    const waits = Array.from({ length: 100 }, (_, feedId) => minutes(feedId, false))
    expect(Math.max(...waits)).toBeLessThanOrEqual(25)
    expect(Math.min(...waits)).toBeGreaterThan(20)
    expect(new Set(waits).size).toBeGreaterThan(90)
  })

  it('is sooner after an article is gone for the first time, counted from the end of the check', () => {
    expect(minutes(1, true)).toBe(11)
    expect(minutes(1, true, 10, 2)).toBe(13)
  })

  it('is so much sooner with more articles than a check requests that each has its turn within 30 minutes', () => {
    for (const articles of [300, 301, 900, 2500]) {
      const checks = Math.ceil(articles / ARTICLES_PER_CHECK)
      for (const feedId of [0, 1, 2, 3]) {
        // Each check takes its share of the time.
        const wait = minutes(feedId, false, articles, 1)
        expect(checks * wait).toBeLessThanOrEqual(25.01)
        expect(checks * wait).toBeGreaterThan(20)
      }
    }
    expect(minutes(0, true, 900)).toBeCloseTo(25 / 3, 2)
  })
})

describe('describeCheck', () => {
  const counts = { there: 5, gone: 0, unknown: 0, withdrawn: 0, isHeld: false }
  it.each([
    [counts, '"News": 5 articles there, 0 gone.'],
    [{ ...counts, unknown: 2 }, '"News": 5 articles there, 0 gone, 2 without a clear answer.'],
    [{ ...counts, gone: 1, withdrawn: 1 }, '"News": 5 articles there, 1 gone; 1 item withdrawn.'],
    [
      { ...counts, gone: 3, isHeld: true },
      '"News": 5 articles there, 3 gone. That many at once may be a fault of the site: nothing is withdrawn. Look at them and withdraw those that were removed.',
    ],
  ])('tells what was found', (given, sentence) => {
    expect(describeCheck('News', given)).toBe(sentence)
  })
})
