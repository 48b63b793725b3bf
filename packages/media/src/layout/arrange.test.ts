import { describe, expect, it } from 'vitest'
import { FRAMES, RATIOS, type Ratio, type Variant } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'
import { arrange } from './arrange.ts'
import type { Box } from './grid.ts'
import type { PictureEvidence } from './picture-evidence.ts'
import { placePlate } from './show-subject.ts'
import type { Fractions } from './subject.ts'

/** Pictures of several shapes, the last wider than what is placed beside a text. */
const SHAPES = [
  [900, 1200],
  [1200, 900],
  [1600, 600],
] as const

/** A usual plate, in units. */
const PLATE_SIZE = { width: 700, height: 240 }

/** Leaves both lower corners free. */
const HIGH: Fractions = { left: 0.4, top: 0.1, right: 0.6, bottom: 0.4 }
/** Leaves only the lower left corner free. */
const TO_THE_RIGHT: Fractions = { left: 0.535, top: 0.05, right: 0.95, bottom: 0.75 }

function evidenceOf(width: number, height: number, subject: Fractions | null): PictureEvidence {
  const cells = { columns: 16, rows: 9 }
  const shares = new Float64Array(cells.columns * cells.rows).fill(1 / (cells.columns * cells.rows))
  return { width, height, isFlatArt: false, isCutOut: false, saliency: { ...cells, shares }, subject }
}

type Given = {
  ratio: Ratio
  direction: Direction
  shape?: readonly [number, number]
  subject?: Fractions | null
}

function arrangeBoth(layout: 'plate' | 'split' | 'frame', given: Given) {
  const { ratio, direction, shape: [width, height] = [1600, 900], subject = null } = given
  const size = FRAMES[ratio]
  const evidence = evidenceOf(width, height, subject)
  return (['a', 'b'] as const).map((variant: Variant) => {
    const { place } = placePlate(evidence, ratio, size, { direction, variant, plate: PLATE_SIZE })
    const picture = { width, height, isZoomed: true }
    const hasSubject = subject !== null
    const arrangement = arrange(layout, {
      ratio,
      variant,
      direction,
      size,
      picture,
      hasSubject,
      plate: place,
    })
    return { ...arrangement, edge: place.edge }
  })
}

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

const isWithin = (inner: Box, outer: Box) =>
  Math.abs(overlap(inner, outer) - inner.width * inner.height) < 1e-6 * inner.width * inner.height

describe('arrange', () => {
  it.each(['ltr', 'rtl'] as const)('gives a picture without a subject a low plate, %s', direction => {
    const given = { ratio: '16:9', direction } as const
    const [known, unknown] = [HIGH, null].map(subject => arrangeBoth('plate', { ...given, subject }))
    for (const [at, low] of (unknown ?? []).entries()) {
      expect(low.panel.height).toBeLessThan((known?.[at]?.panel.height ?? 0) * 0.8)
      expect(low.mostLines).toBe(2)
      expect(isWithin(low.text, low.panel)).toBe(true)
      expect(isWithin(low.panel, { x: 48, y: 66, width: 1184, height: 524 })).toBe(true)
    }
  })
})

describe.each(RATIOS)('arrange in %s', ratio => {
  it.each(['plate', 'split', 'frame'] as const)('gives the variants of %s different places', layout => {
    for (const direction of ['ltr', 'rtl'] as const) {
      for (const shape of SHAPES) {
        for (const subject of [null, HIGH, TO_THE_RIGHT]) {
          const [a, b] = arrangeBoth(layout, { ratio, direction, shape, subject })
          if (!a || !b) throw new Error('A variant is missing.')
          const isMoved = Math.abs(a.text.x - b.text.x) >= 100 || Math.abs(a.text.y - b.text.y) >= 100
          expect(isMoved || a.edge !== b.edge).toBe(true)
          // Only a plate has no other place where its corner is the only free one.
          if (layout !== 'plate' || ratio !== '16:9') expect(isMoved).toBe(true)
        }
      }
    }
  })

  it.each(['plate', 'split', 'frame', 'type'] as const)(
    'keeps the text of %s on its panel, beside the picture, above the controls and below the buttons',
    layout => {
      const { width, height } = FRAMES[ratio]
      for (const direction of ['ltr', 'rtl'] as const) {
        for (const shape of SHAPES) {
          const given = { ratio, direction, shape, subject: HIGH }
          const bare = { size: FRAMES[ratio], picture: null, hasSubject: false, plate: null }
          const both =
            layout === 'type'
              ? [arrange('type', { ...given, ...bare, variant: 'a' })]
              : arrangeBoth(layout, given)
          for (const { text, panel, inset, zone } of both) {
            expect(text.y).toBeGreaterThanOrEqual(60)
            expect(text.y + text.height).toBeLessThanOrEqual(height * 0.82)
            expect(text.x).toBeGreaterThanOrEqual(48)
            expect(text.x + text.width).toBeLessThanOrEqual(width - 48)
            expect(text.height).toBeGreaterThanOrEqual(200)
            expect(isWithin(text, panel)).toBe(true)
            if (inset) {
              expect(overlap(text, inset)).toBe(0)
              expect(isWithin(inset, panel)).toBe(true)
            }
            if (zone && !isWithin(panel, zone)) expect(overlap(panel, zone)).toBe(0)
          }
        }
      }
    },
  )
})

describe('placePlate', () => {
  const size = FRAMES['16:9']
  const placeOf = (subject: Fractions, variant: Variant) =>
    placePlate(evidenceOf(1600, 900, subject), '16:9', size, { direction: 'ltr', variant, plate: PLATE_SIZE })

  it('gives variant b the next best corner if that leaves the subject free', () => {
    const corner = { side: 'start', row: 'bottom' }
    expect(placeOf(HIGH, 'a')).toEqual({ place: { corner, edge: 'start' }, showsSubject: true })
    expect(placeOf(HIGH, 'b')).toEqual({
      place: { corner: { side: 'end', row: 'bottom' }, edge: 'start' },
      showsSubject: true,
    })
  })

  it('leaves variant b in the only free corner, with its edge on the other side', () => {
    const corner = { side: 'start', row: 'bottom' }
    expect(placeOf(TO_THE_RIGHT, 'a')).toEqual({ place: { corner, edge: 'start' }, showsSubject: true })
    expect(placeOf(TO_THE_RIGHT, 'b')).toEqual({ place: { corner, edge: 'end' }, showsSubject: true })
  })
})
