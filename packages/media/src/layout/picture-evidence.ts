import { isMarkedCutOut } from '../picture/cut-out.ts'
import { sharp } from '../picture/one-thread-sharp.ts'
import type { PictureFile } from '../picture/picture-file.ts'
import { type Fractions, subjectOf } from './subject.ts'

/** The facts about a picture that decide its layout, measured in a small copy of it. */
export type PictureEvidence = {
  /** Of the picture, in pixels. */
  width: number
  height: number
  /** A chart, logo, drawing in few colours or screenshot: it must be shown whole. */
  isFlatArt: boolean
  /** A cut-out or logo whose transparent ground was filled: it must be shown whole. */
  isCutOut: boolean
  /** The visual salience of each cell of a grid; the sum is 1. */
  saliency: SaliencyMap
  /** The box of what the picture is about; null when nothing compact is salient. */
  subject: Fractions | null
}

/** Row by row. */
export type SaliencyMap = { columns: number; rows: number; shares: Float64Array }

/** Longer side of the copy that is measured, in pixels. */
const COPY_PX = 192
const CELL_PX = 6
/** Colours are counted by their upper four bits. */
const COLOR_SHIFT = 4
/** Neighbours differ by at most this within an area of one colour, of 255. */
const SAME = 3
/** Share of pixels that are like both neighbours, and share of the eight most frequent colours, of flat art. */
const FLAT = { uniform: 0.5, topColors: 0.72 }
/** Share of a picture's cells that counts as its subject; the others count little. */
const SUBJECT_SHARE = 0.2
const BACKGROUND_WEIGHT = 0.1
/** Additional weight of the picture's centre over its corners. */
const CENTRE_WEIGHT = 0.6

/** Maximum number of pictures whose measurements are cached: those of the videos being generated. One takes about 10 KB. */
export const MOST_REMEMBERED = 64
/** The cached measurements by the hash of the picture, the most recently used one last. */
const remembered = new Map<string, PictureEvidence>()

/**
 * Measures a picture in one of sharp's formats. The result is cached, since every ratio and every card needs it. Throws when
 * the picture cannot be read.
 */
export async function measurePicture({ file, sha256 }: PictureFile): Promise<PictureEvidence> {
  const evidence = remembered.get(sha256) ?? (await measureFile(file))
  remembered.delete(sha256)
  remembered.set(sha256, evidence)
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return evidence
}

async function measureFile(file: string): Promise<PictureEvidence> {
  const { width = 1, height = 1, exif } = await sharp(file).metadata()
  const { data, info } = await sharp(file)
    .resize({ width: COPY_PX, height: COPY_PX, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const copy = { data, width: info.width, height: info.height, channels: info.channels }
  return {
    width,
    height,
    isFlatArt: isFlatArt(copy),
    isCutOut: isMarkedCutOut(exif),
    saliency: saliencyOf(copy),
    subject: subjectOf(copy),
  }
}

type Copy = { data: Uint8Array; width: number; height: number; channels: number }

function isFlatArt({ data, width, height, channels }: Copy): boolean {
  const counts = new Map<number, number>()
  let uniform = 0
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const at = (y * width + x) * channels
      let color = 0
      let differs = 0
      for (let channel = 0; channel < 3; channel += 1) {
        const value = data[at + channel] ?? 0
        color = (color << COLOR_SHIFT) | (value >> COLOR_SHIFT)
        differs = Math.max(
          differs,
          Math.abs(value - (data[at + channel - channels] ?? 0)),
          Math.abs(value - (data[at + channel - width * channels] ?? 0)),
        )
      }
      counts.set(color, (counts.get(color) ?? 0) + 1)
      if (differs <= SAME) uniform += 1
    }
  }
  const all = Math.max(1, (width - 1) * (height - 1))
  const top = [...counts.values()].toSorted((a, b) => b - a).slice(0, 8)
  const topShare = top.reduce((sum, count) => sum + count, 0) / all
  return uniform / all >= FLAT.uniform && topShare >= FLAT.topColors
}

/**
 * Cells whose colour differs from that of their surroundings and of the whole picture are salient; edges count less, because
 * water, woods and grass are full of them.
 */
function saliencyOf({ data, width, height, channels }: Copy): SaliencyMap {
  const [columns, rows] = [Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX)]
  const grid = { columns, rows }
  const colors = [0, 1, 2].map(() => new Float64Array(columns * rows))
  const edges = new Float64Array(columns * rows)
  const counts = new Float64Array(columns * rows)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels
      const cell = Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX)
      counts[cell] = (counts[cell] ?? 0) + 1
      colors.forEach((sums, channel) => {
        const value = data[at + channel] ?? 0
        sums[cell] = (sums[cell] ?? 0) + value
        if (x > 0) edges[cell] = (edges[cell] ?? 0) + Math.abs(value - (data[at + channel - channels] ?? 0))
      })
    }
  }
  const shares = new Float64Array(columns * rows)
  for (const sums of colors) {
    const means = sums.map((sum, cell) => sum / (counts[cell] || 1))
    const around = blurred({ ...grid, shares: means }, Math.round(columns / 5))
    const whole = means.reduce((sum, value) => sum + value, 0) / means.length
    means.forEach((value, cell) => {
      const odd = Math.abs(value - (around[cell] ?? 0)) + 0.4 * Math.abs(value - whole)
      shares[cell] = (shares[cell] ?? 0) + odd
    })
  }
  const withEdges = shares.map((value, cell) => value + (0.3 * (edges[cell] ?? 0)) / (counts[cell] || 1))
  return normalised({ ...grid, shares: withEdges })
}

/** Weighs the centre, keeps the most salient cells and little of the rest, and makes the sum 1. */
function normalised({ columns, rows, shares }: SaliencyMap): SaliencyMap {
  const weighed = shares.map((value, index) => {
    const x = ((index % columns) + 0.5) / columns - 0.5
    const y = (Math.floor(index / columns) + 0.5) / rows - 0.5
    return (value * (1 - CENTRE_WEIGHT * Math.min(1, Math.hypot(x, y) * 1.4))) ** 1.6
  })
  const soft = blurred({ columns, rows, shares: weighed }, 1)
  const limit = [...soft].toSorted((a, b) => b - a)[Math.floor(soft.length * SUBJECT_SHARE)] ?? 0
  const kept = soft.map(value => (value >= limit ? value : value * BACKGROUND_WEIGHT))
  const sum = kept.reduce((total, value) => total + value, 0) || 1
  return { columns, rows, shares: kept.map(value => value / sum) }
}

/** Means of the cells within a reach: a subject has an inside, not only edges. */
function blurred({ columns, rows, shares }: SaliencyMap, reach: number): Float64Array {
  return shares.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    let [sum, count] = [0, 0]
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1) {
      for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x += 1) {
        sum += shares[y * columns + x] ?? 0
        count += 1
      }
    }
    return sum / count
  })
}

/** The share of the salience within a box; its sides are shares of the picture's, from 0 to 1. */
export function saliencyWithin({ columns, rows, shares }: SaliencyMap, box: Fractions): number {
  let sum = 0
  for (let row = 0; row < rows; row += 1) {
    const y = (row + 0.5) / rows
    if (y < box.top || y >= box.bottom) continue
    for (let column = 0; column < columns; column += 1) {
      const x = (column + 0.5) / columns
      if (x >= box.left && x < box.right) sum += shares[row * columns + column] ?? 0
    }
  }
  return sum
}
