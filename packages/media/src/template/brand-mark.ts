import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Brand } from '../brand/brand.ts'
import type { Palette } from '../brand/palette.ts'
import { cssColor } from '../picture/color.ts'
import { sharp } from '../picture/one-thread-sharp.ts'
import { measureFor, setType, type Typography } from '../text/measure-text.ts'
import { type Direction, textDirection } from '../text/script.ts'
import { drawLogo, logoOn } from './draw-logo.ts'

/** Where a logo or name is placed in the frame, in pixels: its leading upper corner and the box that it fits into. */
export type MarkBox = { x: number; y: number; heightPx: number; widthPx: number }

const NAME = { size: 26, dot: 20, gap: 10 }

/** The width in pixels that the logo, or else the name, takes in a row of this height; 0 without both. */
export async function markWidth(
  brand: Brand,
  palette: Palette,
  box: Pick<MarkBox, 'heightPx' | 'widthPx'>,
  unit: number,
): Promise<number> {
  const logo = logoOn(brand, palette)
  if (logo) {
    const { width = 1, height = 1 } = await sharp(logo.file).metadata()
    return Math.ceil(Math.min(box.widthPx, (box.heightPx * width) / height))
  }
  if (brand.displayName === '') return 0
  const measure = measureFor(brand.displayName, 700, typographyOf(brand))
  return Math.ceil((NAME.dot + NAME.gap) * unit + measure(brand.displayName, Math.round(NAME.size * unit)))
}

function typographyOf({ font, displayName }: Brand): Typography {
  return { family: font, direction: textDirection(displayName), language: null }
}

/** Draws the logo that suits the ground, else the name after a dot in the accent colour. */
export async function drawMark(
  context: SKRSContext2D,
  { brand, palette, direction, unit }: { brand: Brand; palette: Palette; direction: Direction; unit: number },
  { x, y, heightPx, widthPx }: MarkBox,
): Promise<void> {
  const logo = logoOn(brand, palette)
  if (logo) {
    const left = direction === 'ltr' ? x : x - widthPx
    const box = { x: left, y, width: widthPx, height: heightPx, align: 'start' } as const
    await drawLogo(context, logo, box, { palette, direction, unit })
    return
  }
  if (brand.displayName === '') return
  const sizePx = Math.round(NAME.size * unit)
  const dotPx = NAME.dot * unit
  const sign = direction === 'ltr' ? 1 : -1
  context.fillStyle = cssColor(palette.bar)
  context.beginPath()
  context.arc(x + (sign * dotPx) / 2, y + heightPx / 2, dotPx / 2, 0, 2 * Math.PI)
  context.fill()
  setType(context, brand.displayName, sizePx, 700, typographyOf(brand))
  context.textAlign = direction === 'ltr' ? 'left' : 'right'
  context.fillStyle = cssColor(palette.ink)
  const nameX = x + sign * (dotPx + NAME.gap * unit)
  context.fillText(
    brand.displayName,
    nameX,
    y + heightPx / 2 + sizePx * 0.36,
    widthPx - dotPx - NAME.gap * unit,
  )
}
