import { describe, expect, it } from 'vitest'
import { type IdentityFacts, identifyItems } from './item-identity.ts'

function item(facts: Partial<IdentityFacts>): IdentityFacts {
  return { guid: null, canonicalUrl: null, title: '', summary: '', publishedAt: null, ...facts }
}

describe('identifyItems', () => {
  it('goes by guid first and by address second', () => {
    const items = [item({ guid: '1', canonicalUrl: 'https://news.example/1' })]
    expect(identifyItems(items)).toEqual([['guid:1', 'url:https://news.example/1']])
  })

  it('combines a guid that several items carry with their addresses', () => {
    const items = [
      item({ guid: 'same', canonicalUrl: 'https://news.example/1' }),
      item({ guid: 'same', canonicalUrl: 'https://news.example/2' }),
    ]
    expect(identifyItems(items).map(keys => keys[0])).toEqual([
      'guid:same|https://news.example/1',
      'guid:same|https://news.example/2',
    ])
  })

  it('does not take an address that several items share for an identity', () => {
    const items = [
      item({ guid: '1', canonicalUrl: 'https://news.example/' }),
      item({ guid: '2', canonicalUrl: 'https://news.example/' }),
    ]
    expect(identifyItems(items)).toEqual([['guid:1'], ['guid:2']])
  })

  it('falls back to a hash that depends on the content only', () => {
    const [one, other, again] = identifyItems([
      item({ title: 'One' }),
      item({ title: 'Other' }),
      item({ title: 'One' }),
    ])
    expect(one?.[0]).toMatch(/^hash:[0-9a-f]{64}$/)
    expect(other).not.toEqual(one)
    expect(again).toEqual(one)
  })

  it('gives every item an identity', () => {
    const items = [
      item({}),
      item({ guid: 'x' }),
      item({ guid: 'x' }),
      item({ canonicalUrl: 'https://news.example/' }),
    ]
    for (const keys of identifyItems(items)) expect(keys.length).toBeGreaterThan(0)
  })
})
