import { drawCardPicture } from './card-picture.ts'
import type { Palette } from './palette.ts'
import { type PictureSample, samplePicture } from './scrim.ts'
import type { Direction } from './script.ts'
import type { FrameSize } from './segment-scene.ts'

/** The ground of items without a picture: a JPEG, and what of it the scrim is planned by. */
export type Card = { jpeg: Buffer; sample: PictureSample }

/** A card takes about 150 KB. */
const KEPT = 16

const cards = new Map<string, Promise<Card>>()

/**
 * Gives the card for a palette. All items of a publisher that have no picture look alike behind their text, so the
 * cards used last are kept: drawing one takes longer than all of an item's text.
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
