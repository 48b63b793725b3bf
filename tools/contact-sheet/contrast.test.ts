import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTRAST_BRANDS, contrastCards, contrastScene } from './contrast-scenes.ts'
import { CORPUS, prepareCorpusPicture } from './corpus.ts'
import { textContrasts } from './text-contrast.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-contrast-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pictureOf = async (index: number) => {
  const picture = CORPUS[index]
  if (!picture) throw new RangeError(`index: there is no picture ${index}`)
  return prepareCorpusPicture(picture, folder)
}

/** One ratio each, all brands; `contrast.wide.test.ts` renders the whole corpus. */
describe('text in a video', () => {
  it.each([0, 4, 8, 9])('can be read, measured on pixels: scene %i', async number => {
    const contrasts = await textContrasts(contrastScene(number, await pictureOf(number)), folder)
    expect(contrasts.length).toBeGreaterThan(1)
    for (const { name, contrast } of contrasts) expect(contrast, name).toBeGreaterThanOrEqual(4.5)
  })

  it('can be read on cards of a brand whose ink and ground are close together', async () => {
    for (const card of contrastCards(CONTRAST_BRANDS.close, await pictureOf(3)).slice(0, 2)) {
      const contrasts = await textContrasts(card, folder)
      expect(contrasts.length).toBeGreaterThan(1)
      for (const { name, contrast } of contrasts) expect(contrast, name).toBeGreaterThanOrEqual(4.5)
    }
  })
})
