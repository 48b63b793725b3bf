import { describe, expect, it } from 'vitest'
import { drawnAtOnce } from './use-rows-in-steps.ts'

const rows = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ id: first + index }))

describe('drawnAtOnce', () => {
  it('is as much of new rows as a screen shows', () => {
    expect(drawnAtOnce(rows(1, 100), new Set([201, 202]))).toEqual(rows(1, 16))
    expect(drawnAtOnce(rows(1, 3), new Set())).toEqual(rows(1, 3))
  })

  it('keeps what stands there already, so that nobody loses their place when one row comes or changes', () => {
    const before = new Set(rows(1, 100).map(({ id }) => id))
    expect(drawnAtOnce([{ id: 500 }, ...rows(1, 99)], before)).toHaveLength(100)
  })
})
