import { describe, expect, it } from 'vitest'
import { type IdentityFacts, identifyItems } from './item-identity.ts'

const NEWS = 'https://news.example/1'
const SPORT = 'https://news.example/sport/1'
const keysOf = (...items: IdentityFacts[]) => identifyItems(items).map(({ keys }) => keys)

function item(facts: Partial<IdentityFacts>): IdentityFacts {
  return { guid: null, canonicalUrl: null, title: '', summary: '', publishedAt: null, ...facts }
}

describe('identifyItems', () => {
  it('goes by guid first and by address second', () => {
    const items = [item({ guid: '1', canonicalUrl: 'https://news.example/1' })]
    expect(keysOf(...items)).toEqual([['guid:1', 'url:https://news.example/1']])
  })

  it('combines a guid that several items carry with their addresses', () => {
    const items = [
      item({ guid: 'same', canonicalUrl: 'https://news.example/1', title: 'One' }),
      item({ guid: 'same', canonicalUrl: 'https://news.example/2', title: 'Two' }),
    ]
    expect(keysOf(...items).map(keys => keys[0])).toEqual([
      'guid:same|https://news.example/1',
      'guid:same|https://news.example/2',
    ])
  })

  it('does not take an address that several items share for an identity', () => {
    const items = [
      item({ guid: '1', canonicalUrl: 'https://news.example/', title: 'One' }),
      item({ guid: '2', canonicalUrl: 'https://news.example/', title: 'Two' }),
    ]
    expect(keysOf(...items)).toEqual([['guid:1'], ['guid:2']])
  })

  it('falls back to a hash that depends on the content only', () => {
    const [one, other, again] = keysOf(
      item({ title: 'One' }),
      item({ title: 'Other' }),
      item({ title: 'One' }),
    )
    expect(one?.[0]).toMatch(/^hash:[0-9a-f]{64}$/)
    expect(other).not.toEqual(one)
    expect(again).toEqual(one)
  })

  it('gives every item an identity', () => {
    const items = [
      item({}),
      item({ guid: 'x' }),
      item({ guid: 'x' }),
      item({ guid: 'x', title: 'Other' }),
      item({ canonicalUrl: 'https://news.example/' }),
    ]
    for (const keys of keysOf(...items)) expect(keys.length).toBeGreaterThan(0)
  })
  it('keeps the identity of an item that is listed twice, whatever else differs', () => {
    const facts = { guid: '1', canonicalUrl: NEWS, title: 'Storm' }
    const alone = keysOf(item(facts))
    const corrected = item({ ...facts, summary: 'Corrected.', publishedAt: new Date(0) })
    expect(keysOf(item(facts), item(facts))).toEqual([...alone, ...alone])
    expect(keysOf(item(facts), corrected)).toEqual([...alone, ...alone])
    const untitled = item({ guid: '1', canonicalUrl: NEWS, summary: 'Storm.' })
    expect(keysOf(untitled, untitled)).toEqual([...alone, ...alone])
  })

  it('knows an item that is listed under two guids or two addresses by what both have', () => {
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

  it('names what an item shares with different items', () => {
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
