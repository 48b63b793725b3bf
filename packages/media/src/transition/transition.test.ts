import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TransitionName } from '../brand/brand.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { workFolder } from '../test-material.ts'
import type { Direction } from '../text/script.ts'
import { transitionChains } from './transition.ts'

const FRAME = { width: 320, height: 160, fps: 30 }
const FRAMES = 60
/** Luma of white, of the ground (black) and of the accent (grey). */
const [WHITE, BLACK, GREY] = [235, 16, 126]

/** The pixels in the middle row of each frame over a white picture: white `w`, ground `g`, accent `a`, or a mixture `-`. */
async function middleRows(transition: TransitionName, direction: Direction = 'ltr'): Promise<string[]> {
  const folder = await workFolder()
  const { width, height, fps } = FRAME
  const color = (name: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=${name}:size=${width}x${height}:rate=${fps}:duration=2`,
  ]
  const chains = transitionChains(
    { transition, frame: FRAME, frames: FRAMES, direction, ground: 'black' },
    '[0]',
    { ground: 'ground', accent: 'accent' },
  )
  const bars = ['[1]format=yuva420p[ground]', '[2]format=yuva420p[accent]']
  const graph = [...(transition === 'panel' ? bars : []), ...chains].join(';')
  const output = join(folder, 'frames.gray')
  const inputs = [
    ...color('white'),
    ...(transition === 'panel' ? [...color('black'), ...color('0x808080')] : []),
  ]
  const options = ['-frames:v', String(FRAMES), '-f', 'rawvideo', '-pix_fmt', 'yuv420p', output]
  const args = [...inputs, '-filter_complex', `${graph}[out]`, '-map', '[out]', ...options]
  await runFfmpeg(await findFfmpeg(), args, { workFolder: folder, timeoutMs: 60_000 })
  const bytes = await readFile(output)
  const whole = width * height * 1.5
  return Array.from({ length: FRAMES }, (_, frame) => {
    const start = frame * whole + (height / 2) * width
    return [...bytes.subarray(start, start + width)].map(nameOf).join('')
  })
}

function nameOf(luma: number): string {
  const near = (value: number) => Math.abs(luma - value) <= 3
  if (near(WHITE)) return 'w'
  if (near(BLACK)) return 'g'
  return near(GREY) ? 'a' : '-'
}

const every = (row: string | undefined, name: string) => row === name.repeat(FRAME.width)

describe('a panel', () => {
  it('covers the first and the last frame, and nothing in between', async () => {
    const rows = await middleRows('panel')
    expect(every(rows[0], 'g')).toBe(true)
    expect(every(rows.at(-1), 'g')).toBe(true)
    for (const row of rows.slice(15, 49)) expect(every(row, 'w')).toBe(true)
  })

  it('leaves with the accent behind it and comes with the accent before it, in the reading direction', async () => {
    const rows = await middleRows('panel')
    expect(rows[1]).toMatch(/^a+g+$/)
    expect(rows[4]).toMatch(/^w+a*g*$/)
    expect(rows[56]).toMatch(/^g+a+w*$/)
  })

  it('is mirrored for right-to-left', async () => {
    const [rows, mirrored] = [await middleRows('panel'), await middleRows('panel', 'rtl')]
    for (const frame of [0, 1, 3, 30, 54, 57, 59]) {
      const flipped = [...(mirrored[frame] ?? '')].toReversed().join('')
      const differing = [...flipped].filter((name, at) => name !== rows[frame]?.[at]).length
      // Bars stand on even columns, which have no mirror image on odd ones.
      expect(differing).toBeLessThanOrEqual(4)
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
