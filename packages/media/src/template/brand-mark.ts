import { loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import type { Brand } from '../brand/brand.ts'
import type { Palette } from '../brand/palette.ts'
import { contrast, cssColor, type Rgb } from '../picture/color.ts'
import { sharp } from '../picture/one-thread-sharp.ts'
import type { PictureFile } from '../picture/picture-file.ts'
import { measureFor, setType, type Typography } from '../text/measure-text.ts'
import { type Direction, textDirection } from '../text/script.ts'

/** Where a logo or name is placed in the frame, in pixels: its leading upper corner and the box that it fits into. */
export type MarkBox = { x: number; y: number; heightPx: number; widthPx: number }

const NAME = { size: 26, dot: 20, gap: 10 }
/** Between a logo and the edge of the field behind it, where it needs one. */
const FIELD_PADDING = 8
/** A logo whose visible pixels differ less from the ground, most of them, needs a field of its own. */
const LOGO_CONTRAST = 1.6
/** Opacity, of 255, from which a pixel of a logo counts as visible. */
const VISIBLE_ALPHA = 128

/** The logo that suits a ground; null for a brand without one. */
export function logoOn({ logo }: Brand, { ground }: Palette): PictureFile | null {
  const isDark = contrast(ground, [255, 255, 255]) >= contrast(ground, [0, 0, 0])
  return logo && (isDark ? logo.light : logo.dark)
}

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
    const { data, info } = await sharp(logo.file)
      .resize({ width: Math.round(widthPx), height: Math.round(heightPx), fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const left = direction === 'ltr' ? x : x - width
    const top = y + (heightPx - height) / 2
    const field = fieldFor(data, palette.ground)
    if (field) {
      const padding = FIELD_PADDING * unit
      context.fillStyle = cssColor(field)
      context.beginPath()
      context.roundRect(left - padding, top - padding, width + 2 * padding, height + 2 * padding, padding)
      context.fill()
    }
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    context.drawImage(await loadImage(png), left, top)
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

const WHITE: Rgb = [255, 255, 255]
const DARK: Rgb = [17, 20, 26]

/** The colour of the field for a logo that would vanish on a ground; null when it stands out. */
function fieldFor(rgba: Uint8Array, ground: Rgb): Rgb | null {
  if (hiddenShare(rgba, ground) <= 0.5) return null
  return hiddenShare(rgba, WHITE) <= hiddenShare(rgba, DARK) ? WHITE : DARK
}

/** The share of a logo's visible pixels that do not stand out from a ground. */
function hiddenShare(rgba: Uint8Array, ground: Rgb): number {
  let [visible, hidden] = [0, 0]
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < VISIBLE_ALPHA) continue
    const color: Rgb = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
    visible += 1
    if (contrast(color, ground) < LOGO_CONTRAST) hidden += 1
  }
  return hidden / Math.max(1, visible)
}
