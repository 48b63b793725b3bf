import type { Ratio } from '../segment-scene.ts'

/** A rectangle in the frame. */
export type Box = { x: number; y: number; width: number; height: number }

/** Free edge on both sides, in units. */
export const MARGIN = 48
/**
 * Rows free of text, in units at the top and as a share of the height at the bottom: the player's buttons are in two corners
 * of 120 by 60 units, its controls at the bottom; phones cover more of an upright video.
 */
const FREE: Readonly<Record<Ratio, { top: number; bottomShare: number }>> = {
  '16:9': { top: 66, bottomShare: 0.18 },
  '1:1': { top: 66, bottomShare: 0.18 },
  '4:5': { top: 66, bottomShare: 0.18 },
  '9:16': { top: 130, bottomShare: 0.18 },
}

/** Where text may be placed, in units of a frame of this size. */
export function textArea(ratio: Ratio, size: { width: number; height: number }): Box {
  const { top, bottomShare } = FREE[ratio]
  const bottom = Math.floor(size.height * (1 - bottomShare))
  return { x: MARGIN, y: top, width: size.width - 2 * MARGIN, height: bottom - top }
}

/** The box on the other side of the frame. */
export function mirrored(box: Box, frameWidth: number): Box {
  return { ...box, x: frameWidth - box.x - box.width }
}

/** A box in whole, even pixels: chroma has half the resolution. */
export function evenPixels({ x, y, width, height }: Box, unit: number): Box {
  const even = (value: number) => 2 * Math.round((value * unit) / 2)
  return { x: even(x), y: even(y), width: even(x + width) - even(x), height: even(y + height) - even(y) }
}
