import { describe, expect, it } from 'vitest'
import { createForwardSearch } from './forward-search.ts'

describe('createForwardSearch', () => {
  it.each(['b', /b/g])('finds %s at or behind each place', sought => {
    const find = createForwardSearch('abcb', sought)
    expect([0, 1, 2, 3, 4].map(find)).toEqual([1, 1, 3, 3, -1])
  })

  it('looks at each character once, however often it is asked', () => {
    const cost = { characters: 0 }
    const text = `${'a'.repeat(1000)}b${'a'.repeat(1000)}`
    const find = createForwardSearch(text, 'b', cost)
    for (let from = 0; from < text.length; from++) find(from)
    expect(cost.characters).toBeLessThanOrEqual(text.length)
  })
})
