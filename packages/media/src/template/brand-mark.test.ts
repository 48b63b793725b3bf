import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { Brand } from '../brand/brand.ts'
import { paletteOf } from '../brand/palette.ts'
import { preparePictureFile } from '../picture/picture.ts'
import { DEFAULT_FRAME, type SegmentScene } from '../segment-scene.ts'
import { BRANDS, drawLogoFile, drawPhoto, scene, workFolder } from '../test-material.ts'
import { measureFor } from '../text/measure-text.ts'
import { drawMark, measureMark, setName } from './brand-mark.ts'
import { drawPanel, isRoundedPlate, type PanelDrawing } from './draw-panel.ts'
import { layOutScene } from './plan-segment.ts'

async function plateScene(fields: Partial<SegmentScene>): Promise<SegmentScene> {
  const picture = await preparePictureFile(
    await drawPhoto(1600, 900),
    join(await workFolder(), 'photo.jpg'),
    DEFAULT_FRAME,
  )
  const brand: Brand = { ...BRANDS.dark, displayName: 'Larkmoor', layouts: ['plate'] }
  return scene({ headline: 'Trams cross the harbour bridge again', picture, brand, ...fields })
}

/** How the logo or name of a brand is drawn at 720 pixels. */
const markOf = (brand: Brand) =>
  ({
    brand,
    palette: paletteOf(brand),
    typography: { family: brand.font, direction: 'ltr', language: null },
    direction: 'ltr',
    unit: 1,
  }) as const

describe('the logo or name', () => {
  it.each(['ltr', 'rtl'] as const)(
    'is at the end of the row of category and source, on plates and in squares with a picture (%s)',
    async direction => {
      for (const ratio of ['16:9', '1:1'] as const) {
        const laidOut = await layOutScene(await plateScene({ ratio, direction }))
        const { mark, block, origin, panel } = laidOut
        expect(laidOut.layout).toBe('plate')
        if (!mark || !block.kicker) throw new Error('A row with a kicker and a mark is expected.')
        const [left, right] =
          direction === 'ltr' ? [mark.x, mark.x + mark.widthPx] : [mark.x - mark.widthPx, mark.x]
        const kicker = block.kicker.widthPx
        if (direction === 'ltr') expect(left).toBeGreaterThan(origin.x + kicker)
        else expect(right).toBeLessThan(origin.x - kicker)
        expect(left).toBeGreaterThanOrEqual(panel.x)
        expect(right).toBeLessThanOrEqual(panel.x + panel.width)
        expect(mark.y + mark.heightPx).toBeLessThanOrEqual(origin.y + (block.beats[0]?.[0]?.baselinePx ?? 0))
      }
    },
  )

  it('has a higher row if it is a square or upright logo, and the same on a plate', async () => {
    const folder = await workFolder()
    const wide = await drawLogoFile(folder, '#ffffff')
    const square = await drawLogoFile(folder, '#eeeeee', { width: 200, height: 200 })
    const upright = await drawLogoFile(folder, '#dddddd', { width: 100, height: 300 })
    const markOn = async (logo: typeof wide, layout: 'type' | 'plate') => {
      const fields = { ...BRANDS.dark, logo: { light: logo, dark: logo }, layouts: [layout] } as const
      const given = layout === 'plate' ? await plateScene({ brand: fields }) : scene({ brand: fields })
      return (await layOutScene(given)).mark
    }
    expect(await markOn(wide, 'type')).toMatchObject({ heightPx: 34 })
    expect(await markOn(square, 'type')).toMatchObject({ heightPx: 54 })
    expect(await markOn(upright, 'type')).toMatchObject({ heightPx: 60 })
    expect(await markOn(square, 'plate')).toMatchObject({ heightPx: 34, widthPx: 34 })
  })

  it('is left out where category and source fill the row', async () => {
    const source = 'The Harbour Post and Courier'
    const { mark, block } = await layOutScene(await plateScene({ source }))
    expect(block.kicker?.text).toContain(source)
    expect(mark).toBeNull()
  })

  it('is left out of a plate that would grow much for it', async () => {
    expect((await layOutScene(await plateScene({ headline: 'War' }))).mark).toBeNull()
  })

  /** The columns in which a name is drawn in a box of a width, from the leading edge at 0. */
  async function columnsOf(displayName: string, widthPx: number): Promise<number[]> {
    const context = createCanvas(800, 60).getContext('2d')
    const brand = { ...BRANDS.dark, displayName }
    await drawMark(context, markOf(brand), { x: 0, y: 10, heightPx: 34, widthPx })
    const { data } = context.getImageData(0, 0, 800, 60)
    return Array.from({ length: 800 }, (_, x) => x).filter(x =>
      Array.from({ length: 60 }, (_, y) => data[4 * (y * 800 + x) + 3]).some(alpha => alpha),
    )
  }

  it('has no characters that our fonts lack', async () => {
    const name = 'Harbour \u1820\u1821 Post\ue000'
    expect(await columnsOf(name, 600)).toEqual(await columnsOf('Harbour Post', 600))
    const { markWidthPx } = await measureMark(markOf({ ...BRANDS.dark, displayName: '\u1820' }), 600, false)
    expect(markWidthPx).toBe(0)
    expect(await columnsOf('\u1820', 600)).toEqual([])
  })

  const long = 'Frankfurter Allgemeine Sonntagszeitung'

  it('is as wide as its letters where there is room', async () => {
    const laidOut = await layOutScene(
      scene({ brand: { ...BRANDS.dark, displayName: long, layouts: ['type'] } }),
    )
    const columns = await columnsOf(long, laidOut.mark?.widthPx ?? 0)
    const measured = measureFor(long, 700, laidOut.typography)(long, 26)
    expect(Math.abs((columns.at(-1) ?? 0) - (30 + measured))).toBeLessThan(4)
  })

  it('is smaller, then shortened, where there is less room, but never squeezed', async () => {
    const brand = { ...BRANDS.dark, displayName: long }
    const sizes = [600, 500, 240].map(widthPx => {
      const line = setName(markOf(brand), widthPx)
      if (!line) throw new Error('The name is missing.')
      const { text, sizePx } = line
      expect(measureFor(long, 700, line.typography)(text, sizePx)).toBeLessThanOrEqual(widthPx - 30)
      return { text, sizePx }
    })
    expect(sizes[0]).toEqual({ text: long, sizePx: 26 })
    expect(sizes[1]).toEqual({ text: long, sizePx: 23 })
    expect(sizes[2]).toEqual({ text: 'Frankfurter…', sizePx: 20 })
    expect((await columnsOf(long, 240)).at(-1)).toBeLessThanOrEqual(240)
  })

  it.each([
    ['a white logo on white', '#ffffff', '#ffffff', true],
    ['a dark logo on a dark ground', '#10141a', '#0b0f14', true],
    ['a white logo on a dark ground', '#ffffff', '#0b0f14', false],
  ])('is visible: %s', async (_, color, ground, hasField) => {
    const logo = await drawLogoFile(await workFolder(), color)
    const brand: Brand = { ...BRANDS.dark, ground, logo: { light: logo, dark: logo } }
    const canvas = createCanvas(240, 80)
    const context = canvas.getContext('2d')
    context.fillStyle = ground
    context.fillRect(0, 0, 240, 80)
    await drawMark(context, markOf(brand), { x: 20, y: 20, heightPx: 34, widthPx: 170 })
    // Beside the logo, within the field that may be behind it.
    const [beside = 0] = context.getImageData(16, 37, 1, 1).data
    const [within = 0] = context.getImageData(60, 37, 1, 1).data
    expect(Math.abs(within - beside)).toBeGreaterThan(150)
    const [outside = 0] = context.getImageData(2, 37, 1, 1).data
    expect(Math.abs(outside - beside) > 100).toBe(hasField)
  })
})

describe('the radius of a brand', () => {
  it('rounds the corners of a plate, through which the picture shows', async () => {
    for (const radius of [0, 24]) {
      const wanted = await plateScene({})
      const brand = { ...wanted.brand, radius }
      const { layout, panel, unit, typography } = await layOutScene({ ...wanted, brand })
      const drawing: PanelDrawing = {
        layout,
        brand,
        palette: paletteOf(brand),
        panel,
        unit,
        direction: 'ltr',
        typography,
        plateEdge: 'start',
        variant: 'a',
        inset: null,
        picture: null,
        mark: null,
      }
      const pixels = await drawPanel(drawing)
      expect(pixels[3]).toBe(radius === 0 ? 255 : 0)
      expect(pixels[4 * (panel.width * 40 + 40) + 3]).toBe(255)
      expect(isRoundedPlate(drawing)).toBe(radius > 0)
    }
  })
})
