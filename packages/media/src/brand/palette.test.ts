import { describe, expect, it } from 'vitest'
import { contrast, mix, type Rgb } from '../picture/color.ts'
import { BRANDS } from '../test-material.ts'
import type { Brand } from './brand.ts'
import { type Palette, paletteOf, typePalettes } from './palette.ts'

const hex = (color: Rgb) => `#${color.map(channel => channel.toString(16).padStart(2, '0')).join('')}`

/** Greys and colours from dark to light. */
const COLORS: readonly Rgb[] = Array.from({ length: 86 }, (_, at) => at * 3).flatMap(level => [
  [level, level, level] as const,
  [level, 40, 60] as const,
  [30, level, 120] as const,
  [200, 90, level] as const,
])

/** Brands of every ground with an ink that can hardly be told from it, and with white and black ink. */
const BRANDS_OF_ALL_GROUNDS: readonly Brand[] = COLORS.flatMap((ground, at) => {
  const near = mix(ground, [128, 128, 128], 0.1)
  const accent = COLORS[(at * 37) % COLORS.length] ?? ground
  return [near, [255, 255, 255] as const, [0, 0, 0] as const].map(ink => ({
    ...BRANDS.dark,
    ground: hex(ground),
    ink: hex([Math.round(ink[0]), Math.round(ink[1]), Math.round(ink[2])]),
    accent: hex(accent),
  }))
})

/** The minimum contrast of a text with what may be behind it. */
function leastContrast({ ground, groundEnd, ink, muted, accentText, bar, onBar }: Palette): number {
  const texts = [ink, muted, accentText]
  const grounds = [ground, groundEnd, mix(ground, groundEnd, 0.5)]
  const onGround = texts.flatMap(text => grounds.map(under => contrast(text, under)))
  return Math.min(...onGround, contrast(onBar, bar))
}

describe('a palette', () => {
  it('has texts that can be read on its ground, its gradient and its bars, whatever the colours of the brand', () => {
    for (const brand of BRANDS_OF_ALL_GROUNDS) {
      for (const palette of [paletteOf(brand), ...typePalettes(brand)]) {
        expect(leastContrast(palette), `${brand.ground} ${brand.ink} ${brand.accent}`).toBeGreaterThan(4.75)
      }
    }
  })

  it('keeps the ink of the brand on a ground that is moved for it', () => {
    const { ground, ink } = paletteOf({ ...BRANDS.dark, ground: '#767676', ink: '#ffffff' })
    expect(ink).toEqual([255, 255, 255])
    expect(Math.abs(ground[0] - 0x76)).toBeLessThan(8)
  })

  it('keeps all colours of a brand that can be read', () => {
    const { ground, ink, accentText, bar } = paletteOf({
      ...BRANDS.dark,
      ground: '#0f172a',
      ink: '#ffffff',
      accent: '#f59e0b',
    })
    expect([ground, ink]).toEqual([
      [15, 23, 42],
      [255, 255, 255],
    ])
    expect([accentText, bar]).toEqual([
      [245, 158, 11],
      [245, 158, 11],
    ])
  })
})
