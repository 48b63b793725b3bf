import { describe, expect, it } from 'vitest'
import { axisTicks } from './chart-geometry.ts'

describe('axisTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [17, [0, 5, 10, 15, 20]],
    [100, [0, 50, 100]],
    [101, [0, 50, 100, 150]],
    [1234, [0, 500, 1000, 1500]],
    [4_000_000, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]],
  ])('marks an axis up to %d in round steps', (max, ticks) => {
    expect(axisTicks(max)).toEqual(ticks)
  })

  it('has steps below one for values that are not counts', () => {
    expect(axisTicks(0.04, 0.01)).toEqual([0, 0.01, 0.02, 0.03, 0.04])
    expect(axisTicks(0, 0.01)).toEqual([0, 0.01])
    expect(axisTicks(1.7, 0.1)).toEqual([0, 0.5, 1, 1.5, 2])
  })
})
