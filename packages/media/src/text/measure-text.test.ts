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

  it('measures an emoji directly after another as two signs, whichever they are', () => {
    const emoji = ['😀', '🏳️‍🌈', '❤️', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇫🇷', '3️⃣', '☀️', '🚴🏽‍♀️', '✌🏽', 'ℹ️']
    for (const first of emoji) {
      for (const second of emoji) {
        const measure = measureFor(first + second, 400)
        const both = measure(first, 60) + measure(second, 60)
        expect([first, second, measure(first + second, 60)]).toEqual([first, second, both])
      }
    }
  })
})
