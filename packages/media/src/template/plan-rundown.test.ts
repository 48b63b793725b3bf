import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { segmentKey } from '../encode/render-segment.ts'
import { renderStill } from '../encode/render-still.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { preparePictureFile } from '../picture/picture.ts'
import { DEFAULT_FRAME, FRAMES, RATIOS, type RundownScene } from '../segment-scene.ts'
import { BRANDS, drawCutOut, drawLogoFile, drawPhoto, workFolder } from '../test-material.ts'
import { textDirection } from '../text/script.ts'
import { layOutEndCard, layOutOpener, planRundown } from './plan-rundown.ts'
import { TEMPLATES } from './templates.ts'

const LONG =
  'After nine years of work, three changes of government and one flood, the harbour city opens its longest bridge to trams'
const LISTS = {
  short: ['Bakers strike'],
  latin: ['Night trains return', 'The bridge that disappears at seven', 'Sunflowers can count', 'No signal'],
  long: Array.from({ length: 7 }, (_, at) => `${LONG} ${at}`),
  german: ['Rechtsschutzversicherungsgesellschaften', 'Grundstücksverkehrsgenehmigungszuständigkeit'],
  arabic: ['المدينة القديمة تفتح أبوابها للزوار بعد ترميم استمر 12 عاماً', 'ينطلق الترام يوم الاثنين'],
  japanese: ['新しい高速鉄道が来春開業、東京から北海道まで四時間で結ばれる見通し', '月曜から運行'],
  thai: ['เมืองท่าเปิดสะพานที่ยาวที่สุดหลังก่อสร้างนานเก้าปี ผู้ว่าฯ ชี้ช่วยลดรถติด'],
} satisfies Record<string, readonly string[]>

function opener(fields: Partial<RundownScene> = {}): RundownScene {
  const { titles = LISTS.latin } = fields
  return {
    card: 'opener',
    name: 'Harbour Post',
    domain: null,
    picture: null,
    brand: BRANDS.dark,
    ratio: '16:9',
    seconds: 3,
    language: null,
    direction: textDirection(titles.join(' ')),
    titles,
    ...fields,
  }
}

const endCard = (fields: Partial<RundownScene> = {}) =>
  opener({ card: 'end', titles: [], domain: 'harbourpost.example', ...fields })

const photo = async (folder: string) =>
  preparePictureFile(await drawPhoto(1600, 900), join(folder, 'photo.jpg'), DEFAULT_FRAME)

describe.each(RATIOS)('a card of the rundown in %s', ratio => {
  it.each(Object.entries(LISTS))('keeps titles in their place: %s', async (_name, titles) => {
    const picture = await photo(await workFolder())
    for (const given of [null, picture]) {
      const scene = opener({ ratio, titles, picture: given })
      const { lines, panel } = await layOutOpener(scene)
      const { width, height } = FRAMES[ratio]
      let lowest = 0
      for (const { line, x, y } of lines) {
        const left = scene.direction === 'ltr' ? x : x - line.widthPx
        expect(left).toBeGreaterThanOrEqual(Math.max(47, panel.x))
        expect(left + line.widthPx).toBeLessThanOrEqual(Math.min(width - 47, panel.x + panel.width))
        expect(y + line.baselinePx).toBeLessThanOrEqual(height * 0.82 + 1)
        expect(y + line.baselinePx - line.sizePx * 0.75).toBeGreaterThanOrEqual(Math.max(60, panel.y))
        lowest = Math.max(lowest, y + line.baselinePx)
      }
      expect(lowest).toBeGreaterThan(height * 0.2)
    }
  })

  it('centres name and domain, at most as wide as the frame', () => {
    for (const domain of ['a.example', `${'long-'.repeat(11)}name.example`]) {
      const { width, height } = FRAMES[ratio]
      const name = 'The Harbour Post and Coastal Advertiser'
      const { lines } = layOutEndCard(endCard({ ratio, domain, name }))
      expect(
        lines
          .slice(0, -1)
          .map(({ line }) => line.text)
          .join(' '),
      ).toBe(name)
      for (const { line, x, y } of lines) {
        expect(x).toBeGreaterThanOrEqual(47)
        expect(x + line.widthPx / 2).toBeCloseTo(width / 2, -1)
        expect(y + line.baselinePx).toBeLessThanOrEqual(height * 0.82)
      }
    }
  })
})

describe('an opener', () => {
  it('shows at most five titles, numbered, and its picture if there is room', async () => {
    const picture = await photo(await workFolder())
    const scenes = RATIOS.map(ratio => opener({ ratio, titles: LISTS.long, picture }))
    const cards = await Promise.all(scenes.map(scene => layOutOpener(scene)))
    for (const { lines } of cards) {
      expect(lines.filter(({ line }) => /^\d$/.test(line.text)).map(({ line }) => line.text)).toEqual([
        '1',
        '2',
        '3',
        '4',
        '5',
      ])
    }
    expect(cards.map(card => card.picture !== null)).toEqual([true, false, true, true])
  })

  it('is drawn by the code that draws items, to the same bytes each time', async () => {
    const tools = await findFfmpeg()
    const folders = [await workFolder(), await workFolder()]
    const scene = opener({ picture: await photo(folders[0] ?? '') })
    const stills = await Promise.all(
      folders.map(folder => renderStill({ scene, template: TEMPLATES.default, tools, workFolder: folder })),
    )
    expect(stills[0]?.equals(stills[1] ?? Buffer.of())).toBe(true)
  })

  it('shows no cut-out or logo beside the titles', async () => {
    const file = join(await workFolder(), 'cut-out.jpg')
    const picture = await preparePictureFile(await drawCutOut(1600, 900), file, DEFAULT_FRAME)
    expect((await layOutOpener(opener({ picture }))).picture).toBeNull()
  })

  it('sets titles of ideographs alone in the forms of its language', async () => {
    const drawn = async (language: string) => {
      const { layers } = await planRundown(opener({ titles: ['首相辞任表明'], language }), await workFolder())
      const title = layers.find(({ file }) => file.endsWith('line-2-headline-0-1.rgba'))
      return await readFile(title?.file ?? '')
    }
    expect((await drawn('ja')).equals(await drawn('zh'))).toBe(false)
    expect((await drawn('ja')).equals(await drawn('ja'))).toBe(true)
  })

  it('is refused without titles', async () => {
    await expect(planRundown(opener({ titles: [] }), await workFolder())).rejects.toThrow(
      'titles: an opener needs at least one',
    )
  })
})

describe('the key of a card', () => {
  it('changes with everything that is shown', () => {
    const scenes = [
      opener(),
      opener({ titles: ['Other'] }),
      opener({ name: 'Other' }),
      opener({ picture: { file: '', sha256: 'f'.repeat(64) } }),
      opener({ ratio: '1:1' }),
      opener({ brand: BRANDS.red }),
      opener({ language: 'ja' }),
      endCard(),
      endCard({ domain: null }),
      endCard({ name: 'Other' }),
    ]
    const keys = scenes.map(scene => segmentKey(scene, TEMPLATES.default, '5.1.9'))
    expect(new Set(keys).size).toBe(scenes.length)
  })
})

describe('the panel of a card', () => {
  it.each([
    ['a dark logo on a dark ground', '#10141a', '#0b0f14', true],
    ['a white logo on white', '#ffffff', '#ffffff', true],
    ['a white logo on a dark ground', '#ffffff', '#0b0f14', false],
  ])('shows %s, on a field if it would vanish', async (_, color, ground, hasField) => {
    const logo = await drawLogoFile(await workFolder(), color)
    const brand = { ...BRANDS.dark, ground, logo: { light: logo, dark: logo } }
    for (const scene of [opener({ brand }), endCard({ brand })]) {
      const { panel, logo: box } = scene.card === 'opener' ? await layOutOpener(scene) : layOutEndCard(scene)
      const { layers } = await planRundown(scene, await workFolder())
      const pixels = await readFile(layers[0]?.file ?? '')
      if (!box) throw new Error('The logo has no place.')
      const middle = box.y + box.height / 2
      const redAt = (x: number, y: number) => pixels[4 * (Math.round(y) * panel.width + Math.round(x))] ?? 0
      // The logo is five times as wide as high.
      const highPx = Math.min(box.height, box.width / 5)
      const within = redAt(box.x + box.width / 2, middle)
      const above = redAt(box.x + box.width / 2, middle - highPx / 2 - 5)
      expect(Math.abs(within - above)).toBeGreaterThan(150)
      expect(Math.abs(above - redAt(box.x + box.width / 2, box.y - 40)) > 100).toBe(hasField)
    }
  })

  it('holds the logo instead of the name', async () => {
    const folder = await workFolder()
    const file = (await photo(folder)).file
    const logo = { light: { file, sha256: 'a' }, dark: { file, sha256: 'a' } }
    const brand = { ...BRANDS.dark, logo }
    expect((await layOutOpener(opener({ brand }))).logo).not.toBeNull()
    const { logo: place, lines } = layOutEndCard(endCard({ brand }))
    expect(place?.width).toBeGreaterThan(200)
    expect(lines.map(({ line }) => line.text)).toEqual(['harbourpost.example'])
    const plan = await planRundown(endCard({ brand }), folder)
    const panel = await readFile(plan.layers[0]?.file ?? '')
    const without = await planRundown(endCard({ name: '' }), folder)
    expect(panel.equals(await readFile(without.layers[0]?.file ?? ''))).toBe(false)
  })
})
