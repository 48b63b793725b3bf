import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { workFolder } from '../test-material.ts'
import { zoomChain } from './picture-zoom.ts'

const SIZE = { width: 480, height: 320 }
const FRAMES = 90

/** The luma planes of a picture of soft stripes that is zoomed into. */
async function lumaOf(): Promise<Buffer[]> {
  const folder = await workFolder()
  const { width, height } = SIZE
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  for (let x = 0; x < width; x += 1) {
    const grey = Math.round(128 + 90 * Math.sin((2 * Math.PI * x) / 48))
    context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`
    context.fillRect(x, 0, 1, height)
  }
  const [picture, output] = [join(folder, 'picture.png'), join(folder, 'frames.yuv')]
  await writeFile(picture, await canvas.encode('png'))
  const graph = `[0]format=yuv420p[still];${zoomChain({ frames: FRAMES, fps: 30 }, SIZE, '[still]', '[zoomed]')}`
  const args = [
    '-framerate',
    '30',
    '-i',
    picture,
    '-filter_complex',
    graph,
    '-map',
    '[zoomed]',
    '-frames:v',
    String(FRAMES),
  ]
  await runFfmpeg(await findFfmpeg(), [...args, '-f', 'rawvideo', output], {
    workFolder: folder,
    timeoutMs: 60_000,
  })
  const bytes = await readFile(output)
  const whole = width * height * 1.5
  return Array.from({ length: FRAMES }, (_, at) => bytes.subarray(at * whole, at * whole + width * height))
}

/** Shift of a band of columns between two planes, in pixels, to a fraction: the least squares of a linear interpolation. */
function shiftBetween(a: Buffer, b: Buffer, from: number, to: number): number {
  let [top, bottom] = [0, 0]
  for (let y = 100; y < 220; y += 1) {
    for (let x = from; x < to; x += 1) {
      const at = y * SIZE.width + x
      const slope = ((b[at + 1] ?? 0) - (b[at - 1] ?? 0) + (a[at + 1] ?? 0) - (a[at - 1] ?? 0)) / 4
      top += ((b[at] ?? 0) - (a[at] ?? 0)) * slope
      bottom += slope * slope
    }
  }
  return top / bottom
}

describe('zoomChain', () => {
  it('grows by five percent and differs from the curve by less than a quarter pixel between neighbours', async () => {
    const luma = await lumaOf()
    // Around a column left of the middle, 192 pixels away, which moves outwards.
    const placeAt = (n: number) => 192 * (1 + 0.05 * (0.5 - 0.5 * Math.cos((Math.PI * n) / (FRAMES - 1))))
    let moved = 0
    for (let n = 1; n < FRAMES; n += 1) {
      const [before, now] = [luma[n - 1], luma[n]]
      if (!before || !now) throw new Error(`frame ${n} is missing`)
      const shift = shiftBetween(before, now, 24, 72)
      expect(Math.abs(shift - (placeAt(n) - placeAt(n - 1)))).toBeLessThan(0.25)
      moved += shift
    }
    expect(moved).toBeCloseTo(192 * 0.05, 0)
  })

  it('keeps the middle in its place', async () => {
    const luma = await lumaOf()
    expect(Math.abs(shiftBetween(luma[0] ?? Buffer.of(), luma[89] ?? Buffer.of(), 228, 252))).toBeLessThan(
      0.1,
    )
  })
})
