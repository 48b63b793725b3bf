import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Brand } from '../brand/brand.ts'
import type { Palette } from '../brand/palette.ts'
import { MARK } from '../layout/arrange.ts'
import { cssColor } from '../picture/color.ts'
import { sharp } from '../picture/one-thread-sharp.ts'
import { drawableText } from '../text/drawable-text.ts'
import type { Typography } from '../text/measure-text.ts'
import type { Direction } from '../text/script.ts'
import { setOneLine } from '../type/set-titles.ts'
import type { SetLine } from '../type/text-block.ts'
import { drawLine } from './draw-line.ts'
import { drawLogo, logoOn } from './draw-logo.ts'

/** Where a logo or name is placed in the frame, in pixels: its leading upper corner and the box that it fits into. */
export type MarkBox = { x: number; y: number; heightPx: number; widthPx: number }

/** What a logo or name is drawn with. */
export type MarkLook = { brand: Brand; palette: Palette; typography: Typography; unit: number }

/** The sizes of a name, and the dot before it, in units. */
const NAME = { sizes: [26, 23, 20], dot: 20, gap: 10 }
const LEAD = NAME.dot + NAME.gap

/** Width to height of the logo whose row is as high as that of a name; the row of a narrower one shows as large an area. */
const USUAL_ASPECT = 2.5

/**
 * The height in pixels of the row of the logo or else the name, and the width that it takes there, 0 without both. In a row of
 * its own a square or upright logo is higher than a name: at that height it would be too small to see.
 */
export async function measureMark(
  look: MarkLook,
  mostWidthPx: number,
  mayHaveRow: boolean,
): Promise<{ heightPx: number; markWidthPx: number }> {
  const { unit } = look
  const logo = logoOn(look.brand, look.palette)
  if (!logo) {
    const line = setName(look, mostWidthPx)
    const markWidthPx = line ? Math.ceil(LEAD * unit + line.widthPx) : 0
    return { heightPx: Math.round(MARK.height * unit), markWidthPx }
  }
  const { width = 1, height = 1 } = await sharp(logo.file).metadata()
  const sameArea = MARK.height * Math.sqrt((USUAL_ASPECT * height) / width)
  const units = mayHaveRow ? Math.min(MARK.tallest, Math.max(MARK.height, sameArea)) : MARK.height
  const heightPx = Math.round(units * unit)
  return { heightPx, markWidthPx: Math.ceil(Math.min(mostWidthPx, (heightPx * width) / height)) }
}

/** The name of a brand, cut where it is too long for a width even at the smallest size; null if nothing of it can be drawn. */
export function setName(
  { brand, typography, unit }: Omit<MarkLook, 'palette'>,
  widthPx: number,
): SetLine | null {
  const name = drawableText(brand.displayName)
  if (name === '') return null
  const given = { widthPx: widthPx - LEAD * unit, unit, sizes: NAME.sizes, weight: 700 } as const
  return setOneLine(name, given, typography)
}

/** Draws the logo that suits the ground, else the name after a dot in the accent colour. */
export async function drawMark(
  context: SKRSContext2D,
  look: MarkLook & { direction: Direction },
  { x, y, heightPx, widthPx }: MarkBox,
): Promise<void> {
  const { brand, palette, direction, unit } = look
  const logo = logoOn(brand, palette)
  if (logo) {
    const left = direction === 'ltr' ? x : x - widthPx
    const box = { x: left, y, width: widthPx, height: heightPx, align: 'start' } as const
    await drawLogo(context, logo, box, { palette, direction, unit })
    return
  }
  const line = setName(look, widthPx)
  if (!line) return
  const dotPx = NAME.dot * unit
  const sign = direction === 'ltr' ? 1 : -1
  context.fillStyle = cssColor(palette.bar)
  context.beginPath()
  context.arc(x + (sign * dotPx) / 2, y + heightPx / 2, dotPx / 2, 0, 2 * Math.PI)
  context.fill()
  const baseline = y + heightPx / 2 + line.sizePx * 0.36
  drawLine(context, line, { color: palette.ink, emphasis: null, direction }, x + sign * LEAD * unit, baseline)
}
