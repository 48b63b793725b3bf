import { describe, expect, it } from 'vitest'
import { narrowerScope } from './access.ts'

describe('narrowerScope', () => {
  it('is the intersection of both scopes', () => {
    expect(narrowerScope(null, null)).toBeNull()
    expect(narrowerScope(null, [1])).toEqual([1])
    expect(narrowerScope([2], null)).toEqual([2])
    expect(narrowerScope([1, 2, 3], [3, 1, 4])).toEqual([1, 3])
    expect(narrowerScope([1], [2])).toEqual([])
  })
})
