import { contrast, luminance, mix, type Rgb } from '../picture/color.ts'
import { sharp } from '../picture/one-thread-sharp.ts'
import { MOTION } from '../picture/picture-motion.ts'
import { type FrameSize, unitPx } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'
import type { Palette } from './palette.ts'

/** The picture in coarse cells of averaged colour. */
export type PictureSample = { columns: number; rows: number; pixels: Uint8Array }

const CELL_PX = 8
/** Height over the text in which the scrim fades in, in units, and its opacity at the text's top and at the bottom. */
const SCRIM = { fade: 230, top: 0.52, bottom: 0.9 }
/** Text contrast aimed at: WCAG AA (4.5) and a reserve for the encoder's noise. */
const SCRIM_CONTRAST = 5
/** Kinks, which look like bands, are rounded over this rise of opacity at the steepest slope. */
const KINK_REACH = 0.16

/** Reads a picture, a file or its bytes, into cells of about 8 pixels of the frame. */
export async function samplePicture(picture: string | Buffer, frame: FrameSize): Promise<PictureSample> {
  const [columns, rows] = [Math.ceil(frame.width / CELL_PX), Math.ceil(frame.height / CELL_PX)]
  const pixels = await sharp(picture)
    .resize({ width: columns, height: rows, fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { columns, rows, pixels: new Uint8Array(pixels) }
}

/** Where text stands in the frame, in pixels. `widthPx` runs from the leading edge. */
export type TextArea = {
  direction: Direction
  leftPx: number
  rightPx: number
  topPx: number
  bottomPx: number
  widthPx: number
}

/**
 * Opacity of the ground colour for every row of the frame, 0 to 1. It follows a soft curve and is raised wherever
 * the picture under the text would leave less contrast than SCRIM_CONTRAST; it never falls towards the bottom.
 */
export function scrimProfile(
  sample: PictureSample,
  layout: TextArea,
  palette: Pick<Palette, 'ground' | 'summary'>,
  frame: FrameSize,
  base: 'photo' | 'card',
): Float64Array {
  const unit = unitPx(frame)
  const profile = Float64Array.from({ length: frame.height }, (_, row) =>
    base === 'photo' ? baseOpacity(row, layout.topPx, frame.height, SCRIM.fade * unit) : 0,
  )
  const needed = neededByCellRow(sample, layout, palette, frame)
  const cellRow = (px: number) => Math.floor((px / frame.height) * sample.rows)
  const reachPx = MOTION.mostShare * frame.height
  for (let row = Math.max(0, layout.topPx); row < Math.min(frame.height, layout.bottomPx); row += 1) {
    const around = needed.subarray(Math.max(0, cellRow(row - reachPx)), cellRow(row + reachPx) + 1)
    profile[row] = Math.max(profile[row] ?? 0, ...around)
  }
  return soften(profile, 1 / (SCRIM.fade * unit))
}

/** A smooth rise from nothing above the text to `SCRIM.top` at its upper edge and `SCRIM.bottom` at the frame's. */
function baseOpacity(row: number, topPx: number, heightPx: number, fadePx: number): number {
  if (row < topPx) return SCRIM.top * smoothStep((row - topPx + fadePx) / fadePx)
  return SCRIM.top + (SCRIM.bottom - SCRIM.top) * smoothStep((row - topPx) / (heightPx - topPx))
}

function smoothStep(value: number): number {
  const x = Math.min(1, Math.max(0, value))
  return x * x * (3 - 2 * x)
}

/** For every row of cells, the opacity that its worst cell behind the text needs. */
function neededByCellRow(
  { columns, rows, pixels }: PictureSample,
  { leftPx, rightPx, widthPx, direction }: TextArea,
  palette: Pick<Palette, 'ground' | 'summary'>,
  frame: FrameSize,
): Float64Array {
  const reachPx = MOTION.mostShare * frame.width
  const startPx = direction === 'rtl' ? rightPx - widthPx : leftPx
  const column = (px: number) => Math.min(columns - 1, Math.max(0, Math.floor((px / frame.width) * columns)))
  const [first, last] = [column(startPx - reachPx), column(startPx + widthPx + reachPx)]
  const textIsLight = luminance(palette.summary) > 0.5
  return Float64Array.from({ length: rows }, (_, row) => {
    let worst: Rgb | null = null
    let worstLuminance = textIsLight ? -1 : 2
    for (let column = first; column <= last; column += 1) {
      const at = (row * columns + column) * 3
      const cell: Rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
      const light = luminance(cell)
      if (textIsLight ? light > worstLuminance : light < worstLuminance) {
        worst = cell
        worstLuminance = light
      }
    }
    return worst ? neededOpacity(worst, palette) : 0
  })
}

/** The least opacity of the ground over a colour at which the text reaches SCRIM_CONTRAST. */
function neededOpacity(behind: Rgb, { ground, summary }: Pick<Palette, 'ground' | 'summary'>): number {
  for (let opacity = 0; opacity < 1; opacity += 0.02) {
    if (contrast(summary, mix(behind, ground, opacity)) >= SCRIM_CONTRAST) return opacity
  }
  return 1
}

/**
 * Takes steps and kinks out of a profile without lowering it: no faster rise than slope a row, no fall at all, then
 * twice the mean of the rows below, which in a rising profile is never less than the row itself.
 */
function soften(profile: Float64Array, slope: number): Float64Array {
  const rising = Float64Array.from(profile)
  for (let row = rising.length - 2; row >= 0; row -= 1) {
    rising[row] = Math.max(rising[row] ?? 0, (rising[row + 1] ?? 0) - slope)
  }
  for (let row = 1; row < rising.length; row += 1) {
    rising[row] = Math.max(rising[row] ?? 0, rising[row - 1] ?? 0)
  }
  const reach = Math.round(KINK_REACH / slope)
  return meanOfRowsBelow(meanOfRowsBelow(rising, reach), reach)
}

function meanOfRowsBelow(profile: Float64Array, reach: number): Float64Array {
  return profile.map((_, row) => {
    const below = profile.subarray(row, row + reach + 1)
    return below.reduce((sum, opacity) => sum + opacity, 0) / below.length
  })
}
