import { describe, expect, it } from 'vitest'
import { type IdentityFields, identifyItems } from './item-identity.ts'

const NEWS = 'https://news.example/1'
const SPORT = 'https://news.example/sport/1'
const keysOf = (...items: IdentityFields[]) => identifyItems(items).map(({ keys }) => keys)

function item(fields: Partial<IdentityFields>): IdentityFields {
  return {
    guid: null,
    canonicalUrl: null,
    formerUrl: null,
    title: '',
    summary: '',
    publishedAt: null,
    ...fields,
  }
}

describe('identifyItems', () => {
  it('uses the guid first and the address second', () => {
    const items = [item({ guid: '1', canonicalUrl: 'https://news.example/1' })]
    expect(keysOf(...items)).toEqual([['guid:1', 'url:https://news.example/1']])
  })

  it('combines a shared guid with the addresses', () => {
    const items = [
      item({ guid: 'same', canonicalUrl: 'https://news.example/1', title: 'One' }),
      item({ guid: 'same', canonicalUrl: 'https://news.example/2', title: 'Two' }),
    ]
    expect(keysOf(...items).map(keys => keys[0])).toEqual([
      'guid:same|https://news.example/1',
      'guid:same|https://news.example/2',
    ])
  })

  it('does not use a shared address as a key', () => {
    const items = [
      item({ guid: '1', canonicalUrl: 'https://news.example/', title: 'One' }),
      item({ guid: '2', canonicalUrl: 'https://news.example/', title: 'Two' }),
    ]
    expect(keysOf(...items)).toEqual([['guid:1'], ['guid:2']])
  })

  it('falls back to a hash of the content', () => {
    const [one, other, again] = keysOf(
      item({ title: 'One' }),
      item({ title: 'Other' }),
      item({ title: 'One' }),
    )
    expect(one?.[0]).toMatch(/^hash:[0-9a-f]{64}$/)
    expect(other).not.toEqual(one)
    expect(again).toEqual(one)
  })

  it('gives every item a key', () => {
    const items = [
      item({}),
      item({ guid: 'x' }),
      item({ guid: 'x' }),
      item({ guid: 'x', title: 'Other' }),
      item({ canonicalUrl: 'https://news.example/' }),
    ]
    for (const keys of keysOf(...items)) expect(keys.length).toBeGreaterThan(0)
  })
  it('keeps the keys of a duplicate item, whatever else differs', () => {
    const fields = { guid: '1', canonicalUrl: NEWS, title: 'Storm' }
    const alone = keysOf(item(fields))
    const corrected = item({ ...fields, summary: 'Corrected.', publishedAt: new Date(0) })
    expect(keysOf(item(fields), item(fields))).toEqual([...alone, ...alone])
    expect(keysOf(item(fields), corrected)).toEqual([...alone, ...alone])
    const untitled = item({ guid: '1', canonicalUrl: NEWS, summary: 'Storm.' })
    expect(keysOf(untitled, untitled)).toEqual([...alone, ...alone])
  })

  it('uses what both have in common for an item with two guids or two addresses', () => {
    const guids = keysOf(
      item({ guid: '1', canonicalUrl: NEWS, title: 'Storm' }),
      item({ guid: '2', canonicalUrl: NEWS, title: 'Storm' }),
    )
    expect(guids).toEqual([
      ['guid:1', `url:${NEWS}`],
      ['guid:2', `url:${NEWS}`],
    ])
    const addresses = keysOf(
      item({ guid: '1', canonicalUrl: NEWS, title: 'Storm' }),
      item({ guid: '1', canonicalUrl: SPORT, title: 'Storm' }),
    )
    expect(addresses).toEqual([
      ['guid:1', `url:${NEWS}`],
      ['guid:1', `url:${SPORT}`],
    ])
  })

  it('keeps the keys by which earlier rules knew an item', () => {
    const former = `${NEWS}?ref=rss`
    const storm = item({ canonicalUrl: NEWS, formerUrl: former, title: 'Storm' })
    expect(keysOf(storm)).toEqual([[`url:${NEWS}`, `url:${former}`]])
    const flood = item({ canonicalUrl: NEWS, formerUrl: `${former}-2`, title: 'Flood' })
    const [one, other] = identifyItems([storm, flood])
    expect(one).toMatchObject({ keys: [`url:${former}`], sharedKeys: [`url:${NEWS}`] })
    expect(other).toMatchObject({ keys: [`url:${former}-2`], sharedKeys: [`url:${NEWS}`] })
    const sharedGuids = keysOf({ ...storm, guid: '1' }, item({ guid: '1', title: 'Match' }))
    expect(sharedGuids[0]).toContain(`guid:1|${former}`)
    // Earlier rules had no other key than the hash for these.
    const sameAddress = [storm, { ...storm, title: 'Flood' }]
    const before = sameAddress.map(fields => ({ ...fields, canonicalUrl: former, formerUrl: null }))
    expect(keysOf(...sameAddress)).toEqual(keysOf(...before))
  })

  it('returns the keys shared with different items', () => {
    const items = [
      item({ guid: '1', canonicalUrl: NEWS, title: 'Storm' }),
      item({ guid: '1', canonicalUrl: NEWS, title: 'Flood' }),
      item({ guid: '2', canonicalUrl: SPORT, title: 'Match' }),
    ]
    const identities = identifyItems(items)
    const shared = ['guid:1', `url:${NEWS}`]
    expect(identities.map(({ sharedKeys }) => sharedKeys)).toEqual([shared, shared, []])
    expect(identities[0]?.keys).not.toEqual(identities[1]?.keys)
  })
})
