import { createCanvas, ImageData, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import type { Brand, LayoutName } from '../brand/brand.ts'
import type { Palette } from '../brand/palette.ts'
import { PLATE, type PlatePlace } from '../layout/arrange.ts'
import type { Box } from '../layout/grid.ts'
import { cssColor, luminance, mix, type Rgb } from '../picture/color.ts'
import { sharp } from '../picture/one-thread-sharp.ts'
import type { Variant } from '../segment-scene.ts'
import type { Typography } from '../text/measure-text.ts'
import type { Direction } from '../text/script.ts'
import { drawMark, type MarkBox } from './brand-mark.ts'

/** What a panel is drawn from. Boxes are in pixels, within the frame. */
export type PanelDrawing = {
  layout: LayoutName
  brand: Brand
  palette: Palette
  direction: Direction
  typography: Typography
  variant: Variant
  panel: Box
  /** The side of the accent edge of a plate on a picture; null for other panels. */
  plateEdge: PlatePlace['edge'] | null
  inset: Box | null
  /** The file of the picture in the inset; null leaves the inset empty, for a picture that moves in it. */
  picture: string | null
  /** Where the logo or name is placed; null leaves it out. */
  mark: MarkBox | null
  unit: number
}

/** Draws a panel without its texts as raw RGBA of the panel's size; it is opaque but for the corners of a rounded plate. */
export async function drawPanel(drawing: PanelDrawing): Promise<Buffer> {
  const { panel, layout } = drawing
  const canvas = createCanvas(panel.width, panel.height)
  const context = canvas.getContext('2d')
  context.translate(-panel.x, -panel.y)
  if (isRoundedPlate(drawing)) {
    context.beginPath()
    context.roundRect(panel.x, panel.y, panel.width, panel.height, plateRadius(drawing))
    context.clip()
  }
  drawGround(context, drawing)
  if (layout === 'type') drawOrnament(context, drawing)
  if (drawing.inset) await drawInset(context, drawing, drawing.inset)
  if (drawing.mark) await drawMark(context, drawing, drawing.mark)
  const { data } = context.getImageData(0, 0, panel.width, panel.height)
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

/** Whether the panel is a plate on a picture with round corners, and so is transparent there. */
export function isRoundedPlate({ plateEdge, brand }: Pick<PanelDrawing, 'plateEdge' | 'brand'>) {
  return plateEdge !== null && brand.radius > 0
}

/** A plate with only a kicker and a short headline is not much higher than its padding. */
const plateRadius = ({ brand, unit, panel }: PanelDrawing) => Math.min(brand.radius * unit, panel.height / 4)

/** The ground, plain on plates, and the accent edge where the panel meets the picture. */
function drawGround(
  context: SKRSContext2D,
  { layout, palette, direction, panel, plateEdge, unit }: PanelDrawing,
): void {
  const { x, y, width, height } = panel
  context.fillStyle = cssColor(palette.ground)
  if (layout === 'frame' || layout === 'type') {
    const [near, far] = direction === 'ltr' ? [x, x + width] : [x + width, x]
    const gradient = context.createLinearGradient(near, y + height, far, y)
    gradient.addColorStop(0, cssColor(palette.ground))
    gradient.addColorStop(1, cssColor(palette.groundEnd))
    context.fillStyle = gradient
  }
  context.fillRect(x, y, width, height)
  context.fillStyle = cssColor(palette.bar)
  const edge = Math.round(PLATE.edge * unit)
  if (plateEdge) {
    const isLeft = (plateEdge === 'start') === (direction === 'ltr')
    context.fillRect(isLeft ? x : x + width - edge, y, edge, height)
  } else if (layout === 'plate') {
    context.fillRect(x, y === 0 ? height - edge : y, width, edge)
  }
}

/** How round the corners of an inset are, in pixels. */
const insetRadius = (brand: Brand, unit: number) => Math.max(brand.radius, 12) * unit

/**
 * What lies around a picture in an inset, to be drawn over it: corners and edge of the panel, transparent within. Raw RGBA of the
 * inset's size.
 * @param pixels the panel, as drawPanel returns it
 */
export function cutInsetMask(
  pixels: Buffer,
  { panel, brand, unit }: Pick<PanelDrawing, 'panel' | 'brand' | 'unit'>,
  inset: Box,
): Buffer {
  const canvas = createCanvas(inset.width, inset.height)
  const context = canvas.getContext('2d')
  const data = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  const image = new ImageData(data, panel.width, panel.height)
  context.putImageData(image, panel.x - inset.x, panel.y - inset.y)
  context.globalCompositeOperation = 'destination-out'
  context.beginPath()
  const edge = Math.max(1, 0.75 * unit)
  const [width, height] = [inset.width - 2 * edge, inset.height - 2 * edge]
  context.roundRect(edge, edge, width, height, Math.max(0, insetRadius(brand, unit) - edge))
  context.fill()
  const cut = context.getImageData(0, 0, inset.width, inset.height).data
  return Buffer.from(cut.buffer, cut.byteOffset, cut.byteLength)
}

/** Rings around a far corner, in tints between the ends of the ground's gradient, on which texts can be read. */
export function drawOrnament(
  context: SKRSContext2D,
  {
    palette,
    direction,
    panel,
    variant,
    unit,
  }: Pick<PanelDrawing, 'palette' | 'direction' | 'panel' | 'variant' | 'unit'>,
): void {
  const { width, height } = panel
  const [x, y] = [direction === 'ltr' ? width : 0, variant === 'a' ? height : 0]
  const step = 92 * unit
  for (let ring = 1; ring <= 4; ring += 1) {
    context.strokeStyle = cssColor(mix(palette.ground, palette.groundEnd, 1.1 - ring * 0.18))
    context.lineWidth = step * 0.42
    context.beginPath()
    context.arc(x, y, step * ring, 0, 2 * Math.PI)
    context.stroke()
  }
}

/** An inset with rounded corners, a thin edge and a shadow, and the whole picture in it. */
async function drawInset(
  context: SKRSContext2D,
  { palette, brand, unit, picture }: PanelDrawing,
  inset: Box,
): Promise<void> {
  const radius = insetRadius(brand, unit)
  context.save()
  context.shadowColor = cssColor(
    mix(palette.ground, [0, 0, 0], 0.85),
    luminance(palette.ground) > 0.4 ? 0.3 : 0.6,
  )
  context.shadowBlur = 36 * unit
  context.shadowOffsetY = 12 * unit
  context.fillStyle = cssColor(palette.ground)
  context.beginPath()
  context.roundRect(inset.x, inset.y, inset.width, inset.height, radius)
  context.fill()
  context.restore()
  if (picture !== null) {
    const { width, height } = inset
    const fitted = sharp(picture).resize(Math.round(width), Math.round(height), { fit: 'fill' })
    const image = await loadImage(await fitted.png({ compressionLevel: 0 }).toBuffer())
    context.save()
    context.beginPath()
    context.roundRect(inset.x, inset.y, width, height, radius)
    context.clip()
    context.drawImage(image, inset.x, inset.y, width, height)
    context.restore()
  }
  context.strokeStyle = cssColor(palette.ink, 0.16)
  context.lineWidth = Math.max(1, 1.5 * unit)
  context.beginPath()
  context.roundRect(inset.x, inset.y, inset.width, inset.height, radius)
  context.stroke()
}

/** A colour as ffmpeg writes it. */
export function ffmpegColor(color: Rgb): string {
  return `0x${color.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
