import { describe, expect, it } from 'vitest'
import { type LoadedRows, withoutRow, withRow } from './loaded-rows.ts'

type Row = { id: number; name: string }

const list: LoadedRows<Row> = {
  pages: [
    { rows: [{ id: 3, name: 'three' }], count: 2, hasNext: true },
    { rows: [{ id: 1, name: 'one' }], count: 2, hasNext: false },
  ],
  pageParams: [1, 2],
}
const names = (known: LoadedRows<Row>) => known.pages.map(page => page.rows.map(row => row.name))
const counts = (known: LoadedRows<Row>) => known.pages.map(page => page.count)

describe('withRow', () => {
  it('changes a row in its place and leaves the other pages as they are', () => {
    const changed = withRow(list, { id: 1, name: 'uno' })
    expect(names(changed)).toEqual([['three'], ['uno']])
    expect(counts(changed)).toEqual([2, 2])
    expect(changed.pages[0]).toBe(list.pages[0])
  })

  it('puts a new row first and counts it', () => {
    const changed = withRow(list, { id: 4, name: 'four' })
    expect(names(changed)).toEqual([['four', 'three'], ['one']])
    expect(counts(changed)).toEqual([3, 3])
  })
})

describe('withoutRow', () => {
  it('takes a row out and counts one less', () => {
    const changed = withoutRow(list, 3)
    expect(names(changed)).toEqual([[], ['one']])
    expect(counts(changed)).toEqual([1, 1])
  })

  it('gives back the very same list when the row was not there', () => {
    expect(withoutRow(list, 9)).toBe(list)
  })
})
