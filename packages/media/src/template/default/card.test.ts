import { describe, expect, it } from 'vitest'
import { SMALL_FRAME, THEMES } from '../../test-material.ts'
import { paletteFor } from '../palette.ts'
import { cardFor } from './card.ts'

describe('cardFor', () => {
  const palette = paletteFor(THEMES.dark)

  it('caches a card per palette and direction', async () => {
    const card = await cardFor(palette, SMALL_FRAME, 'ltr')
    expect(await cardFor(paletteFor(THEMES.dark), { ...SMALL_FRAME }, 'ltr')).toBe(card)
    const mirrored = await cardFor(palette, SMALL_FRAME, 'rtl')
    expect(mirrored.jpeg.equals(card.jpeg)).toBe(false)
    expect(mirrored.sample.pixels).not.toEqual(card.sample.pixels)
  })

  it('forgets the card that was not used for longest, and draws the same one again', async () => {
    const card = await cardFor(palette, SMALL_FRAME, 'ltr')
    for (let red = 0; red < 16; red += 1) {
      await cardFor({ ...palette, accent: [red, 0, 0] }, SMALL_FRAME, 'ltr')
    }
    const again = await cardFor(palette, SMALL_FRAME, 'ltr')
    expect(again).not.toBe(card)
    expect(again.jpeg.equals(card.jpeg)).toBe(true)
  })
})
