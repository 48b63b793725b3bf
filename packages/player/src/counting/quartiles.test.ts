import { describe, expect, it } from 'vitest'
import { quartilesPassed } from './view-counter.ts'

describe('quartilesPassed', () => {
  it('names the quartiles between two positions in order', () => {
    expect(quartilesPassed(0, 2.9, 12)).toEqual([])
    expect(quartilesPassed(2.9, 3, 12)).toEqual(['first_quartile'])
    expect(quartilesPassed(3, 12, 12)).toEqual(['midpoint', 'third_quartile'])
  })

  it('names none for a step backwards or an unknown duration', () => {
    expect(quartilesPassed(12, 0, 12)).toEqual([])
    expect(quartilesPassed(0, 12, Number.NaN)).toEqual([])
  })
})
