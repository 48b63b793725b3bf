import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FONT_FAMILIES } from '@feedreel/media/text/brand-fonts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTRAST_BRANDS, contrastCards, contrastScene, fontScene } from './contrast-scenes.ts'
import { CORPUS, prepareCorpusPicture } from './corpus.ts'
import { textContrasts } from './text-contrast.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-contrast-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const BRAND_NAMES = Object.keys(CONTRAST_BRANDS) as (keyof typeof CONTRAST_BRANDS)[]

/** Headlines alone: enough numbers for every brand, ground and variant. */
const WITHOUT_PICTURE = Array.from({ length: 24 }, (_, number) => number)

/** Fails unless every text of a scene can be read; kinds of text that it shows are added to a set. */
async function expectReadable(scene: Parameters<typeof textContrasts>[0], seen: Set<string>): Promise<void> {
  for (const { name, contrast } of await textContrasts(scene, folder)) {
    expect(contrast, name).toBeGreaterThanOrEqual(4.5)
    seen.add(name.replace(/ \d+ \w+$/u, ''))
  }
}

describe('text in a video, measured on pixels,', () => {
  it.each(BRAND_NAMES)('can be read beside and on pictures of the corpus, with a %s brand', async name => {
    const seen = new Set<string>()
    for (const [number, picture] of CORPUS.entries()) {
      const scene = contrastScene(number, null)
      if (scene.brand !== CONTRAST_BRANDS[name]) continue
      await expectReadable({ ...scene, picture: await prepareCorpusPicture(picture, folder) }, seen)
    }
    expect([...seen].toSorted()).toEqual(['headline', 'kicker', 'name', 'second beat', 'summary'])
  })

  it('can be read without a picture, on every ground', async () => {
    for (const number of WITHOUT_PICTURE) await expectReadable(contrastScene(number, null), new Set())
  })

  it('can be read in every font', async () => {
    for (const font of FONT_FAMILIES) await expectReadable(fontScene(font), new Set())
  })

  it.each(BRAND_NAMES)('can be read on openers and end cards of a %s brand', async name => {
    const [first] = CORPUS
    if (!first) throw new RangeError('CORPUS: is empty')
    const cards = contrastCards(CONTRAST_BRANDS[name], await prepareCorpusPicture(first, folder))
    for (const card of cards) await expectReadable(card, new Set())
  })
})
