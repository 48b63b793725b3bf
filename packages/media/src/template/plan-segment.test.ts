import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LAYOUTS } from '../brand/brand.ts'
import { measurePicture } from '../layout/picture-evidence.ts'
import { preparePictureFile } from '../picture/picture.ts'
import type { PictureFile } from '../picture/picture-file.ts'
import { DEFAULT_FRAME, RATIOS, type SegmentScene, VARIANTS } from '../segment-scene.ts'
import { BRANDS, drawCutOut, drawPhoto, SMALL, scene } from '../test-material.ts'
import { layOutScene, planSegment } from './plan-segment.ts'

let folder: string
let picture: PictureFile
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-plan-'))
  picture = { file: join(folder, 'photo.png'), sha256: randomUUID() }
  await writeFile(picture.file, await drawPhoto(1600, 900))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Where a scene's parts are placed, and its panel as it is drawn. */
async function lookOf(given: SegmentScene) {
  const { panel, zone, inset, origin } = await layOutScene(given)
  const { layers } = await planSegment(given, await mkdtemp(join(folder, 'plan-')))
  const drawn = await readFile(layers[0]?.file ?? '')
  return { panel, zone, inset, origin, drawn: createHash('sha256').update(drawn).digest('hex') }
}

describe.each(RATIOS)('the variants of a layout in %s', ratio => {
  it.each(LAYOUTS)('are drawn differently: %s', async layout => {
    const brand = { ...BRANDS.dark, layouts: [layout] }
    const fields = { ratio, brand, picture: layout === 'type' ? null : picture, detail: SMALL }
    const [a, b] = await Promise.all(VARIANTS.map(variant => lookOf(scene({ ...fields, variant }))))
    expect(a).not.toEqual(b)
  })
})

describe('a picture with transparent areas', () => {
  it('is shown whole and without motion in a frame, in every ratio', async () => {
    const cutOut = await preparePictureFile(
      await drawCutOut(1600, 900),
      join(folder, 'cut-out.jpg'),
      DEFAULT_FRAME,
    )
    expect(await measurePicture(cutOut)).toMatchObject({ isFlatArt: false, isCutOut: true })
    for (const ratio of RATIOS) {
      const { layout, isZoomed } = await layOutScene(scene({ ratio, picture: cutOut }))
      expect({ layout, isZoomed }).toEqual({ layout: 'frame', isZoomed: false })
      const photo = await layOutScene(scene({ ratio, picture }))
      expect(photo.layout).not.toBe('frame')
    }
  })
})

describe('a right-to-left scene', () => {
  it('sets row, beats and summary right to left, also where they begin with a Latin word', async () => {
    const headline =
      'أعلنت شركة آبل في مؤتمرها السنوي بولاية كاليفورنيا: iPhone 17 يصل إلى الأسواق العربية في سبتمبر'
    const { block } = await layOutScene(
      scene({ headline, summary: '', category: 'NEWS', source: 'الجزيرة', language: 'ar', direction: 'rtl' }),
    )
    expect(block.beats[1]?.[0]?.of).toMatch(/^iPhone/)
    for (const line of [block.kicker, ...block.beats.flat()]) expect(line?.typography.direction).toBe('rtl')
  })
})

describe('a text of ideographs alone', () => {
  /** The hash of a layer of a scene as it is drawn. */
  async function drawn(name: string, fields: Partial<SegmentScene>): Promise<string> {
    const given = scene({ summary: '', source: null, ...fields })
    const { layers } = await planSegment(given, await mkdtemp(join(folder, 'ideographs-')))
    const layer = layers.find(({ file }) => file.endsWith(`${name}.rgba`))
    return createHash('sha256')
      .update(await readFile(layer?.file ?? ''))
      .digest('hex')
  }

  it.each([
    ['headline', 'headline-0-0', { headline: '首相辞任表明、与党総裁選前倒実施決定', category: '' }],
    ['row', 'kicker-0-0', { headline: '首相辞任表明', category: '社会', source: '港新聞' }],
    [
      'second beat',
      'headline-1-0',
      { headline: '首相が今朝の会見で辞任を表明した、与党総裁選前倒実施決定見通', category: '', seconds: 1 },
    ],
  ])('has the forms of the declared language: %s', async (_what, name, fields) => {
    const [ja, zh] = [
      await drawn(name, { ...fields, language: 'ja' }),
      await drawn(name, { ...fields, language: 'zh' }),
    ]
    expect(ja).not.toBe(zh)
  })

  it('has the forms of the headline where no language is declared', async () => {
    const headline = '首相が今朝の会見で辞任を表明した、与党総裁選前倒実施決定見通'
    const fields = { headline, category: '', seconds: 1 }
    expect(await drawn('headline-1-0', { ...fields, language: null })).toBe(
      await drawn('headline-1-0', { ...fields, language: 'ja' }),
    )
  })
})

describe('a headline too tall for a plate', () => {
  it('is shown whole in another layout', async () => {
    const headline = `${'பார்க்கப்படுவதற்கான '.repeat(5)}பாலம்?`
    const { layout, block } = await layOutScene(
      scene({ headline, summary: '', language: 'ta', picture, seconds: 9 }),
    )
    expect(layout).not.toBe('plate')
    expect(block.beats.flat().at(-1)?.text).toMatch(/\?$/)
  })
})
