import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { cssColor, type Rgb } from '../../picture/color.ts'
import { type FrameSize, unitPx } from '../../segment-scene.ts'
import { setType } from '../../text/measure-text.ts'
import type { Palette } from '../palette.ts'
import type { Layer } from '../template.ts'
import { LABEL, OVERLAY_PADDING, PROGRESS_HEIGHT, SHADOW } from './measures.ts'
import { labelRowWidth, type PlacedText, type SceneLayout } from './scene-layout.ts'

/**
 * A layer and the place of its upper left corner in the frame, in pixels. Scrim and progress bar are narrow strips, to be
 * stretched over the frame's width. PNG would cost more than the drawing.
 */
export type Overlay = Layer & { xPx: number; yPx: number }

export type Overlays = {
  scrim: Overlay
  label: Overlay | null
  headline: Overlay
  summary: Overlay | null
  progress: Overlay
}

/** Part of the em above the baseline and in all, of Noto Sans; text is centred in its line by them. */
const ASCENT = 1.069
const CONTENT_HEIGHT = 1.362

/** Columns of a strip whose columns are all alike. */
const STRIP_PX = 16

type Painter = {
  frame: FrameSize
  layout: SceneLayout
  palette: Palette
  unit: number
  workFolder: string
}

/** Draws all layers of a scene that lie over its picture as files in the work folder. */
export async function drawOverlays(
  scene: { frame: FrameSize; layout: SceneLayout; palette: Palette; scrim: Float64Array },
  workFolder: string,
): Promise<Overlays> {
  const painter: Painter = { ...scene, unit: unitPx(scene.frame), workFolder }
  const { layout, palette } = scene
  const [scrim, label, headline, summary, progress] = await Promise.all([
    drawScrim(painter, scene.scrim),
    layout.chip || layout.source ? drawLabel(painter) : null,
    drawText(painter, 'headline', layout.headline, 700, palette.headline),
    layout.summary ? drawText(painter, 'summary', layout.summary, 400, palette.summary) : null,
    drawProgress(painter),
  ])
  return { scrim, label, headline, summary, progress }
}

/** The scrim, cut to the rows where it shows, with the track of the progress bar at its foot. */
function drawScrim({ frame, palette, unit, workFolder }: Painter, profile: Float64Array): Promise<Overlay> {
  const trackPx = even(PROGRESS_HEIGHT * unit)
  const firstRow = profile.findIndex(opacity => opacity > 0.004)
  const top = even(firstRow < 0 ? frame.height - trackPx : Math.min(firstRow, frame.height - trackPx))
  const canvas = createCanvas(STRIP_PX, frame.height - top)
  const context = canvas.getContext('2d')
  for (let row = top; row < frame.height; row += 1) {
    context.fillStyle = cssColor(palette.ground, profile[row] ?? 0)
    context.fillRect(0, row - top, STRIP_PX, 1)
  }
  context.fillStyle = cssColor(palette.headline, 0.22)
  context.fillRect(0, canvas.height - trackPx, STRIP_PX, trackPx)
  return save(canvas, workFolder, 'scrim', 0, top)
}

function drawProgress({ frame, palette, unit, workFolder }: Painter): Promise<Overlay> {
  const heightPx = even(PROGRESS_HEIGHT * unit)
  const canvas = createCanvas(STRIP_PX, heightPx)
  const context = canvas.getContext('2d')
  context.fillStyle = cssColor(palette.chip)
  context.fillRect(0, 0, canvas.width, canvas.height)
  return save(canvas, workFolder, 'progress', 0, frame.height - heightPx)
}

/** The row of category chip and source, mirrored for right-to-left scenes. */
function drawLabel({ layout, palette, unit, workFolder }: Painter): Promise<Overlay> {
  const { chip, source, direction } = layout
  const rowPx = Math.round(LABEL.height * unit)
  const sizePx = Math.round(LABEL.size * unit)
  const endPx = labelRowWidth(layout)
  const { canvas, context, padding } = paddedCanvas(endPx, rowPx, unit)
  const baseline = padding + baselineIn(rowPx, sizePx)
  const left = (startPx: number, widthPx: number) =>
    padding + (direction === 'rtl' ? endPx - startPx - widthPx : startPx)

  if (chip) {
    const x = left(chip.startPx, chip.widthPx)
    context.fillStyle = cssColor(palette.chip)
    context.beginPath()
    context.roundRect(x, padding, chip.widthPx, rowPx, LABEL.radius * unit)
    context.fill()
    setType(context, chip.text, sizePx, 700)
    context.textAlign = 'center'
    context.fillStyle = cssColor(palette.chipText)
    context.fillText(chip.text, x + chip.widthPx / 2, baseline)
  }
  if (source) {
    setType(context, source.text, sizePx, 700)
    context.textAlign = 'left'
    setShadow(context, palette.ground, unit)
    context.fillStyle = cssColor(palette.headline)
    context.fillText(source.text, left(source.startPx, source.widthPx), baseline)
  }
  const x = direction === 'rtl' ? layout.rightPx - endPx : layout.leftPx
  return save(canvas, workFolder, 'label', x - padding, layout.labelTopPx - padding)
}

function drawText(
  { layout, palette, unit, workFolder }: Painter,
  name: string,
  placed: PlacedText,
  weight: 400 | 700,
  color: Rgb,
): Promise<Overlay> {
  const { lines, sizePx, leadingPx, widthPx, heightPx } = placed
  const { canvas, context, padding } = paddedCanvas(widthPx, heightPx, unit)
  const mirrored = layout.direction === 'rtl'
  setType(context, placed.text, sizePx, weight)
  context.textAlign = mirrored ? 'right' : 'left'
  setShadow(context, palette.ground, unit)
  context.fillStyle = cssColor(color)
  lines.forEach((line, index) => {
    const baseline = padding + index * leadingPx + baselineIn(leadingPx, sizePx)
    context.fillText(line, mirrored ? padding + widthPx : padding, baseline)
  })
  const x = mirrored ? layout.rightPx - widthPx : layout.leftPx
  return save(canvas, workFolder, name, x - padding, placed.topPx - padding)
}

function paddedCanvas(widthPx: number, heightPx: number, unit: number) {
  const padding = even(OVERLAY_PADDING * unit)
  const canvas = createCanvas(even(widthPx + 1) + 2 * padding, even(heightPx + 1) + 2 * padding)
  return { canvas, context: canvas.getContext('2d'), padding }
}

/** A soft shade in the ground colour separates letters from busy pictures without looking like a shadow. */
function setShadow(context: SKRSContext2D, ground: Rgb, unit: number): void {
  context.shadowColor = cssColor(ground, SHADOW.alpha)
  context.shadowBlur = SHADOW.blur * unit
}

function baselineIn(linePx: number, sizePx: number): number {
  return (linePx - CONTENT_HEIGHT * sizePx) / 2 + ASCENT * sizePx
}

/** Chroma planes have half the size, so edges on even pixels keep colours aligned. */
function even(px: number): number {
  return 2 * Math.floor(px / 2)
}

async function save(
  canvas: Canvas,
  workFolder: string,
  name: string,
  xPx: number,
  yPx: number,
): Promise<Overlay> {
  const { width, height } = canvas
  const file = join(workFolder, `${name}.rgba`)
  await writeFile(file, canvas.getContext('2d').getImageData(0, 0, width, height).data)
  return { file, widthPx: width, heightPx: height, xPx: even(xPx), yPx: even(yPx) }
}
