import { describe, expect, it } from 'vitest'
import { nextSort, oneOf, readListState, readSort, sortRows, writeListState } from './list-state.ts'

const DEFAULTS = { search: '', status: 'all', page: 1 }

describe('readListState', () => {
  it('uses defaults for missing parameters', () => {
    expect(readListState(new URLSearchParams(), DEFAULTS)).toEqual(DEFAULTS)
  })

  it('reads texts and numbers', () => {
    const params = new URLSearchParams('search=a%20b&status=active&page=3&other=1')
    expect(readListState(params, DEFAULTS)).toEqual({ search: 'a b', status: 'active', page: 3 })
  })

  it('uses the default for a malformed number', () => {
    for (const page of ['0', '-1', '1.5', 'x', '', '99999999999']) {
      expect(readListState(new URLSearchParams({ page }), DEFAULTS).page).toBe(1)
    }
  })
})

describe('writeListState', () => {
  it('leaves defaults out of the address', () => {
    const params = writeListState(new URLSearchParams('status=active'), DEFAULTS, { status: 'all' })
    expect(params.toString()).toBe('')
  })

  it('returns to the first page when anything but the page changes', () => {
    const params = new URLSearchParams('page=4&status=active')
    expect(writeListState(params, DEFAULTS, { search: 'x' }).toString()).toBe('status=active&search=x')
    expect(writeListState(params, DEFAULTS, { page: 5 }).toString()).toBe('page=5&status=active')
  })

  it('keeps other parameters', () => {
    expect(writeListState(new URLSearchParams('tab=2'), DEFAULTS, { search: 'x' }).get('tab')).toBe('2')
  })
})

describe('oneOf', () => {
  it('falls back for unknown values', () => {
    expect(oneOf('b', ['a', 'b'], undefined)).toBe('b')
    expect(oneOf('c', ['a', 'b'], 'a')).toBe('a')
  })
})

describe('the sort in the address', () => {
  it('switches from ascending to descending to none', () => {
    expect(nextSort(null, 'name')).toBe('name')
    expect(nextSort(readSort('name'), 'name')).toBe('-name')
    expect(nextSort(readSort('-name'), 'name')).toBe('')
    expect(nextSort(readSort('-name'), 'date')).toBe('date')
  })
})

describe('sortRows', () => {
  it('sorts texts without regard to case and numbers by size', () => {
    const same = <T>(value: T) => value
    expect(sortRows(['b', 'A', 'c10', 'c9'], false, same)).toEqual(['A', 'b', 'c9', 'c10'])
    expect(sortRows([10, 9, 1], true, same)).toEqual([10, 9, 1])
  })

  it('puts rows without a value last in both directions', () => {
    const rows = [null, 2, 1]
    expect(sortRows(rows, false, value => value)).toEqual([1, 2, null])
    expect(sortRows(rows, true, value => value)).toEqual([2, 1, null])
  })
})
