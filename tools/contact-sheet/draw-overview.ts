import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Still } from './render-sheet.ts'

const GAP_PX = 12
const TITLE_PX = 20
const COLUMNS = 4

/** Draws stills of one shape, each `widthPx` wide under its name, in rows on a neutral ground. A PNG. */
export async function drawOverview(stills: readonly Still[], widthPx: number): Promise<Buffer> {
  const images = await Promise.all(
    stills.map(async ({ name, png }) => ({ name, image: await loadImage(png) })),
  )
  const first = images[0]?.image
  if (!first) throw new RangeError('stills: at least one is needed')
  const heightPx = Math.round((widthPx * first.height) / first.width)
  const rows = Math.ceil(images.length / COLUMNS)
  const cell = { width: widthPx + GAP_PX, height: heightPx + TITLE_PX + GAP_PX }
  const canvas = createCanvas(COLUMNS * cell.width + GAP_PX, rows * cell.height + GAP_PX)
  const context = canvas.getContext('2d')
  context.fillStyle = '#808080'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.font = '14px sans-serif'
  context.imageSmoothingQuality = 'high'
  for (const [index, { name, image }] of images.entries()) {
    const x = GAP_PX + (index % COLUMNS) * cell.width
    const y = GAP_PX + Math.floor(index / COLUMNS) * cell.height
    context.fillStyle = '#ffffff'
    context.fillText(name, x, y + 14)
    context.drawImage(image, x, y + TITLE_PX, widthPx, heightPx)
  }
  return canvas.encode('png')
}
