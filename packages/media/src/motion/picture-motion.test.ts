import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { VARIANTS } from '../segment-scene.ts'
import { drawPhoto, workFolder } from '../test-material.ts'
import { chooseMove, motionChains, PARTS, type PictureMove, planMotion } from './picture-motion.ts'

const FPS = 30

/** A PNG of soft stripes, whose shift can be measured to a fraction of a pixel. */
async function drawStripes(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  for (let x = 0; x < width; x += 1) {
    const grey = Math.round(128 + 90 * Math.sin((2 * Math.PI * x) / 48))
    context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`
    context.fillRect(x, 0, 1, height)
  }
  return canvas.encode('png')
}

/** The luma planes of a picture in motion. */
async function lumaOf(zone: Zone, seconds: number, move: PictureMove, draw = drawPhoto): Promise<Buffer[]> {
  const frames = seconds * FPS
  const folder = await mkdtemp(join(await workFolder(), 'motion-'))
  const [picture, output] = [join(folder, 'photo.png'), join(folder, 'frames.yuv')]
  const motion = planMotion(zone, seconds, move)
  await writeFile(picture, await draw(motion.room.width, motion.room.height))
  const chains = [
    '[0]format=yuv444p[still]',
    ...motionChains(motion, { frames, fps: FPS }, '[still]', '[moving]'),
  ]
  const args = ['-framerate', String(FPS), '-i', picture, '-filter_complex', chains.join(';')]
  await runFfmpeg(
    await findFfmpeg(),
    [...args, '-map', '[moving]', '-frames:v', String(frames), '-f', 'rawvideo', output],
    { workFolder: folder, timeoutMs: 60_000 },
  )
  const bytes = await readFile(output)
  const [plane, whole] = [zone.width * zone.height, (zone.width * zone.height * 3) / 2]
  return Array.from({ length: frames }, (_, index) => bytes.subarray(index * whole, index * whole + plane))
}

type Zone = { width: number; height: number }
const ZONE: Zone = { width: 640, height: 360 }

/** The window's place in each frame, in pixels: eased in and out over the travel. */
function curve(frames: number, travelPx: number): number[] {
  return Array.from(
    { length: frames },
    (_, n) => travelPx * (0.5 - 0.5 * Math.cos((Math.PI * n) / (frames - 1))),
  )
}

/** Shift between two planes along the rows, in pixels, to a fraction: the least squares of a linear interpolation. */
function shiftBetween(a: Buffer, b: Buffer, { width }: Zone): number {
  let [top, bottom] = [0, 0]
  for (let y = 240; y < 340; y += 1) {
    for (let x = 40; x < width - 40; x += 1) {
      const at = y * width + x
      const slope = ((b[at + 1] ?? 0) - (b[at - 1] ?? 0) + (a[at + 1] ?? 0) - (a[at - 1] ?? 0)) / 4
      top += ((b[at] ?? 0) - (a[at] ?? 0)) * slope
      bottom += slope * slope
    }
  }
  return top / bottom
}

describe('chooseMove', () => {
  const HEADLINES = ['One bridge opens', 'Two bridges open', 'Three bridges open', 'No bridge']
  const [WIDE, HIGH] = [
    { width: 1600, height: 900 },
    { width: 900, height: 1200 },
  ]

  it('moves along the side that the zone shows only in part, the variants to opposite ends', () => {
    const zone = { width: 700, height: 700 }
    for (const [picture, moves] of [
      [WIDE, ['left', 'right']],
      [HIGH, ['down', 'up']],
    ] as const) {
      for (const headline of HEADLINES) {
        const both = VARIANTS.map(variant =>
          chooseMove({ headline, variant, direction: 'ltr' }, picture, zone),
        )
        expect(both.toSorted()).toEqual(moves)
      }
    }
  })

  it('mirrors the move across for right-to-left, and keeps the move up or down', () => {
    const mirrored = { left: 'right', right: 'left', up: 'up', down: 'down', hold: 'hold' } as const
    const seen = new Set<PictureMove>()
    for (const picture of [WIDE, HIGH]) {
      for (const headline of HEADLINES) {
        for (const variant of VARIANTS) {
          const move = chooseMove({ headline, variant, direction: 'ltr' }, picture, ZONE)
          expect(chooseMove({ headline, variant, direction: 'rtl' }, picture, ZONE)).toBe(mirrored[move])
          seen.add(move)
        }
      }
    }
    expect([...seen].toSorted()).toEqual(['down', 'up'])
  })
})

describe('planMotion', () => {
  it('keeps the window inside the picture and moves by at most 4.5 percent', () => {
    for (const zone of [ZONE, { width: 666, height: 720 }, { width: 720, height: 742 }]) {
      for (const seconds of [1, 3, 60]) {
        const { room, start, travel } = planMotion(zone, seconds, 'right')
        expect(start / PARTS).toBeGreaterThanOrEqual(4)
        expect((start + travel) / PARTS + zone.width).toBeLessThanOrEqual(room.width - 4)
        expect(travel / PARTS).toBeLessThanOrEqual(zone.width * 0.045 + 1)
        expect(room.height).toBe(zone.height)
      }
    }
  })
})

describe('motionChains', () => {
  it('differs from the curve by less than a quarter pixel between neighbouring frames', async () => {
    const luma = await lumaOf(ZONE, 3, 'left', drawStripes)
    const places = curve(90, planMotion(ZONE, 3, 'left').travel / PARTS)
    for (let n = 1; n < 90; n += 1) {
      const [before, now] = [luma[n - 1], luma[n]]
      if (!before || !now) throw new Error(`frame ${n} is missing`)
      const wanted = (places[n] ?? 0) - (places[n - 1] ?? 0)
      expect(Math.abs(shiftBetween(before, now, ZONE) - wanted)).toBeLessThan(0.25)
    }
  })

  it('runs backwards to the other side, across and down', async () => {
    const zone = { width: 320, height: 180 }
    for (const [move, back] of [
      ['left', 'right'],
      ['up', 'down'],
    ] as const) {
      const [there, again] = [await lumaOf(zone, 1, move), await lumaOf(zone, 1, back)]
      for (const index of [0, 11, 29])
        expect(again[29 - index]?.equals(there[index] ?? Buffer.of())).toBe(true)
      expect(there[0]?.equals(there[29] ?? Buffer.of())).toBe(false)
    }
  })

  it('holds a picture still', async () => {
    const luma = await lumaOf({ width: 320, height: 180 }, 1, 'hold')
    expect(luma[29]?.equals(luma[0] ?? Buffer.of())).toBe(true)
  })

  it('makes all shifts equally sharp', async () => {
    const luma = await lumaOf(ZONE, 3, 'left')
    const contrasts = luma.slice(0, 14).map(plane => {
      const pixels = [...plane.subarray(300 * ZONE.width + 100, 300 * ZONE.width + 540)]
      const steps = pixels.slice(1).map((value, index) => Math.abs(value - (pixels[index] ?? 0)))
      return steps.reduce((sum, step) => sum + step, 0) / steps.length
    })
    expect(Math.max(...contrasts) / Math.min(...contrasts)).toBeLessThan(1.2)
  })
})
