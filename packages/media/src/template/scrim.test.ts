import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { contrast, mix, type Rgb } from '../picture/color.ts'
import { DEFAULT_FRAME } from '../segment-scene.ts'
import { scene, THEMES, workFolder } from '../test-material.ts'
import { measureFor } from '../text/measure-text.ts'
import { layoutScene } from './default/scene-layout.ts'
import { paletteFor } from './palette.ts'
import { samplePicture, scrimProfile } from './scrim.ts'

const frame = DEFAULT_FRAME
const layout = layoutScene(scene({ picture: { file: '', sha256: '' }, seconds: 9 }), measureFor)

async function profileOver(color: string, theme: keyof typeof THEMES, base: 'photo' | 'card') {
  const file = join(await workFolder(), 'plain.png')
  await sharp({ create: { width: 640, height: 360, channels: 3, background: color } }).toFile(file)
  return scrimProfile(await samplePicture(file, frame), layout, paletteFor(THEMES[theme]), frame, base)
}

describe('scrimProfile', () => {
  it('gives text a contrast of at least 4.5 on white, black and mid grey pictures', async () => {
    for (const theme of ['dark', 'white', 'red'] as const) {
      for (const color of ['#ffffff', '#000000', '#808080']) {
        const palette = paletteFor(THEMES[theme])
        const profile = await profileOver(color, theme, 'photo')
        const behind = Number.parseInt(color.slice(1, 3), 16)
        const picture: Rgb = [behind, behind, behind]
        for (let row = layout.topPx; row < layout.bottomPx; row += 1) {
          const seen = mix(picture, palette.ground, profile[row] ?? 0)
          expect(contrast(palette.summary, seen)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(palette.headline, seen)).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })

  it('covers a dark picture less than a bright one', async () => {
    const [dark, bright] = [
      await profileOver('#101010', 'dark', 'photo'),
      await profileOver('#ffffff', 'dark', 'photo'),
    ]
    expect(dark[layout.topPx] ?? 1).toBeLessThan(bright[layout.topPx] ?? 0)
  })

  it('is empty on a card with enough contrast', async () => {
    const profile = await profileOver('#101010', 'dark', 'card')
    expect(Math.max(...profile)).toBe(0)
  })

  it('rises smoothly and never falls', async () => {
    const profile = await profileOver('#ffffff', 'dark', 'photo')
    for (let row = 1; row < profile.length; row += 1) {
      const step = (profile[row] ?? 0) - (profile[row - 1] ?? 0)
      expect(step).toBeGreaterThanOrEqual(0)
      expect(step).toBeLessThan(0.05)
    }
  })
})
