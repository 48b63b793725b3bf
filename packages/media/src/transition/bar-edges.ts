import type { Rgb } from '../picture/color.ts'

/** Width of an edge: the distance of chroma samples in 4:2:0. */
export const EDGE_PX = 2
/** Places of an edge within its width, half a pixel apart. */
export const SHADES = 4

/**
 * The edges of a bar, as raw RGBA: for each place of its left edge, then of its right edge, an image of EDGE_PX by `height`
 * that shows how much of each column the bar covers, one below the other.
 */
export function drawBarEdges(color: Rgb, height: number): Uint8Array {
  const pixels = new Uint8Array(2 * SHADES * height * EDGE_PX * 4)
  const [red, green, blue] = color.map(channel => Math.round(channel))
  for (let row = 0; row < 2 * SHADES * height; row += 1) {
    const shade = Math.floor(row / height)
    const startPx = (shade % SHADES) / 2
    for (let column = 0; column < EDGE_PX; column += 1) {
      const before = Math.min(1, Math.max(0, startPx - column))
      const covered = shade < SHADES ? 1 - before : before
      pixels.set([red ?? 0, green ?? 0, blue ?? 0, Math.round(255 * covered)], (row * EDGE_PX + column) * 4)
    }
  }
  return pixels
}
