import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { cssColor, mix, type Rgb } from '../../picture/color.ts'
import { roomFor } from '../../picture/picture-motion.ts'
import type { FrameSize } from '../../segment-scene.ts'
import type { Direction } from '../../text/script.ts'
import type { Palette } from '../palette.ts'
import { type PictureSample, samplePicture } from '../scrim.ts'

/** The ground of items without a picture: a JPEG, and its sample for the scrim. */
export type Card = { jpeg: Buffer; sample: PictureSample }

/** A card takes about 150 KB. */
const KEPT = 16

const cards = new Map<string, Promise<Card>>()

/**
 * The card for a palette. All items of a publisher without a picture share one, and drawing it takes longer than all of an
 * item's text, so the cards used last are cached.
 */
export function cardFor(palette: Palette, frame: FrameSize, direction: Direction): Promise<Card> {
  const key = JSON.stringify([palette, frame, direction])
  const card = cards.get(key) ?? makeCard(palette, frame, direction)
  cards.delete(key)
  cards.set(key, card)
  card.catch(() => cards.delete(key))
  for (const oldest of [...cards.keys()].slice(0, -KEPT)) cards.delete(oldest)
  return card
}

async function makeCard(palette: Palette, frame: FrameSize, direction: Direction): Promise<Card> {
  const jpeg = await drawCardPicture(palette, frame, direction)
  return { jpeg, sample: await samplePicture(jpeg, frame) }
}

/**
 * Draws the ground of a card for items without a picture as a JPEG: a field in the theme's colours with two glows
 * and rings around the far upper corner, mirrored for right-to-left headlines.
 */
async function drawCardPicture(palette: Palette, frame: FrameSize, direction: Direction): Promise<Buffer> {
  const { width, height } = roomFor(frame)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (direction === 'rtl') {
    context.translate(canvas.width, 0)
    context.scale(-1, 1)
  }
  drawField(context, canvas, palette)
  drawRings(context, canvas, palette)
  return canvas.encode('jpeg', 95)
}

function drawField(context: SKRSContext2D, { width, height }: Canvas, palette: Palette): void {
  const field = context.createLinearGradient(0, height, width, 0)
  field.addColorStop(0, cssColor(palette.ground))
  field.addColorStop(0.45, cssColor(mix(palette.ground, palette.primary, 0.12)))
  field.addColorStop(1, cssColor(mix(palette.ground, palette.primary, 0.55)))
  context.fillStyle = field
  context.fillRect(0, 0, width, height)
  glow(context, width * 0.98, height * 0.02, width * 0.42, palette.accent, 0.38)
  glow(context, width * 0.8, height * 1.05, width * 0.45, palette.secondary, 0.3)
}

function glow(context: SKRSContext2D, x: number, y: number, radius: number, color: Rgb, alpha: number): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, cssColor(color, alpha))
  gradient.addColorStop(1, cssColor(color, 0))
  context.fillStyle = gradient
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

function drawRings(context: SKRSContext2D, { width, height }: Canvas, palette: Palette): void {
  const [x, y] = [width * 0.93, height * 0.06]
  const step = Math.min(width, height) * 0.13
  for (let ring = 1; ring <= 5; ring += 1) {
    context.strokeStyle = cssColor(palette.headline, 0.2 - ring * 0.03)
    context.lineWidth = step * 0.1
    context.beginPath()
    context.arc(x, y, step * ring, 0, 2 * Math.PI)
    context.stroke()
  }
  context.fillStyle = cssColor(palette.chip)
  context.beginPath()
  context.arc(x, y, step * 0.42, 0, 2 * Math.PI)
  context.fill()
}
