import { workFolder } from '@feedreel/media/test-material'
import { FONT_FAMILIES } from '@feedreel/media/text/brand-fonts'
import { describe, expect, it } from 'vitest'
import { CONTRAST_BRANDS, contrastCards, contrastScene, fontScene } from './contrast-scenes.ts'
import { CORPUS, prepareCorpusPicture } from './corpus.ts'
import { expectReadable } from './scene-checks.ts'

const BRAND_NAMES = Object.keys(CONTRAST_BRANDS) as (keyof typeof CONTRAST_BRANDS)[]

/** Headlines alone: enough numbers for every brand, ground and variant. */
const WITHOUT_PICTURE = Array.from({ length: 24 }, (_, number) => number)

describe('text in a video, measured on pixels,', () => {
  it.each(BRAND_NAMES)('can be read beside and on pictures of the corpus, with a %s brand', async name => {
    const folder = await workFolder()
    const seen = new Set<string>()
    for (const [number, { name: picture }] of CORPUS.entries()) {
      const scene = contrastScene(number, null)
      if (scene.brand !== CONTRAST_BRANDS[name]) continue
      const texts = await expectReadable({ ...scene, picture: await prepareCorpusPicture(picture, folder) })
      for (const text of texts) seen.add(text.replace(/ \d+ \w+$/u, ''))
    }
    expect([...seen].toSorted()).toEqual(['headline', 'kicker', 'name', 'second beat', 'summary'])
  })

  it('can be read without a picture, on every ground', async () => {
    for (const number of WITHOUT_PICTURE) await expectReadable(contrastScene(number, null))
  })

  it('can be read in every font', async () => {
    for (const font of FONT_FAMILIES) await expectReadable(fontScene(font))
  })

  it.each(BRAND_NAMES)('can be read on openers and end cards of a %s brand', async name => {
    const picture = await prepareCorpusPicture(CORPUS[0]?.name ?? '', await workFolder())
    const cards = contrastCards(CONTRAST_BRANDS[name], picture)
    for (const card of cards) await expectReadable(card)
  })
})
