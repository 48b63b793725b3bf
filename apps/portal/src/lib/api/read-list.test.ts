import { describe, expect, it } from 'vitest'
import { pageOf } from '../list/list-state.ts'
import { readList, readNamedList } from './read-list.ts'

describe('readList', () => {
  it('reads a bare array', () => {
    expect(readList([1, 2])).toEqual({ rows: [1, 2], count: 2, hasNext: false })
  })

  it('reads results with and without a count', () => {
    expect(readList({ results: [1], count: 9, next: '/x?page=2' })).toEqual({
      rows: [1],
      count: 9,
      hasNext: true,
    })
    expect(readList({ results: [1, 2] })).toEqual({ rows: [1, 2], count: 2, hasNext: false })
  })
})

describe('readNamedList', () => {
  it('reads a list by its name and in the shapes of a list', () => {
    for (const answer of [{ commands: [1] }, { results: [1] }, [1]]) {
      expect(readNamedList('commands', answer)).toEqual([1])
    }
  })
})

describe('pageOf', () => {
  it('returns the last page for a page past the end', () => {
    const rows = Array.from({ length: 101 }, (_, index) => index)
    expect(pageOf(rows, 1).rows).toHaveLength(100)
    expect(pageOf(rows, 9)).toEqual({ rows: [100], number: 2, count: 2 })
  })

  it('returns one empty page without rows', () => {
    expect(pageOf([], 3)).toEqual({ rows: [], number: 1, count: 1 })
  })
})
