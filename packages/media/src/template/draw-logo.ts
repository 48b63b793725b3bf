import { loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import type { Brand } from '../brand/brand.ts'
import type { Palette } from '../brand/palette.ts'
import type { Box } from '../layout/grid.ts'
import { contrast, cssColor, type Rgb } from '../picture/color.ts'
import { sharp } from '../picture/one-thread-sharp.ts'
import type { PictureFile } from '../picture/picture-file.ts'
import type { Direction } from '../text/script.ts'

/** What a logo is drawn on. */
export type LogoGround = { palette: Palette; direction: Direction; unit: number }

/** Between a logo and the edge of the field behind it, where it needs one: in units, and at least this share of its height. */
const FIELD_PADDING = { units: 8, share: 0.12 }
/** A logo whose visible pixels differ less from the ground, most of them, needs a field of its own. */
const LOGO_CONTRAST = 1.6
/** Opacity, of 255, from which a pixel of a logo counts as visible. */
const VISIBLE_ALPHA = 128
const WHITE: Rgb = [255, 255, 255]
const DARK: Rgb = [17, 20, 26]

/** The logo that suits a ground; null for a brand without one. */
export function logoOn({ logo }: Brand, { ground }: Palette): PictureFile | null {
  const isDark = contrast(ground, WHITE) >= contrast(ground, [0, 0, 0])
  return logo && (isDark ? logo.light : logo.dark)
}

/**
 * Draws a logo as large as fits into a box, at its leading edge or in its middle, on a field if it would vanish on the
 * ground.
 */
export async function drawLogo(
  context: SKRSContext2D,
  { file }: PictureFile,
  box: Box & { align: 'start' | 'centre' },
  { palette, direction, unit }: LogoGround,
): Promise<void> {
  const { data, info } = await sharp(file)
    .resize({ width: Math.round(box.width), height: Math.round(box.height), fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const freePx = box.width - width
  const startPx = direction === 'ltr' ? 0 : freePx
  const left = box.x + (box.align === 'centre' ? freePx / 2 : startPx)
  const top = box.y + (box.height - height) / 2
  const field = fieldFor(data, palette.ground)
  if (field) {
    const padding = Math.max(FIELD_PADDING.units * unit, FIELD_PADDING.share * height)
    context.fillStyle = cssColor(field)
    context.beginPath()
    context.roundRect(left - padding, top - padding, width + 2 * padding, height + 2 * padding, padding)
    context.fill()
  }
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  context.drawImage(await loadImage(png), left, top)
}

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
