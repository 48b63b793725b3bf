import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Brand } from '../brand/brand.ts'
import type { Palette } from '../brand/palette.ts'
import { PLATE } from '../layout/arrange.ts'
import type { Box } from '../layout/grid.ts'
import { cssColor, mix } from '../picture/color.ts'
import type { Direction } from '../text/script.ts'
import { drawLogo, logoOn } from './draw-logo.ts'
import { drawOrnament } from './draw-panel.ts'

/** What the ground of a card of the rundown is drawn from. Boxes are in pixels, within the frame. */
export type CardDrawing = {
  brand: Brand
  palette: Palette
  direction: Direction
  panel: Box
  /** Rings in a corner. */
  hasOrnament: boolean
  /** The logo fits into this box, at its leading edge or in its middle; null for a card without one. */
  logo: (Box & { align: 'start' | 'centre' }) | null
  /** Thin lines between rows. */
  rules: readonly { x: number; y: number; width: number }[]
  unit: number
}

/** Draws a card without its texts: an opaque image of the panel's size, as raw RGBA. */
export async function drawCard(drawing: CardDrawing): Promise<Buffer> {
  const { panel, palette, direction, rules, unit } = drawing
  const canvas = createCanvas(panel.width, panel.height)
  const context = canvas.getContext('2d')
  context.translate(-panel.x, -panel.y)
  context.fillStyle = cssColor(palette.ground)
  context.fillRect(panel.x, panel.y, panel.width, panel.height)
  if (drawing.hasOrnament) drawOrnament(context, { palette, direction, panel, variant: 'a', unit })
  context.fillStyle = cssColor(mix(palette.ground, palette.ink, 0.2))
  for (const { x, y, width } of rules) context.fillRect(x, y, width, 2)
  const logo = logoOn(drawing.brand, palette)
  if (drawing.logo && logo) await drawLogo(context, logo, drawing.logo, drawing)
  return pixelsOf(canvas)
}

/**
 * Draws a slanted edge between panel and picture: the panel's ground below an accent line, else transparent. Raw RGBA of the
 * box's size.
 * @param side the side of the box at which the panel lies
 */
export function drawEdge(
  { width, height }: { width: number; height: number },
  side: 'left' | 'right' | 'below',
  palette: Palette,
  unit: number,
): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (side === 'right') {
    context.translate(width, 0)
    context.scale(-1, 1)
  }
  const edge = PLATE.edge * unit
  const fill = (color: Palette['ground'], insetPx: number) => {
    context.fillStyle = cssColor(color)
    context.beginPath()
    if (side === 'below') {
      context.moveTo(0, height - edge + insetPx)
      context.lineTo(width, insetPx)
      context.lineTo(width, height)
      context.lineTo(0, height)
    } else {
      context.moveTo(width - insetPx, 0)
      context.lineTo(edge - insetPx, height)
      context.lineTo(0, height)
      context.lineTo(0, 0)
    }
    context.fill()
  }
  fill(palette.bar, 0)
  fill(palette.ground, edge)
  return pixelsOf(canvas)
}

function pixelsOf(canvas: Canvas): Buffer {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}
