import { describe, expect, it } from 'vitest'
import { measureFor } from './measure-text.ts'

describe('measureFor', () => {
  it('measures a joined sequence of emoji as one sign, whatever it starts with', () => {
    const measure = measureFor('Flags', 700)
    const one = measure('😀', 60)
    for (const sequence of ['🏳️‍🌈', '❤️‍🔥', '👩‍👩‍👧‍👦', '🏴‍☠️', '🇫🇷', '🚴🏽‍♀️']) {
      expect([sequence, measure(sequence, 60)]).toEqual([sequence, one])
    }
  })
})
