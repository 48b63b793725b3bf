import { describe, expect, it } from 'vitest'
import { createForwardSearch } from './forward-search.ts'

describe('createForwardSearch', () => {
  it.each(['b', /b/g])('finds %s at or after each position', sought => {
    const find = createForwardSearch('abcb', sought)
    expect([0, 1, 2, 3, 4].map(find)).toEqual([1, 1, 3, 3, -1])
  })
})
