import { describe, expect, it } from 'vitest'
import { type Candidate, type Look, latestItem, lineUp, lineUpHash, videosToRemove } from './rules.ts'

let count = 0
function candidate(fields: Partial<Candidate> = {}): Candidate {
  count += 1
  return {
    id: count,
    feedId: 1,
    feedName: 'Feed',
    title: `Story ${count}`,
    summary: '',
    url: null,
    canonicalUrl: null,
    category: '',
    publishedAt: null,
    pictureUrl: null,
    isPinned: false,
    ...fields,
  }
}

const look: Look = {
  theme: {
    primary: '#000000',
    secondary: '#000000',
    accent: '#000000',
    background: '#000000',
    controlBar: '#000000',
  },
  secondsPerItem: 3,
  introSha256: null,
  outroSha256: null,
}

describe('lineUp', () => {
  it('takes from each feed, in the order of the feeds, at most its limit', () => {
    const [a, b, c, d] = [candidate(), candidate(), candidate(), candidate()]
    const places = [
      { topNContents: 2, candidates: [a, b, c] },
      { topNContents: 5, candidates: [d] },
    ]
    expect(lineUp(places)).toEqual([a, b, d])
  })

  it('shows a story once, and lets the next item of the feed take its place', () => {
    const first = candidate({ canonicalUrl: 'https://a.example/x' })
    const again = candidate({ canonicalUrl: 'https://a.example/x' })
    const next = candidate({ canonicalUrl: 'https://a.example/y' })
    const places = [
      { topNContents: 1, candidates: [first] },
      { topNContents: 1, candidates: [again, next] },
    ]
    expect(lineUp(places)).toEqual([first, next])
  })

  it('keeps items without an address apart', () => {
    const places = [{ topNContents: 5, candidates: [candidate(), candidate()] }]
    expect(lineUp(places)).toHaveLength(2)
  })

  it('gives nothing where there is nothing', () => {
    expect(lineUp([])).toEqual([])
  })
})

describe('lineUpHash', () => {
  const item = candidate({ title: 'A', summary: 'B', pictureUrl: 'https://a.example/p.jpg' })

  it('is the same for what looks the same, whatever else has changed', () => {
    expect(lineUpHash([{ ...item, publishedAt: new Date(), isPinned: true }], look)).toBe(
      lineUpHash([item], look),
    )
  })

  it.each([
    ['a title', [{ ...item, title: 'Other' }], look],
    ['a summary', [{ ...item, summary: 'Other' }], look],
    ['a picture', [{ ...item, pictureUrl: null }], look],
    ['the items', [item, candidate()], look],
    ['the seconds', [item], { ...look, secondsPerItem: 4 }],
    ['the theme', [item], { ...look, theme: { ...look.theme, accent: '#ffffff' } }],
    ['the intro', [item], { ...look, introSha256: 'abc' }],
  ])('changes with %s', (_what, items, changedLook) => {
    expect(lineUpHash(items, changedLook)).not.toBe(lineUpHash([item], look))
  })

  it('changes with the order', () => {
    const other = candidate()
    expect(lineUpHash([item, other], look)).not.toBe(lineUpHash([other, item], look))
  })
})

describe('latestItem', () => {
  it('is the one with the newest date, the first of equals, and any rather than none', () => {
    const old = candidate({ publishedAt: new Date(1000) })
    const fresh = candidate({ publishedAt: new Date(2000) })
    const undated = candidate()
    expect(latestItem([undated, old, fresh, { ...fresh, id: 99 }])).toBe(fresh)
    expect(latestItem([undated])).toBe(undated)
    expect(latestItem([])).toBeUndefined()
  })
})

describe('videosToRemove', () => {
  const now = new Date('2026-06-30T00:00:00Z')
  const video = (id: number, ageDays: number, fields: { bytes?: number; isKept?: boolean } = {}) => ({
    id,
    bytes: fields.bytes ?? 10,
    createdAt: new Date(now.getTime() - ageDays * 86_400_000),
    isKept: fields.isKept ?? false,
  })
  const limits = { retentionDays: 30, storageLimitBytes: 1000 }

  it('chooses those past the retention', () => {
    expect(videosToRemove([video(1, 31), video(2, 29)], 0, limits, now)).toEqual([1])
  })

  it('never chooses a kept one', () => {
    expect(videosToRemove([video(1, 90, { isKept: true, bytes: 5000 })], 0, limits, now)).toEqual([])
  })

  it('chooses the oldest while all together are over the limit', () => {
    const videos = [video(1, 3, { bytes: 400 }), video(2, 2, { bytes: 400 }), video(3, 1, { bytes: 400 })]
    expect(videosToRemove(videos, 0, limits, now)).toEqual([1])
    expect(videosToRemove(videos, 500, limits, now)).toEqual([1, 2])
  })
})
