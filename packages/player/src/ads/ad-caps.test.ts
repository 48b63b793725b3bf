import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAdCaps } from './ad-caps.ts'

const HOUR_MS = 3_600_000

/** A browser's session storage with what it holds. */
function storage(kept = new Map<string, string>()) {
  const session = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  vi.stubGlobal('sessionStorage', session)
  return kept
}
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('createAdCaps', () => {
  it('counts the breaks of all players of a page', () => {
    const page = {}
    const one = createAdCaps({ cap_per_page: 2 }, page, false)
    const other = createAdCaps({ cap_per_page: 2 }, page, false)
    one.note()
    expect(other.isReached()).toBe(false)
    other.note()
    expect(one.isReached()).toBe(true)
  })

  it('counts those of the last hour on other pages of the session', () => {
    storage()
    let nowMs = 5 * HOUR_MS
    const onPage = () => createAdCaps({ cap_per_hour: 1 }, {}, true, () => nowMs)
    onPage().note()
    expect(onPage().isReached()).toBe(true)
    nowMs += HOUR_MS
    expect(onPage().isReached()).toBe(false)
  })

  it('never stops a break without limits', () => {
    const caps = createAdCaps({}, { adBreaks: [1, 2, 3] }, false)
    caps.note()
    expect(caps.isReached()).toBe(false)
  })

  it('keeps only the last hour in the session', () => {
    const kept = storage(new Map([['feedreel-ad-breaks', `0,${HOUR_MS}`]]))
    createAdCaps({ cap_per_hour: 9 }, {}, true, () => 2 * HOUR_MS - 1).note()
    expect([...kept.values()]).toEqual([`${HOUR_MS},${2 * HOUR_MS - 1}`])
  })
})

describe('createAdCaps stores and reads nothing', () => {
  it('without consent', () => {
    const kept = storage(new Map([['feedreel-ad-breaks', String(Date.now())]]))
    const caps = createAdCaps({ cap_per_hour: 1 }, {}, false)
    expect(caps.isReached()).toBe(false)
    caps.note()
    expect(caps.isReached()).toBe(true)
    expect([...kept.values()][0]).not.toContain(',')
  })

  it('without a limit of an hour', () => {
    const kept = storage()
    createAdCaps({ cap_per_page: 1 }, {}, true).note()
    expect(kept.size).toBe(0)
  })

  it('in a frame without storage, and counts only the page', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
    const caps = createAdCaps({ cap_per_hour: 1 }, {}, true)
    caps.note()
    expect(caps.isReached()).toBe(true)
  })
})
