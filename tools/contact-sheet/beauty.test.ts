import { readFile } from 'node:fs/promises'
import { LAYOUTS } from '@feedreel/media/brand/brand'
import { RATIOS } from '@feedreel/media/segment-scene'
import { layOutScene, planSegment } from '@feedreel/media/template/plan-segment'
import { workFolder } from '@feedreel/media/test-material'
import { FONT_FAMILIES } from '@feedreel/media/text/brand-fonts'
import { describe, expect, it } from 'vitest'
import { fontScene } from './contrast-scenes.ts'
import { prepareCorpusPicture } from './corpus.ts'
import { expectTextInPlace, expectTextOnLayout } from './scene-checks.ts'
import { SCRIPT_TEXTS } from './script-texts.ts'

/** Every fourth script, different ones in each ratio; `beauty.wide.test.ts` lays out all scripts in both variants. */
const scriptsIn = (ratio: (typeof RATIOS)[number]) =>
  Object.values(SCRIPT_TEXTS).filter((_text, index) => index % RATIOS.length === RATIOS.indexOf(ratio))

describe.each(RATIOS)('a segment in %s', ratio => {
  it.each(LAYOUTS)('keeps text of several scripts in its place, on the layout %s', async layout => {
    const picture = await prepareCorpusPicture('fog-valley', await workFolder())
    for (const [index, text] of scriptsIn(ratio).entries())
      await expectTextOnLayout(text, { ratio, variant: index % 2 === 0 ? 'a' : 'b', layout, picture })
  })
})

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
