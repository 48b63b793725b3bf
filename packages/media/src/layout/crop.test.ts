import { describe, expect, it } from 'vitest'
import { cropFor, shareWithin } from './crop.ts'
import type { Fractions } from './subject.ts'

const CELLS = { columns: 32, rows: 18 }
const EVEN = new Float64Array(CELLS.columns * CELLS.rows).fill(1 / (CELLS.columns * CELLS.rows))

/** Evidence of a picture of 1600 by 900 with the same salience everywhere. */
const evidenceOf = (subject: Fractions | null) => ({
  width: 1600,
  height: 900,
  subject,
  saliency: { ...CELLS, shares: EVEN },
})
const SQUARE = { width: 700, height: 700 }

describe('cropFor', () => {
  it('keeps the subject away from the edges, since its box is known only roughly', () => {
    for (const left of [0, 0.1, 0.3, 0.55, 0.7]) {
      const subject = { left, top: 0.2, right: left + 0.3, bottom: 0.8 }
      const crop = cropFor(evidenceOf(subject), SQUARE)
      expect(shareWithin(subject, crop)).toBeCloseTo(1, 9)
      const [before, after] = [subject.left - crop.left, crop.right - subject.right]
      // At the edges of the picture the crop ends where the picture ends.
      if (crop.left > 0 && crop.right < 0.999) expect(Math.abs(before - after)).toBeLessThan(0.04)
    }
  })

  it('shows the middle of a picture without a subject and with the same salience everywhere', () => {
    const { left, right } = cropFor(evidenceOf(null), SQUARE)
    expect((left + right) / 2).toBeCloseTo(0.5, 2)
  })
})
