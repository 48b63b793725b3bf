import { describe, expect, it } from 'vitest'
import { LAYOUTS } from '../brand/brand.ts'
import { largestRoom } from '../motion/picture-motion.ts'
import { chooseLayout, fills, type LayoutEvidence, MOST_ENLARGED } from './choose-layout.ts'

const PHOTO = { width: 1600, height: 900, isFlatArt: false, isCutOut: false }
const UPRIGHT = { width: 900, height: 1200, isFlatArt: false, isCutOut: false }

function choose(fields: Partial<LayoutEvidence>, allowed: readonly (typeof LAYOUTS)[number][] = LAYOUTS) {
  return chooseLayout(
    { ratio: '16:9', picture: PHOTO, letters: 40, shows: { plate: true, split: true }, ...fields },
    allowed,
  )
}

describe('chooseLayout', () => {
  it('gives an item without a picture the layout type', () => {
    expect(choose({ picture: null })).toBe('type')
    expect(choose({ picture: null }, ['plate'])).toBe('type')
  })

  it('gives a wide photograph the layout plate', () => {
    expect(choose({})).toBe('plate')
    expect(choose({ picture: { ...PHOTO, height: 1000 } })).toBe('plate')
  })

  it('gives an upright or square photograph the layout split', () => {
    expect(choose({ picture: UPRIGHT })).toBe('split')
    expect(choose({ picture: { width: 1000, height: 1000, isFlatArt: false, isCutOut: false } })).toBe(
      'split',
    )
  })

  it('takes no plate that covers the subject, and none for a long headline', () => {
    const wide = { width: 1500, height: 1000, isFlatArt: false, isCutOut: false }
    expect(choose({ picture: wide })).toBe('plate')
    expect(choose({ picture: wide, shows: { plate: false, split: true } })).toBe('split')
    expect(choose({ picture: wide, letters: 100 })).toBe('split')
  })

  it('shows a picture whole when each crop or plate would hide a part of its subject', () => {
    expect(choose({ shows: { plate: false, split: false } })).toBe('frame')
    expect(choose({ shows: { plate: false, split: false } }, ['plate', 'type'])).toBe('plate')
  })

  it('shows cut-outs and logos whole, whatever the brand allows', () => {
    const cutOut = { ...PHOTO, isCutOut: true }
    for (const ratio of ['16:9', '1:1', '4:5', '9:16'] as const) {
      expect(choose({ ratio, picture: cutOut })).toBe('frame')
      expect(choose({ ratio, picture: cutOut }, ['plate', 'split'])).toBe('frame')
    }
  })

  it('shows flat art, small pictures and panoramas whole', () => {
    expect(choose({ picture: { ...PHOTO, isFlatArt: true } })).toBe('frame')
    expect(choose({ picture: { width: 400, height: 300, isFlatArt: false, isCutOut: false } })).toBe('frame')
    expect(choose({ picture: { width: 3000, height: 700, isFlatArt: false, isCutOut: false } })).toBe('frame')
  })

  it('uses only layouts that the brand allows, and shows a picture whole rather than leaving it out', () => {
    const panorama = { width: 3000, height: 700, isFlatArt: false, isCutOut: false }
    expect(choose({ picture: panorama }, ['split', 'type'])).toBe('type')
    expect(choose({}, ['frame', 'type'])).toBe('frame')
    expect(choose({ picture: UPRIGHT }, ['plate'])).toBe('frame')
  })

  it('puts photographs above the text in the other ratios', () => {
    for (const ratio of ['1:1', '4:5', '9:16'] as const) {
      expect(['plate', 'split']).toContain(choose({ ratio, shows: { plate: true, split: false } }))
      expect(choose({ ratio, picture: { ...PHOTO, isFlatArt: true } })).toBe('frame')
    }
  })
})

describe('fills', () => {
  const zone = { width: 1300, height: 650 }

  it('is true up to the enlargement allowed, with room to move', () => {
    const room = largestRoom(zone)
    expect(room.width).toBeGreaterThan(1300 * 1.045)
    expect(room.height).toBeGreaterThan(650 * 1.045)
    const least = { width: room.width / MOST_ENLARGED, height: room.height / MOST_ENLARGED }
    expect(fills(least, zone)).toBe(true)
    expect(fills({ ...least, width: least.width - 1 }, zone)).toBe(false)
    expect(fills({ ...least, height: least.height - 1 }, zone)).toBe(false)
  })

  it('is false when too little of the picture would be seen', () => {
    expect(fills({ width: 1300, height: 2000 }, zone)).toBe(false)
    expect(fills({ width: 1300, height: 2000 }, zone, 0.3)).toBe(true)
  })
})
