import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  classOfStatus,
  countFailure,
  fetchAddress,
  freshMinutes,
  healthOf,
  hostOf,
  isWholeDue,
  keptTtlMinutes,
  nextMove,
  pauseHostUntil,
  pollAfterBusy,
  pollAfterFailure,
  pollAfterSuccess,
  retryAfterMinutes,
} from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const minutesUntil = (at: Date) => (at.getTime() - now.getTime()) / 60_000
const DAY = 24 * 60

describe('pollAfterSuccess', () => {
  /** The waits of feed 0 are not spread. */
  const wait = (interval: number, idlePolls: number, wished: number | null = null) =>
    minutesUntil(pollAfterSuccess(now, interval, { id: 0, idlePolls }, wished))

  it('keeps the interval while a feed has new items', () => {
    expect(wait(30, 0)).toBe(30)
    expect(wait(30, 1)).toBe(30)
  })

  it('backs off without new items, up to four intervals', () => {
    expect(wait(20, 2)).toBe(30)
    expect(wait(20, 3)).toBe(45)
    expect(wait(20, 50)).toBe(80)
  })

  it('backs off to a day at most, unless the interval is longer', () => {
    expect(wait(12 * 60, 50)).toBe(DAY)
    expect(wait(2 * DAY, 50)).toBe(2 * DAY)
  })

  it('waits as long as the feed requests, up to a day', () => {
    expect(wait(30, 0, 120)).toBe(120)
    expect(wait(30, 0, 5)).toBe(30)
    expect(wait(30, 0, 1_000_000)).toBe(DAY)
  })

  it('spreads feeds that were polled together by at most a twentieth', () => {
    const waits = [1, 2, 3, 4].map(id => minutesUntil(pollAfterSuccess(now, 60, { id, idlePolls: 0 }, null)))
    expect(new Set(waits).size).toBe(4)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(60)
    expect(Math.max(...waits)).toBeLessThanOrEqual(63)
  })
})

describe('pollAfterBusy', () => {
  it('spreads postponed feeds over some minutes', () => {
    const waits = [1, 2, 3, 4].map(id => minutesUntil(pollAfterBusy(now, id)))
    expect(new Set(waits).size).toBe(4)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...waits)).toBeLessThanOrEqual(6)
  })
})

describe('pollAfterFailure', () => {
  const plain = { isGone: false, retryAfterMinutes: null }
  const wait = (failures: number, answer: Partial<typeof plain> | { retryAfterMinutes: number } = {}) =>
    minutesUntil(pollAfterFailure(now, 30, failures, { ...plain, ...answer }))

  it('doubles the wait with each failure, up to a day', () => {
    expect([1, 2, 3, 4].map(failures => wait(failures))).toEqual([30, 60, 120, 240])
    expect(wait(1000)).toBe(DAY)
  })

  it('polls a gone feed daily', () => {
    expect(wait(1, { isGone: true })).toBe(DAY)
  })

  it('honours Retry-After between the interval and a day', () => {
    expect(wait(5, { retryAfterMinutes: 45 })).toBe(45)
    expect(wait(1, { retryAfterMinutes: 1 })).toBe(30)
    expect(wait(1, { retryAfterMinutes: 1e9 })).toBe(DAY)
  })
})

describe('pauseHostUntil', () => {
  const rest = (status: number, asked: number | null = null) => {
    const until = pauseHostUntil(now, { status, retryAfterMinutes: asked })
    return until && minutesUntil(until)
  }

  it('honours a 429 for as long as the host requests, up to a day', () => {
    expect([rest(429, 45), rest(429), rest(429, 1e9)]).toEqual([45, 15, DAY])
  })

  it('honours a 503 only with Retry-After', () => {
    expect([rest(503, 10), rest(503), rest(500, 10), rest(404)]).toEqual([10, null, null, null])
  })
})

describe('isWholeDue', () => {
  const due = (id: number, daysAgo: number) =>
    isWholeDue(now, { id, fetched_whole_at: new Date(now.getTime() - daysAgo * DAY * 60_000) })

  it('is true once a week, at a different time of day for each feed', () => {
    expect([due(0, 6.9), due(0, 7), due(1, 7), due(1, 7.7)]).toEqual([false, true, false, true])
    expect(isWholeDue(now, { id: 1, fetched_whole_at: null })).toBe(true)
  })
})

describe('healthOf', () => {
  it('is failing from the first failure on', () => {
    expect([0, 1, 3].map(healthOf)).toEqual(['ok', 'failing', 'failing'])
  })
})

describe('classOfStatus', () => {
  it('classifies an error status by who can fix it', () => {
    expect([401, 403, 404, 410, 429, 500, 503, 400].map(classOfStatus)).toEqual([
      'feed-forbidden',
      'feed-forbidden',
      'feed-gone',
      'feed-gone',
      'feed-down',
      'feed-down',
      'feed-down',
      'not-a-feed',
    ])
  })
})

describe('countFailure', () => {
  it('counts a permanent failure as three, so that the next poll waits longer', () => {
    expect([countFailure(0, false), countFailure(0, true), countFailure(7, true)]).toEqual([1, 3, 8])
  })
})

describe('freshMinutes', () => {
  it('is max-age less the age of the response', () => {
    expect(freshMinutes({ 'cache-control': 'public, max-age=3600' })).toBe(60)
    expect(freshMinutes({ 'cache-control': 'Max-Age=600, s-maxage=9', age: '300' })).toBe(5)
    expect(freshMinutes({ 'cache-control': 'max-age=60', age: '300' })).toBe(0)
  })

  it('is null without max-age, and for no-cache and no-store', () => {
    expect(freshMinutes({})).toBeNull()
    expect(freshMinutes({ 'cache-control': 's-maxage=600' })).toBeNull()
    expect(freshMinutes({ 'cache-control': 'max-age=soon' })).toBeNull()
    expect(freshMinutes({ 'cache-control': 'no-cache, max-age=600' })).toBeNull()
  })
})

describe('keptTtlMinutes', () => {
  it('caps a TTL at a year', () => {
    expect([null, 60, 1e15].map(keptTtlMinutes)).toEqual([null, 60, 366 * DAY])
  })
})

describe('retryAfterMinutes', () => {
  it('reads seconds and dates', () => {
    expect(retryAfterMinutes('120', now)).toBe(2)
    expect(retryAfterMinutes('Sun, 01 Mar 2026 12:30:00 GMT', now)).toBe(30)
    expect(retryAfterMinutes('Sun, 01 Mar 2020 12:30:00 GMT', now)).toBe(0)
  })

  it('reads the two older forms of dates in every time zone of the process', () => {
    vi.stubEnv('TZ', 'Asia/Kathmandu')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(retryAfterMinutes('Sunday, 01-Mar-26 12:30:00 GMT', now)).toBe(30)
    expect(retryAfterMinutes('Sun Mar  1 12:30:00 2026', now)).toBe(30)
  })

  it('is null for anything else', () => {
    expect(retryAfterMinutes(undefined, now)).toBeNull()
    expect(retryAfterMinutes('later', now)).toBeNull()
    expect(retryAfterMinutes('-5 apples', now)).toBeNull()
  })
})

describe('nextMove', () => {
  const url = 'https://old.example/feed'
  const target = 'https://new.example/feed'
  const after = (...permanentUrls: (string | null)[]) =>
    permanentUrls.reduce((feed, permanentUrl) => ({ url, ...nextMove(feed, permanentUrl) }), {
      url,
      moved_to: null as string | null,
      moved_seen: 0,
    })

  it('follows a redirect directly after three polls in a row', () => {
    expect(fetchAddress(after(target, target))).toBe(url)
    expect(fetchAddress(after(target, target, target))).toBe(target)
    expect(fetchAddress(after(target, target, target, null, null))).toBe(target)
  })

  it('starts again when the redirect changes or disappears', () => {
    expect(after(target, target, 'https://other.example/').moved_seen).toBe(1)
    expect(after(target, target, null)).toMatchObject({ moved_to: null, moved_seen: 0 })
  })
})

describe('hostOf', () => {
  it('is the host with its port, or the text when there is none', () => {
    expect(hostOf('https://News.example:8443/a')).toBe('news.example:8443')
    expect(hostOf('nonsense')).toBe('nonsense')
  })
})
