import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

describe('createRandom', () => {
  it('returns the same numbers for the same seeds', () => {
    const numbers = (...seeds: number[]) => {
      const random = createRandom(...seeds)
      return Array.from({ length: 5 }, () => random.integer(0, 1_000_000))
    }
    expect(numbers(1, 2)).toEqual(numbers(1, 2))
    expect(numbers(1, 2)).not.toEqual(numbers(2, 1))
  })

  it('draws integers evenly, both ends included', () => {
    const random = createRandom(42)
    const counts = new Array<number>(10).fill(0)
    for (let index = 0; index < 10_000; index += 1) {
      const number = random.integer(0, 9)
      counts[number] = (counts[number] ?? 0) + 1
    }
    for (const count of counts) expect(count).toBeGreaterThan(900)
  })

  it('throws when it picks from an empty list', () => {
    expect(() => createRandom(1).pick([])).toThrow('empty list')
  })
})
