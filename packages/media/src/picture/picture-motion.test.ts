import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { DEFAULT_FRAME, type FrameSize } from '../segment-scene.ts'
import { drawPhoto, SMALL_FRAME, workFolder } from '../test-material.ts'
import { motionChains, planMotion } from './picture-motion.ts'

/** The luma planes of a picture in motion. */
async function lumaOf(frame: FrameSize, frames: number, towards: 'left' | 'right'): Promise<Buffer[]> {
  const folder = await mkdtemp(join(await workFolder(), 'motion-'))
  const [picture, output] = [join(folder, 'photo.png'), join(folder, 'frames.yuv')]
  await writeFile(picture, await drawPhoto(frame.width, frame.height))
  const motion = planMotion(frame, frames, towards)
  const chains = [
    `[0]scale=${motion.widthPx}:${motion.heightPx},format=yuv444p[still]`,
    ...motionChains(motion, { frame, frames }, '[still]', '[moving]'),
  ]
  const args = ['-framerate', String(frame.fps), '-i', picture, '-filter_complex', chains.join(';')]
  await runFfmpeg(
    await findFfmpeg(),
    [...args, '-map', '[moving]', '-frames:v', String(frames), '-f', 'rawvideo', output],
    { workFolder: folder, timeoutMs: 60_000 },
  )
  const bytes = await readFile(output)
  const [plane, whole] = [frame.width * frame.height, (frame.width * frame.height * 3) / 2]
  return Array.from({ length: frames }, (_, index) => bytes.subarray(index * whole, index * whole + plane))
}

function row(luma: Buffer | undefined, { width }: FrameSize, y: number, from: number, to: number): number[] {
  return [...(luma?.subarray(y * width + from, y * width + to) ?? [])]
}

describe('planMotion', () => {
  it('moves by whole, half or quarter pixels per frame within the picture', () => {
    const plan = (frames: number) => planMotion(DEFAULT_FRAME, frames, 'right')
    expect(plan(90)).toMatchObject({ parts: 1, place: expect.stringContaining('89-n*1,') })
    expect(plan(180)).toMatchObject({ parts: 2, place: expect.stringContaining('179-n*1,') })
    expect(plan(300)).toMatchObject({ parts: 4, place: expect.stringContaining('299-n*1,') })
    expect(plan(1800)).toMatchObject({ parts: 4, place: expect.stringContaining('n*0.22768') })
  })

  it('keeps the window inside the picture from the first to the last frame', () => {
    for (const frame of [DEFAULT_FRAME, { width: 720, height: 1280, fps: 25 }, SMALL_FRAME]) {
      for (const frames of [30, 90, 180, 450, 1800]) {
        const { widthPx, parts, place } = planMotion(frame, frames, 'left')
        const [, left, travel] = /^\((\d+)\+min\(.*,(\d+)\)\)$/.exec(place)?.map(Number) ?? []
        expect(left).toBeGreaterThanOrEqual(0)
        expect(((left ?? 0) + (travel ?? 0)) / parts + frame.width).toBeLessThanOrEqual(widthPx - 4)
      }
    }
  })

  it('keeps the shape of the frame', () => {
    for (const frame of [DEFAULT_FRAME, { width: 720, height: 1280, fps: 30 }]) {
      const { widthPx, heightPx, topPx } = planMotion(frame, 90, 'left')
      expect(widthPx / heightPx).toBeCloseTo(frame.width / frame.height, 2)
      expect(topPx + frame.height).toBeLessThanOrEqual(heightPx)
    }
  })
})

describe('motionChains', () => {
  it('moves eight pixels in eight frames without changing them', async () => {
    const frame = DEFAULT_FRAME
    const luma = await lumaOf(frame, 90, 'left')
    for (const [from, y] of [
      [0, 500],
      [40, 600],
      [81, 400],
    ] as const) {
      expect(row(luma[from + 8], frame, y, 0, 1200)).toEqual(row(luma[from], frame, y, 8, 1208))
    }
    expect(row(luma[1], frame, 500, 0, 1200)).not.toEqual(row(luma[0], frame, 500, 0, 1200))
  })

  it('runs backwards to the right', async () => {
    const frame = { width: 320, height: 180, fps: 30 }
    const [left, right] = [await lumaOf(frame, 30, 'left'), await lumaOf(frame, 30, 'right')]
    for (const index of [0, 11, 29]) expect(right[29 - index]?.equals(left[index] ?? Buffer.of())).toBe(true)
  })

  it('makes all shifts equally sharp', async () => {
    const frame = DEFAULT_FRAME
    const luma = await lumaOf(frame, 400, 'left')
    const contrasts = luma.slice(0, 8).map(plane => {
      const pixels = row(plane, frame, 600, 100, 1100)
      const steps = pixels.slice(1).map((value, index) => Math.abs(value - (pixels[index] ?? 0)))
      return steps.reduce((sum, step) => sum + step, 0) / steps.length
    })
    expect(Math.max(...contrasts) / Math.min(...contrasts)).toBeLessThan(1.15)
  })
})
