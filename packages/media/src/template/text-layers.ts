import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Palette } from '../brand/palette.ts'
import type { Box } from '../layout/grid.ts'
import { barGrowth, SHIFTS_PX, SLOTS, type TimedText, timesOf } from '../motion/text-motion.ts'
import { cssColor } from '../picture/color.ts'
import type { Direction } from '../text/script.ts'
import type { SetLine, TextBlock } from '../type/text-block.ts'
import { barSides, drawLine, emphasisSpan, type LineLook, setLine } from './draw-line.ts'
import type { Layer } from './template.ts'

/** A drawn text and how it enters. `xPx` and `yPx` are its place in the panel. */
export type TextLayer = Layer &
  TimedText & {
    xPx: number
    yPx: number
    /** Revealed lines hold their text in slots of this height; null fades in as it is, or plays its frames. */
    slotPx: number | null
    /** A bar plays its frames; this is the number of the first of them in the segment. Null for other layers. */
    firstFrame: number | null
  }

type Painter = {
  palette: Palette
  direction: Direction
  unit: number
  /** Where the block starts (its leading upper corner) and the panel, in pixels of the frame. */
  origin: { x: number; y: number }
  panel: Box
  emphasis: 'bar' | 'color'
  /** Of the segment. */
  seconds: number
  fps: number
  workFolder: string
  /** Number of the block's first line, where several blocks enter one after the other; 0 by default. */
  firstLine?: number
  /** Begins the names of the files, where several blocks share a folder. */
  prefix?: string
}

/** Room around drawn text for overhanging letters, in pixels. */
const PADDING_PX = 6

/** Draws every line of a block, each to a file of its own. */
export async function drawTextLayers(
  block: Omit<TextBlock, 'isCut'>,
  painter: Painter,
): Promise<TextLayer[]> {
  const { palette, firstLine = 0 } = painter
  const isTwo = block.beats.length > 1
  const layers: Promise<TextLayer>[] = []
  if (block.kicker) {
    const colors = { color: palette.muted, emphasis: palette.accentText }
    layers.push(revealLayer(block.kicker, painter, colors, { kind: 'kicker', beat: 0, line: 0 }))
  }
  block.beats.forEach((lines, beat) => {
    lines.forEach((line, index) => {
      const colors = {
        color: palette.ink,
        emphasis: painter.emphasis === 'color' ? palette.accentText : null,
      }
      const at = { beat, line: firstLine + index }
      layers.push(revealLayer(line, painter, colors, { kind: 'headline', ...at }))
      const span = painter.emphasis === 'bar' ? spanOf(line, painter) : null
      if (span) layers.push(barLayer(line, span, painter, isTwo, at))
    })
  })
  if (block.body.length > 0) layers.push(bodyLayer(block.body, painter))
  return Promise.all(layers)
}

type Colors = Pick<LineLook, 'color' | 'emphasis'>

async function revealLayer(
  line: SetLine,
  painter: Painter,
  colors: Colors,
  text: TimedText,
): Promise<TextLayer> {
  const look = { ...colors, direction: painter.direction }
  const probe = createCanvas(2, 2).getContext('2d')
  setLine(probe, line, look.direction)
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = probe.measureText(line.text)
  const [ascent, descent] = [even(Math.max(up, 0) + 2), even(Math.max(down, 0) + 4)]
  const slotPx = ascent + descent
  const still = createCanvas(even(line.widthPx + 2 * PADDING_PX + line.sizePx * 0.1), slotPx)
  const x = leadingX(still, painter)
  drawLine(still.getContext('2d'), line, look, x, ascent)
  const canvas = createCanvas(still.width, slotPx * SLOTS)
  const context = canvas.getContext('2d')
  SHIFTS_PX.forEach((shiftPx, index) => {
    const top = (2 * index + 1) * slotPx
    context.save()
    context.beginPath()
    context.rect(0, top, canvas.width, slotPx)
    context.clip()
    // As a picture: letters themselves are drawn at whole rows only.
    context.drawImage(still, 0, top + shiftPx)
    context.restore()
  })
  const place = placeOf(x, line.baselinePx - ascent, painter)
  return save(canvas, painter, { ...place, ...text, slotPx, firstFrame: null })
}

/** As emphasisSpan. */
function spanOf(line: SetLine, { direction }: Painter): { left: number; right: number } | null {
  const probe = createCanvas(2, 2).getContext('2d')
  setLine(probe, line, direction)
  return emphasisSpan(probe, line, direction)
}

/** The frames in which a bar grows from the leading edge over the emphasised part of a line. */
async function barLayer(
  line: SetLine,
  span: { left: number; right: number },
  painter: Painter,
  isTwo: boolean,
  at: Pick<TimedText, 'beat' | 'line'>,
): Promise<TextLayer> {
  const { palette, direction, seconds, fps, unit } = painter
  const text = { kind: 'bar', ...at } as const
  const { firstFrame, shares } = barGrowth(timesOf(text, isTwo, seconds), fps)
  const look = { color: palette.onBar, emphasis: null, direction }
  const sides = barSides(line)
  const [up, down] = [even(line.sizePx * 0.84), even(line.sizePx * 0.22)]
  const width = even(span.right - span.left + sides.left + sides.right + 1)
  const height = up + down
  const canvas = createCanvas(width, height * shares.length)
  const context = canvas.getContext('2d')
  // The line keeps its exact sub-pixel place, so that it does not move when the bar appears.
  const relative = painter.origin.x - painter.panel.x
  const lineX = relative - 2 * Math.floor((relative + span.left - sides.left) / 2)
  for (const [frame, share] of shares.entries()) {
    const shown = width * share
    context.save()
    context.beginPath()
    context.rect(direction === 'ltr' ? 0 : width - shown, frame * height, shown, height)
    context.clip()
    context.fillStyle = cssColor(palette.bar)
    context.beginPath()
    context.roundRect(0, frame * height, width, height, 4 * unit)
    context.fill()
    drawLine(context, line, look, lineX, frame * height + up)
    context.restore()
  }
  const place = placeOf(lineX, line.baselinePx - up, painter)
  const layer = await save(canvas, painter, { ...place, ...text, slotPx: null, firstFrame })
  return { ...layer, heightPx: height }
}

async function bodyLayer(lines: readonly SetLine[], painter: Painter): Promise<TextLayer> {
  const { palette, direction } = painter
  const first = lines[0]
  const last = lines.at(-1)
  if (!first || !last) throw new RangeError('body: has no lines')
  const ascent = even(first.sizePx * 1.1)
  const height = even(last.baselinePx - first.baselinePx + ascent + first.sizePx * 0.5)
  const widest = Math.max(...lines.map(line => line.widthPx))
  const canvas = createCanvas(even(widest + 2 * PADDING_PX), height)
  const x = leadingX(canvas, painter)
  for (const line of lines) {
    const look = { color: palette.muted, emphasis: null, direction }
    drawLine(canvas.getContext('2d'), line, look, x, ascent + line.baselinePx - first.baselinePx)
  }
  const place = placeOf(x, first.baselinePx - ascent, painter)
  const text = { kind: 'body', beat: 0, line: 0 } as const
  return save(canvas, painter, { ...place, ...text, slotPx: null, firstFrame: null })
}

function leadingX({ width }: Canvas, { direction }: Painter): number {
  return direction === 'ltr' ? PADDING_PX : width - PADDING_PX
}

/** The place of a canvas in the panel whose text starts at `x` in it and whose top is `topPx` below the block's. */
function placeOf(x: number, topPx: number, { origin, panel }: Painter): { xPx: number; yPx: number } {
  return { xPx: even(origin.x - panel.x - x), yPx: even(origin.y - panel.y + topPx) }
}

/** Chroma planes have half the size, so edges on even pixels keep colours aligned. */
function even(px: number): number {
  return 2 * Math.ceil(Math.round(px) / 2)
}

async function save(
  canvas: Canvas,
  { workFolder, prefix = '' }: Painter,
  rest: Omit<TextLayer, keyof Layer>,
): Promise<TextLayer> {
  const { width, height } = canvas
  const file = join(workFolder, `${prefix}${rest.kind}-${rest.beat}-${rest.line}.rgba`)
  await writeFile(file, canvas.getContext('2d').getImageData(0, 0, width, height).data)
  return { file, widthPx: width, heightPx: height, format: 'rgba', ...rest }
}
