import { createHash } from 'node:crypto'
import { BrandInput } from '@feedreel/contracts/brand/brand'
import { RUNDOWN_SECONDS } from '@feedreel/contracts/publishers'
import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  chooseVariants,
  explainDue,
  explainLineUp,
  type FeedPlace,
  isViewChangeVisible,
  type Look,
  latestItem,
  lineUpHash,
  newLookRefusal,
  newLookTurn,
  type Prospect,
  plainLineUpHash,
  refusalToMake,
  rundownOf,
  rundownSeconds,
  type Schedule,
  videosToRemove,
} from './rules.ts'

const schedule: Schedule = {
  isMaintenance: false,
  isUnderWay: false,
  isAutomatic: true,
  everyMinutes: 60,
  allowedAt: null,
  earlyLookAt: null,
  checkAt: new Date('2026-06-30T09:00:00Z'),
}

let count = 0
function candidate(fields: Partial<Candidate> = {}): Candidate {
  count += 1
  return {
    id: count,
    feedId: 1,
    feedName: 'Feed',
    publicName: null,
    language: null,
    title: `Story ${count}`,
    summary: '',
    url: null,
    canonicalUrl: null,
    category: '',
    publishedAt: null,
    publishedOn: null,
    pictureUrl: null,
    contentHash: '',
    isPinned: false,
    bannedAt: null,
    withdrawnAt: null,
    isPictureEdited: false,
    picture: null,
    hasNoPicture: false,
    isPictureDue: false,
    isWanted: true,
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
  brand: null,
  ratios: ['16:9'],
  secondsPerItem: 3,
  introSha256: null,
  outroSha256: null,
}

function place(topNContents: number, candidates: Candidate[], fields: Partial<FeedPlace> = {}): FeedPlace {
  return { feedName: 'Feed', isActive: true, topNContents, candidates, ...fields }
}

describe('explainLineUp', () => {
  it('takes from each feed at most its limit, in the order of the feeds', () => {
    const [a, b, c, d] = [candidate(), candidate(), candidate(), candidate()]
    const { items, omissions } = explainLineUp([place(2, [a, b, c]), place(5, [d])])
    expect(items).toEqual([a, b, d])
    expect(omissions).toEqual([
      { item: c, reason: 'over-limit', sentence: '"Feed" gives at most 2 items.', sameAs: null },
    ])
  })

  it('shows a story once, and replaces a repeat with the next item of the feed', () => {
    const first = candidate({ canonicalUrl: 'https://a.example/x' })
    const again = candidate({ canonicalUrl: 'https://a.example/x' })
    const next = candidate({ canonicalUrl: 'https://a.example/y' })
    const { items, omissions } = explainLineUp([place(1, [first]), place(1, [again, next])])
    expect(items).toEqual([first, next])
    expect(omissions).toMatchObject([{ item: again, reason: 'same-story', sameAs: 1 }])
  })

  it('leaves out items without a picture if the brand is set to, except pinned ones', () => {
    const without = candidate({ hasNoPicture: true })
    const pinned = candidate({ hasNoPicture: true, isPinned: true })
    const places = [place(5, [pinned, without, candidate()])]
    expect(explainLineUp(places).omissions).toEqual([])
    expect(explainLineUp(places, true)).toMatchObject({
      items: [pinned, {}],
      omissions: [{ item: without, reason: 'no-picture' }],
    })
  })

  it('leaves out items with neither title nor summary, even pinned ones', () => {
    const silent = candidate({
      title: '',
      feedName: 'Internal name',
      publicName: 'The Times',
      isPinned: true,
    })
    const summaryOnly = candidate({ title: '', summary: 'Ferries run again.' })
    expect(explainLineUp([place(1, [silent, summaryOnly])])).toEqual({
      items: [summaryOnly],
      omissions: [
        { item: silent, reason: 'no-text', sentence: 'It has neither a title nor a summary.', sameAs: null },
      ],
    })
  })

  it('treats items without a URL as different', () => {
    expect(explainLineUp([place(5, [candidate(), candidate()])]).items).toHaveLength(2)
  })

  it('leaves out banned and unwanted items and those of inactive feeds, with the reason', () => {
    const banned = candidate({ bannedAt: new Date() })
    const other = candidate({ isWanted: false })
    const asleep = candidate()
    const shown = candidate()
    const { items, omissions } = explainLineUp([
      place(1, [banned, other, shown]),
      place(1, [asleep], { isActive: false, feedName: 'Asleep' }),
    ])
    expect(items).toEqual([shown])
    expect(omissions.map(({ item, reason }) => [item, reason])).toEqual([
      [banned, 'banned'],
      [other, 'other-category'],
      [asleep, 'feed-inactive'],
    ])
    expect(omissions.at(-1)?.sentence).toBe('The feed "Asleep" is inactive.')
  })

  it('names the strongest reason: a banned repeat over the limit is banned', () => {
    const first = candidate({ canonicalUrl: 'https://a.example/x' })
    const repeat = candidate({ canonicalUrl: 'https://a.example/x' })
    const bannedRepeat = candidate({ canonicalUrl: 'https://a.example/x', bannedAt: new Date() })
    const { omissions } = explainLineUp([place(1, [first, bannedRepeat, repeat])])
    expect(omissions.map(({ reason }) => reason)).toEqual(['banned', 'same-story'])
  })

  it('is empty without items', () => {
    expect(explainLineUp([])).toEqual({ items: [], omissions: [] })
  })
})

const prospect: Prospect = { name: 'Paper', isActive: true, itemCount: 3, isNew: true, newLookAt: null }

describe('refusalToMake', () => {
  it('allows a new line-up, and the same one when forced', () => {
    expect(refusalToMake(prospect, false)).toBeNull()
    expect(refusalToMake({ ...prospect, isNew: false }, true)).toBeNull()
  })

  it.each([
    ['inactive', { isActive: false }],
    ['no content', { itemCount: 0 }],
    ['nothing new', { isNew: false }],
  ])('says %s', (words, change) => {
    expect(refusalToMake({ ...prospect, ...change }, false)).toContain(words)
  })
})

describe('explainDue', () => {
  const now = new Date('2026-06-30T10:00:00Z')

  it('is due now when nothing prevents it', () => {
    expect(explainDue(prospect, schedule, now)).toEqual({ isDue: true, dueAt: now, reason: null })
  })

  it('is due at the next check of the schedule', () => {
    const checkAt = new Date('2026-06-30T10:04:00Z')
    expect(explainDue(prospect, { ...schedule, checkAt }, now)).toMatchObject({ isDue: true, dueAt: checkAt })
  })

  it('waits until the last video is old enough', () => {
    const allowedAt = new Date('2026-06-30T10:30:00Z')
    expect(explainDue(prospect, { ...schedule, allowedAt }, now)).toEqual({
      isDue: false,
      dueAt: allowedAt,
      reason: 'A video is generated at most every 60 min.',
    })
  })

  it('does not wait for the update frequency with the new look of an update, but for its turn', () => {
    const earlyLookAt = new Date('2026-06-30T10:20:00Z')
    const seldom = { ...schedule, allowedAt: new Date('2027-06-30T10:00:00Z'), earlyLookAt }
    const waiting = {
      isDue: false,
      dueAt: earlyLookAt,
      reason: 'The video with the new look is scheduled.',
    }
    expect(explainDue(prospect, seldom, now)).toEqual(waiting)
    expect(explainDue({ ...prospect, newLookAt: earlyLookAt }, seldom, now)).toEqual(waiting)
    expect(explainDue(prospect, seldom, earlyLookAt)).toMatchObject({ isDue: true, dueAt: earlyLookAt })
  })

  it.each([
    ['nothing new', { ...prospect, isNew: false }, schedule],
    ['already queued or being generated', prospect, { ...schedule, isUnderWay: true }],
    ['Maintenance mode', prospect, { ...schedule, isMaintenance: true }],
    ['Auto generation is off', prospect, { ...schedule, isAutomatic: false }],
  ])('is not due and says: %s', (words, changed, changedSchedule) => {
    const due = explainDue(changed, changedSchedule, now)
    expect(due).toMatchObject({ isDue: false, dueAt: null })
    expect(due.reason).toContain(words)
  })
})

describe('lineUpHash', () => {
  const item = candidate({ title: 'A', summary: 'B', pictureUrl: 'https://a.example/p.jpg' })
  const brand = BrandInput.parse({ ground: '#102030', ink: '#ffffff', accent: '#ffcc00' })
  const hashOf = (items: Candidate[], shown: Look = look) => lineUpHash(items, shown, 'v1')

  it('is the same for the same look, whatever else changes', () => {
    const noted = { ...item, publishedAt: new Date(), isPinned: true, feedName: 'Other' }
    expect(hashOf([noted])).toBe(hashOf([item]))
    const signed = (token: string) => ({
      ...item,
      pictureUrl: `https://a.example/p.jpg?expires=1&sig=${token}`,
    })
    expect(hashOf([signed('b')])).toBe(hashOf([signed('a')]))
  })

  it.each([
    ['a title', [{ ...item, title: 'Other' }], look],
    ['a summary', [{ ...item, summary: 'Other' }], look],
    ['a picture', [{ ...item, pictureUrl: null }], look],
    ['the public name of a feed', [{ ...item, publicName: 'The Gazette' }], look],
    ['the language of a feed', [{ ...item, language: 'de' }], look],
    ['the items', [item, candidate()], look],
    ['the seconds', [item], { ...look, secondsPerItem: 4 }],
    ['the theme', [item], { ...look, theme: { ...look.theme, accent: '#ffffff' } }],
    ['the brand', [item], { ...look, brand }],
    ['the ratios', [item], { ...look, ratios: ['16:9', '1:1'] } satisfies Look],
    ['the intro', [item], { ...look, introSha256: 'abc' }],
    ['the rundown', [item], { ...look, rundown: { name: 'The Gazette', domain: null } }],
    ['the outro', [item], { ...look, outroSha256: 'abc' }],
  ])('changes with %s', (_what, items, changedLook) => {
    expect(hashOf(items, changedLook)).not.toBe(hashOf([item]))
  })

  it('is the same as before languages were known, without a language or when the headline is in another one', () => {
    const before = [[item.title, item.summary, item.category, item.publicName, item.pictureUrl], null]
    const hash = createHash('sha256').update(JSON.stringify([[before.flat()], look, 'v1']))
    expect(hashOf([item])).toBe(hash.digest('hex'))
    const german = { ...item, title: 'Der Rat und die Stadt' }
    expect(hashOf([{ ...german, language: 'en-US' }])).toBe(hashOf([german]))
  })

  it('changes with the version of the templates', () => {
    expect(lineUpHash([item], look, 'v2')).not.toBe(hashOf([item]))
  })

  it('changes with the date of an item if the brand shows it', () => {
    const dated = { ...item, publishedAt: new Date('2026-03-15T02:00:00Z'), publishedOn: '2026-03-15' }
    const shown = { ...look, brand }
    expect(hashOf([dated], shown)).not.toBe(hashOf([item], shown))
    expect(hashOf([{ ...dated, publishedOn: '2026-03-14' }], shown)).not.toBe(hashOf([dated], shown))
    expect(hashOf([{ ...dated, publishedOn: '2026-03-14' }])).toBe(hashOf([dated]))
  })

  it('distinguishes an intro from an outro', () => {
    const [before, after] = [
      { ...look, introSha256: 'abc' },
      { ...look, outroSha256: 'abc' },
    ]
    expect(hashOf([item], before)).not.toBe(hashOf([item], after))
  })

  it('changes with the order', () => {
    const other = candidate()
    expect(hashOf([item, other])).not.toBe(hashOf([other, item]))
  })
})

describe('rundownOf', () => {
  it('contains the name of the brand, else of the publisher, and the first domain in readable form', () => {
    const publisher = { name: 'Gazette', allowed_domains: ['xn--zrich-kva.example', 'b.example'] }
    expect(rundownOf(publisher, 'The Gazette')).toEqual({ name: 'The Gazette', domain: 'zürich.example' })
    expect(rundownOf({ ...publisher, allowed_domains: [] }, '')).toEqual({ name: 'Gazette', domain: null })
  })

  it('has the duration that the form adds to the total', () => {
    const { opener, endCard } = rundownSeconds({ ...look, rundown: { name: '', domain: null } })
    expect(opener + endCard).toBe(RUNDOWN_SECONDS)
    expect(rundownSeconds(look)).toEqual({ opener: 0, endCard: 0 })
  })
})

describe('plainLineUpHash', () => {
  it('is the hash of videos from before brands existed', () => {
    const item = candidate({ title: 'A', summary: 'B', pictureUrl: 'https://a.example/p.jpg' })
    expect(plainLineUpHash([item], look)).toBe(
      'f426124d92cba1ad66c62751c084bfba0332bfdf95aceb816401b53c4f1b49e1',
    )
  })

  it('is null for a look that did not exist then', () => {
    const brand = BrandInput.parse({ ground: '#102030', ink: '#ffffff', accent: '#ffcc00' })
    expect(plainLineUpHash([candidate()], { ...look, brand })).toBeNull()
    expect(plainLineUpHash([candidate()], { ...look, ratios: ['16:9', '1:1'] })).toBeNull()
    expect(plainLineUpHash([candidate({ publicName: 'The Gazette' })], look)).toBeNull()
  })
})

describe('newLookTurn', () => {
  const since = new Date('2026-06-30T00:00:00Z')
  const hours = (id: number) => (newLookTurn(id, since).getTime() - since.getTime()) / 3_600_000

  it('spreads publishers evenly over 24 hours', () => {
    const perHour = new Array(24).fill(0)
    for (let id = 1; id <= 2400; id += 1) perHour[Math.floor(hours(id))] += 1
    expect(Math.min(...perHour)).toBeGreaterThan(80)
    expect(Math.max(...perHour)).toBeLessThan(120)
  })

  it('makes the schedule wait and give the reason', () => {
    const newLookAt = newLookTurn(7, since)
    const sentence = '"Paper": nothing new since the last video; a video with the new look is scheduled.'
    expect(newLookRefusal({ ...prospect, newLookAt }, since)).toBe(sentence)
    expect(newLookRefusal({ ...prospect, newLookAt }, newLookAt)).toBeNull()
    expect(newLookRefusal(prospect, since)).toBeNull()
    const due = explainDue({ ...prospect, newLookAt }, schedule, new Date(newLookAt.getTime() - 1000))
    expect(due).toEqual({ isDue: false, dueAt: newLookAt, reason: sentence })
  })
})

describe('latestItem', () => {
  it('is the first one with the newest date, or the first one without dates', () => {
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

  it('chooses videos older than the retention, but not exactly as old', () => {
    const momentMore = 30 + 1 / 86_400_000
    expect(videosToRemove([video(1, momentMore), video(2, 30)], 0, limits, now)).toEqual([1])
  })

  it('never chooses a kept video', () => {
    expect(videosToRemove([video(1, 90, { isKept: true, bytes: 5000 })], 0, limits, now)).toEqual([])
  })

  it('chooses the oldest while the total is over the limit, but not at the limit', () => {
    const videos = [video(1, 3, { bytes: 400 }), video(2, 2, { bytes: 400 }), video(3, 1, { bytes: 400 })]
    expect(videosToRemove(videos, 0, limits, now)).toEqual([1])
    expect(videosToRemove(videos, 500, limits, now)).toEqual([1, 2])
    expect(videosToRemove(videos.slice(1), 200, limits, now)).toEqual([])
    expect(videosToRemove(videos.slice(1), 201, limits, now)).toEqual([2])
  })
})

describe('isViewChangeVisible', () => {
  it('publishes every view at first, and fewer as the count grows', () => {
    const told = (until: number) => {
      const views = Array.from({ length: until }, (_, index) => index)
      return views.filter(before => isViewChangeVisible(before, before + 1)).length
    }
    expect(told(99)).toBe(99)
    expect(told(1000)).toBeLessThan(200)
    expect(told(100_000)).toBeLessThan(400)
    expect(isViewChangeVisible(99_999, 100_000)).toBe(true)
    expect(isViewChangeVisible(100_001, 100_002)).toBe(false)
  })
})

describe('chooseVariants', () => {
  const chosen = (cached: string) =>
    chooseVariants(
      cached.split(' ').map(one => {
        const variants: Record<string, ('a' | 'b')[]> = { a: ['a'], b: ['b'], ab: ['a', 'b'] }
        return variants[one] ?? []
      }),
    ).join('')

  it('alternates in a new video', () => {
    expect(chosen('- - - -')).toBe('abab')
    expect(chooseVariants([])).toEqual([])
  })

  it('keeps cached variants, in any order', () => {
    expect(chosen('a b a')).toBe('aba')
    expect(chosen('a a b')).toBe('aab')
    expect(chosen('b a a')).toBe('baa')
  })

  it('gives a new item another variant than its neighbour', () => {
    expect(chosen('- a b a')).toBe('baba')
    expect(chosen('- - a b')).toBe('abab')
    expect(chosen('a - - b')).toBe('abab')
    expect(chosen('b -')).toBe('ba')
  })

  it('may choose either variant of an item that is cached in both', () => {
    expect(chosen('ab ab ab')).toBe('aba')
    expect(chosen('b ab a')).toBe('baa')
  })
})
