import { describe, expect, it } from 'vitest'
import { contrast } from '../picture/color.ts'
import { THEMES } from '../test-material.ts'
import { paletteFor } from './palette.ts'

const MID_TONES = ['#808080', '#2563eb', '#16a34a', '#ff0000', '#00f593', '#ffff00', '#777777']

describe('paletteFor', () => {
  it('keeps text readable on its ground and on the chip for every theme', () => {
    const themes = [
      ...Object.values(THEMES),
      ...MID_TONES.map(color => ({
        primary: color,
        secondary: color,
        accent: color,
        background: color,
        controlBar: color,
      })),
    ]
    for (const theme of themes) {
      const palette = paletteFor(theme)
      expect(contrast(palette.headline, palette.ground)).toBeGreaterThanOrEqual(7)
      expect(contrast(palette.summary, palette.ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette.chipText, palette.chip)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette.chip, palette.ground)).toBeGreaterThanOrEqual(1.6)
    }
  })

  it('sets dark text on light themes and light text on dark ones', () => {
    expect(paletteFor(THEMES.white).headline[0]).toBeLessThan(50)
    expect(paletteFor(THEMES.dark).headline).toEqual([255, 255, 255])
  })

  it('sets white letters on pure red by darkening it a little', () => {
    const { chip, chipText } = paletteFor(THEMES.red)
    expect(chipText).toEqual([255, 255, 255])
    expect(chip[0]).toBeGreaterThan(220)
  })

  it('refuses a theme with an unreadable colour', () => {
    expect(() => paletteFor({ ...THEMES.dark, accent: 'amber' })).toThrow(/colour "amber"/)
  })
})
