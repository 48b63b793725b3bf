import { readFile } from 'node:fs/promises'
import { layOutScene, planSegment } from '@feedreel/media/template/plan-segment'
import { workFolder } from '@feedreel/media/test-material'
import { FONT_FAMILIES } from '@feedreel/media/text/brand-fonts'
import { describe, expect, it } from 'vitest'
import { fontScene } from './contrast-scenes.ts'
import { expectTextInPlace } from './scene-checks.ts'

describe('the fonts of brands', () => {
  it('draw running text, labels and headlines each in letters of their own, in their places', async () => {
    const drawn = { kicker: new Set<string>(), headline: new Set<string>(), body: new Set<string>() }
    for (const font of FONT_FAMILIES) {
      const scene = fontScene(font)
      expectTextInPlace(await layOutScene(scene), scene)
      const { layers } = await planSegment(scene, await workFolder())
      for (const kind of ['kicker', 'headline', 'body'] as const) {
        const layer = layers.find(({ file }) => file.endsWith(`${kind}-0-0.rgba`))
        expect(layer, `${font} ${kind}`).toBeDefined()
        drawn[kind].add((await readFile(layer?.file ?? '')).toString('base64'))
      }
    }
    for (const images of Object.values(drawn)) expect(images.size).toBe(FONT_FAMILIES.length)
  })
})
