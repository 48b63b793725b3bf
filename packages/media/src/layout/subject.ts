/** A part of a picture; sides are shares of the picture's, from 0 to 1. */
export type Fractions = { left: number; top: number; right: number; bottom: number }

/** RGB pixels in rows. */
type Pixels = { data: Uint8Array; width: number; height: number; channels: number }

/** Longer side of the grid that is searched for the subject. */
const GRID = 48
/** Factor on the limit between background and subject: cells a little below the limit still belong to the subject. */
const GENEROUS = 0.6
/** Parts with less than this share of the largest part's weight are not counted. */
const LEAST_PART = 0.05
/** Parts in the corners weigh less than those in the middle. */
const MIDDLE_WEIGHT = 1.2
/**
 * The box extends these shares of the picture beyond the subject: more below, where stems, bodies and shadows are less
 * striking.
 */
const MARGIN = { side: 0.06, below: 0.12 }
/**
 * A box over a larger share of the picture, or of its height, is ignored: most photographs have no plain background, and what
 * reaches from the top to the bottom is water, a road or a wall.
 */
const LARGEST = { area: 0.38, height: 0.85 }

/**
 * The box of what a picture is about: its areas whose colours do not occur at the upper, left and right edge, since backgrounds
 * reach the edges and subjects seldom do. Null when nothing compact is salient.
 */
export function subjectOf(pixels: Pixels): Fractions | null {
  const grid = gridOf(pixels)
  const { columns, rows } = grid
  const distances = distancesFromEdge(grid)
  const limit = limitBetween(distances) * GENEROUS
  const parts = limit > 0 ? partsOver(distances, columns, rows, limit) : []
  const heaviest = Math.max(0, ...parts.map(({ weight }) => weight))
  const counted = parts.filter(({ weight }) => weight >= heaviest * LEAST_PART)
  if (counted.length === 0) return null
  const box = {
    left: Math.min(...counted.map(part => part.left)) / columns,
    top: Math.min(...counted.map(part => part.top)) / rows,
    right: Math.max(...counted.map(part => part.right)) / columns,
    bottom: Math.max(...counted.map(part => part.bottom)) / rows,
  }
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  if (width * height > LARGEST.area || height > LARGEST.height) return null
  return {
    left: Math.max(0, box.left - MARGIN.side),
    top: Math.max(0, box.top - MARGIN.side),
    right: Math.min(1, box.right + MARGIN.side),
    bottom: Math.min(1, box.bottom + MARGIN.below),
  }
}

type Grid = { columns: number; rows: number; colors: Float64Array }

/** Mean colours of cells. */
function gridOf({ data, width, height, channels }: Pixels): Grid {
  const cellPx = Math.max(1, Math.max(width, height) / GRID)
  const [columns, rows] = [Math.max(1, Math.round(width / cellPx)), Math.max(1, Math.round(height / cellPx))]
  const colors = new Float64Array(columns * rows * 3)
  const counts = new Float64Array(columns * rows)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)
      counts[cell] = (counts[cell] ?? 0) + 1
      for (let channel = 0; channel < 3; channel += 1) {
        const at = 3 * cell + channel
        colors[at] = (colors[at] ?? 0) + (data[(y * width + x) * channels + channel] ?? 0)
      }
    }
  }
  return { columns, rows, colors: colors.map((sum, at) => sum / (counts[Math.floor(at / 3)] || 1)) }
}

/** How far the colour of each cell is from the nearest one at the upper, left and right edge. */
function distancesFromEdge({ columns, rows, colors }: Grid): Float64Array {
  const edge = [
    ...Array.from({ length: columns }, (_, column) => column),
    ...Array.from({ length: rows }, (_, row) => [row * columns, (row + 1) * columns - 1]).flat(),
  ]
  const between = (a: number, b: number) =>
    Math.hypot(
      (colors[3 * a] ?? 0) - (colors[3 * b] ?? 0),
      (colors[3 * a + 1] ?? 0) - (colors[3 * b + 1] ?? 0),
      (colors[3 * a + 2] ?? 0) - (colors[3 * b + 2] ?? 0),
    )
  return new Float64Array(columns * rows).map((_, cell) =>
    edge.reduce((least, at) => (at === cell ? least : Math.min(least, between(cell, at))), 999),
  )
}

const BINS = 64

/** The limit that divides values into two groups with the least variance within each. Source: Otsu 1979. */
function limitBetween(values: Float64Array): number {
  const most = values.reduce((max, value) => Math.max(max, value), 0)
  if (most === 0) return 0
  const counts = new Float64Array(BINS)
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.floor((value / most) * BINS))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const all = counts.reduce((sum, count, bin) => sum + count * bin, 0)
  let [below, sumBelow, best, bestBin] = [0, 0, 0, 0]
  for (const [bin, count] of counts.entries()) {
    below += count
    sumBelow += count * bin
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const apart = sumBelow / below - (all - sumBelow) / above
    const variance = below * above * apart * apart
    if (variance > best) [best, bestBin] = [variance, bin]
  }
  return ((bestBin + 1) / BINS) * most
}

type Part = Fractions & { weight: number }

/** Connected areas of cells at or over a limit; sides are counted in cells. */
function partsOver(values: Float64Array, columns: number, rows: number, limit: number): Part[] {
  const seen = new Uint8Array(values.length)
  const parts: Part[] = []
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] || (values[start] ?? 0) < limit) continue
    const part: Part = { left: columns, top: rows, right: 0, bottom: 0, weight: 0 }
    const open = [start]
    seen[start] = 1
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)]
      const offMiddle = Math.hypot(x / columns - 0.5, y / rows - 0.5)
      part.weight += (values[cell] ?? 0) * (MIDDLE_WEIGHT - offMiddle)
      part.left = Math.min(part.left, x)
      part.top = Math.min(part.top, y)
      part.right = Math.max(part.right, x + 1)
      part.bottom = Math.max(part.bottom, y + 1)
      for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1) {
          const next = row * columns + column
          if (seen[next] || (values[next] ?? 0) < limit) continue
          seen[next] = 1
          open.push(next)
        }
      }
    }
    parts.push(part)
  }
  return parts
}
