import { workFolder } from '@feedreel/media/test-material'
import { describe, expect, it } from 'vitest'
import { CONTRAST_BRANDS, contrastCards, contrastScene } from './contrast-scenes.ts'
import { CORPUS, prepareCorpusPicture } from './corpus.ts'
import { expectReadable } from './scene-checks.ts'

const pictureOf = async (index: number) => prepareCorpusPicture(CORPUS[index]?.name ?? '', await workFolder())

/** One ratio each, all brands; `contrast.wide.test.ts` renders the whole corpus. */
describe('text in a video', () => {
  it.each([0, 4, 8, 9])('can be read, measured on pixels: scene %i', async number => {
    const texts = await expectReadable(contrastScene(number, await pictureOf(number)))
    expect(texts.length).toBeGreaterThan(1)
  })

  it('can be read on cards of a brand whose ink and ground are close together', async () => {
    for (const card of contrastCards(CONTRAST_BRANDS.close, await pictureOf(3)).slice(0, 2)) {
      expect((await expectReadable(card)).length).toBeGreaterThan(1)
    }
  })
})
