import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TransitionName } from '../brand/brand.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Rgb } from '../picture/color.ts'
import { workFolder } from '../test-material.ts'
import type { Direction } from '../text/script.ts'
import { drawBarEdges, EDGE_PX, SHADES, transitionChains } from './transition.ts'

const FRAME = { width: 320, height: 160, fps: 30 }
const FRAMES = 60
/** Luma of white, of the ground (black) and of the accent (grey). */
const [WHITE, BLACK, GREY] = [235, 16, 126]

/** The lumas in the middle row of each frame over a white picture. */
async function middleRows(transition: TransitionName, direction: Direction = 'ltr'): Promise<number[][]> {
  const folder = await workFolder()
  const { width, height, fps } = FRAME
  const colorOf = (name: string, seconds: number) => [
    ...['-f', 'lavfi', '-i', `color=${name}:size=${width}x${height}:rate=${fps}:duration=${seconds}`],
  ]
  const edges = async (name: string, color: Rgb) => {
    const file = join(folder, `${name}.rgba`)
    await writeFile(file, drawBarEdges(color, height))
    const size = `${EDGE_PX}x${2 * SHADES * height}`
    return [
      '-f',
      'rawvideo',
      '-pixel_format',
      'rgba',
      '-video_size',
      size,
      '-framerate',
      `${fps}`,
      '-i',
      file,
    ]
  }
  const panel = [
    ...[...colorOf('black', 1 / fps), ...colorOf('0x808080', 1 / fps)],
    ...[...(await edges('ground', [0, 0, 0])), ...(await edges('accent', [128, 128, 128]))],
  ]
  const chains = transitionChains(
    { transition, frame: FRAME, frames: FRAMES, direction, ground: 'black' },
    '[0]',
    {
      ground: { solid: 'ground', edges: 'ground-edges' },
      accent: { solid: 'accent', edges: 'accent-edges' },
    },
  )
  const bars = ['ground', 'accent', 'ground-edges', 'accent-edges'].map(
    (name, at) => `[${at + 1}]format=yuva420p[${name}]`,
  )
  const isPanel = transition === 'panel'
  const graph = [...(isPanel ? bars : []), ...chains].join(';')
  const output = join(folder, 'frames.yuv')
  const args = [...colorOf('white', 2), ...(isPanel ? panel : []), '-filter_complex', `${graph}[out]`]
  const options = ['-map', '[out]', '-frames:v', String(FRAMES), '-f', 'rawvideo', '-pix_fmt', 'yuv420p']
  await runFfmpeg(await findFfmpeg(), [...args, ...options, output], {
    workFolder: folder,
    timeoutMs: 60_000,
  })
  const bytes = await readFile(output)
  const whole = width * height * 1.5
  return Array.from({ length: FRAMES }, (_, frame) => {
    const start = frame * whole + (height / 2) * width
    return [...bytes.subarray(start, start + width)]
  })
}

/** The pixels of a row as letters: white `w`, ground `g`, accent `a`, or a mixture `-`. */
const namesOf = (row: readonly number[] | undefined) => (row ?? []).map(nameOf).join('')

function nameOf(luma: number): string {
  const near = (value: number) => Math.abs(luma - value) <= 3
  if (near(WHITE)) return 'w'
  if (near(BLACK)) return 'g'
  return near(GREY) ? 'a' : '-'
}

const every = (row: readonly number[] | undefined, name: string) => namesOf(row) === name.repeat(FRAME.width)

/** How many columns of a row have at least a luma; columns in between count in part. */
const columnsOver = (row: readonly number[], low: number, high: number) =>
  row.reduce((sum, luma) => sum + Math.min(1, Math.max(0, (luma - low) / (high - low))), 0)

describe('a panel', () => {
  it('covers the first and the last frame, and nothing in between', async () => {
    const rows = await middleRows('panel')
    expect(every(rows[0], 'g')).toBe(true)
    expect(every(rows.at(-1), 'g')).toBe(true)
    for (const row of rows.slice(15, 49)) expect(every(row, 'w')).toBe(true)
  })

  it('leaves with the accent behind it and comes with the accent before it, in the reading direction', async () => {
    const rows = await middleRows('panel')
    expect(namesOf(rows[1])).toMatch(/^a+-?g+$/)
    expect(namesOf(rows[4])).toMatch(/^w+-?a*-?g*$/)
    expect(namesOf(rows[56])).toMatch(/^g+-?a+-?w*$/)
  })

  it.each(['ltr', 'rtl'] as const)(
    'deviates from its curve by at most a quarter pixel in every frame (%s)',
    async direction => {
      const rows = await middleRows('panel', direction)
      const { width, fps } = FRAME
      const clamp = (share: number) => Math.min(1, Math.max(0, share))
      const lagS = 2 / fps
      const lastS = (FRAMES - 1) / fps
      /** Columns that a bar covers at a time; the accent is `s` seconds later at the start and earlier at the end. */
      const covered = (t: number, s: number) =>
        t < 1 ? width * (1 - clamp((t - s) / 0.4)) ** 5 : width * clamp((t - (lastS - s - 0.27)) / 0.27) ** 3
      let moved = 0
      for (const [frame, row] of rows.entries()) {
        const t = frame / fps
        const [ground, accent] = [covered(t, 0), covered(t, lagS)]
        // Two edges within one pixel cannot be measured apart.
        if (accent > 0 && accent - ground < 2) continue
        expect(Math.abs(width - columnsOver(row, GREY, WHITE) - accent)).toBeLessThan(0.28)
        expect(Math.abs(width - columnsOver(row, BLACK, GREY) - ground)).toBeLessThan(0.28)
        if (ground > 0 && ground < width) moved += 1
      }
      expect(moved).toBeGreaterThan(12)
    },
  )

  it('is mirrored for right-to-left', async () => {
    const [rows, mirrored] = [await middleRows('panel'), await middleRows('panel', 'rtl')]
    for (const [frame, row] of mirrored.entries()) {
      for (const [at, luma] of row.toReversed().entries()) {
        expect(Math.abs(luma - (rows[frame]?.[at] ?? -9))).toBeLessThanOrEqual(2)
      }
    }
  })
})

describe('a dip', () => {
  it('fades from the ground in five frames and back to it, over the whole frame', async () => {
    const rows = await middleRows('dip')
    expect(every(rows[0], 'g')).toBe(true)
    expect(every(rows[2], '-')).toBe(true)
    expect(every(rows.at(-1), 'g')).toBe(true)
    for (const row of rows.slice(5, 54)) expect(every(row, 'w')).toBe(true)
  })
})

describe('a cut', () => {
  it('covers nothing', async () => {
    for (const row of await middleRows('cut')) expect(every(row, 'w')).toBe(true)
  })
})
