import { describe, expect, it } from 'vitest'
import { placeAt, targetOfKey } from './row-order.ts'

describe('the place of a dragged row', () => {
  const rows = [
    { top: 0, bottom: 20 },
    { top: 20, bottom: 120 },
    { top: 120, bottom: 140 },
  ]

  it('stays until the pointer has passed the middle of another row', () => {
    expect(placeAt(rows, 0, 15)).toBe(0)
    expect(placeAt(rows, 0, 69)).toBe(0)
    expect(placeAt(rows, 0, 71)).toBe(1)
    expect(placeAt(rows, 1, 11)).toBe(1)
    expect(placeAt(rows, 1, 9)).toBe(0)
  })

  it('is the first or the last beyond the ends', () => {
    expect(placeAt(rows, 1, -50)).toBe(0)
    expect(placeAt(rows, 1, 500)).toBe(2)
  })
})

describe('the keys', () => {
  it('move by one, and to the ends', () => {
    expect(targetOfKey('ArrowUp', 1, 3)).toBe(0)
    expect(targetOfKey('ArrowDown', 1, 3)).toBe(2)
    expect(targetOfKey('Home', 2, 3)).toBe(0)
    expect(targetOfKey('End', 0, 3)).toBe(2)
    expect(targetOfKey('Enter', 0, 3)).toBeNull()
  })
})
