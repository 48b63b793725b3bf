import { describe, expect, it } from 'vitest'
import { measureFor } from './measure-text.ts'

const NOTO = { family: 'noto-sans', direction: 'ltr', language: null } as const

describe('measureFor', () => {
  it('measures a joined emoji sequence as one glyph', () => {
    const measure = measureFor('Flags', 700, NOTO)
    const one = measure('😀', 60)
    for (const sequence of ['🏳️‍🌈', '❤️‍🔥', '👩‍👩‍👧‍👦', '🏴‍☠️', '🇫🇷', '🚴🏽‍♀️']) {
      expect([sequence, measure(sequence, 60)]).toEqual([sequence, one])
    }
  })

  it('measures two neighbouring emoji as two glyphs', () => {
    const emoji = ['😀', '🏳️‍🌈', '❤️', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇫🇷', '3️⃣', '☀️', '🚴🏽‍♀️', '✌🏽', 'ℹ️']
    for (const first of emoji) {
      for (const second of emoji) {
        const measure = measureFor(first + second, 400, NOTO)
        const both = measure(first, 60) + measure(second, 60)
        expect([first, second, measure(first + second, 60)]).toEqual([first, second, both])
      }
    }
  })
})
