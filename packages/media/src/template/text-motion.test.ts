import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Palette } from '../brand/palette.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { workFolder } from '../test-material.ts'
import { measureFor } from '../text/measure-text.ts'
import type { Direction } from '../text/script.ts'
import type { SetLine } from '../type/text-block.ts'
import { segmentFilters } from './segment-filters.ts'
import { drawTextLayers, type TextLayer } from './text-layers.ts'

const FRAME = { width: 640, height: 360, fps: 30 }
const SECONDS = 3
const FRAMES = SECONDS * FRAME.fps
const BASELINE = 160
/** Luma of the ground, the bar and the text: black, grey and white. */
const [BLACK, GREY, WHITE] = [16, 126, 235]

const PALETTE: Palette = {
  ground: [0, 0, 0],
  groundEnd: [0, 0, 0],
  ink: [255, 255, 255],
  muted: [255, 255, 255],
  accentText: [255, 255, 255],
  bar: [128, 128, 128],
  onBar: [255, 255, 255],
}

function lineOf(text: string, emphasis: SetLine['emphasis'] = null): SetLine {
  const [sizePx, weight] = [72, 800] as const
  const typography = { family: 'noto-sans', direction: 'ltr', language: null } as const
  const widthPx = measureFor(text, weight, typography)(text, sizePx)
  return {
    text,
    of: text,
    typography,
    sizePx,
    weight,
    widthPx,
    baselinePx: BASELINE,
    letterSpacingEm: 0,
    emphasis,
  }
}

/** The luma planes of a segment that shows one line of text in each beat on black, and its layers. */
async function framesOf(
  beats: readonly SetLine[],
  direction: Direction = 'ltr',
): Promise<{ frames: Buffer[]; layers: TextLayer[] }> {
  const folder = await workFolder()
  const { width, height, fps } = FRAME
  const panel = { x: 0, y: 0, width, height }
  const block = { kicker: null, beats: beats.map(line => [line]), body: [], widthPx: 0, heightPx: 0 }
  const layers = await drawTextLayers(block, {
    palette: PALETTE,
    direction,
    unit: 1,
    panel,
    emphasis: 'bar',
    origin: { x: direction === 'ltr' ? 40 : width - 40, y: 0 },
    seconds: SECONDS,
    fps,
    workFolder: folder,
  })
  const ground = { file: join(folder, 'panel.rgba'), widthPx: width, heightPx: height }
  const opaque = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : 0))
  await writeFile(ground.file, opaque)
  const chains = segmentFilters({
    frame: FRAME,
    frames: FRAMES,
    direction,
    transition: 'cut',
    ground: 'black',
    panel: { box: panel, input: 0 },
    picture: null,
    bars: null,
    texts: layers.map((layer, index) => ({ layer, input: index + 1 })),
  })
  const inputs = [ground, ...layers].flatMap(({ file, widthPx, heightPx }) => [
    ...['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${widthPx}x${heightPx}`],
    ...['-framerate', String(fps), '-i', file],
  ])
  const output = join(folder, 'frames.yuv')
  const options = ['-map', '[out]', '-frames:v', String(FRAMES), '-pix_fmt', 'yuv420p', '-f', 'rawvideo']
  await runFfmpeg(
    await findFfmpeg(),
    [...inputs, '-filter_complex', `${chains.join(';')}[out]`, ...options, output],
    { workFolder: folder, timeoutMs: 60_000 },
  )
  const bytes = await readFile(output)
  const [plane, whole] = [width * height, (width * height * 3) / 2]
  const frames = Array.from({ length: FRAMES }, (_, at) => bytes.subarray(at * whole, at * whole + plane))
  return { frames, layers }
}

const lumaAt = (plane: Buffer | undefined, x: number, y: number) => plane?.[y * FRAME.width + x] ?? 0
/** The share of a pixel that a shape of a luma covers, on black. */
const coverage = (luma: number, full: number) => Math.min(1, Math.max(0, (luma - BLACK) / (full - BLACK)))

/** The brightest column of a plane, which lies within the stem of a letter. */
function stemColumn(plane: Buffer | undefined): number {
  const sums = Array.from({ length: FRAME.width }, (_, x) =>
    Array.from({ length: FRAME.height }, (_row, y) => lumaAt(plane, x, y)).reduce(
      (sum, luma) => sum + luma,
      0,
    ),
  )
  return sums.indexOf(Math.max(...sums))
}

/** Rows above the upper edge of a stem, or below its lower edge, to a fraction; null when none of it is in sight. */
function rowsBeside(plane: Buffer | undefined, x: number, side: 'above' | 'below'): number | null {
  let rows = 0
  for (let step = 0; step < FRAME.height; step += 1) {
    const covered = coverage(lumaAt(plane, x, side === 'above' ? step : FRAME.height - 1 - step), WHITE)
    if (covered > 0.98) return rows
    rows += 1 - covered
  }
  return null
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))

describe('a line of a headline', () => {
  it('deviates from its curve by at most a quarter pixel in every frame in which it enters', async () => {
    const { frames, layers } = await framesOf([lineOf('HIH')])
    const slotPx = layers[0]?.slotPx ?? 0
    const x = stemColumn(frames[60])
    const settled = rowsBeside(frames[60], x, 'above') ?? 0
    let moving = 0
    for (const [frame, plane] of frames.entries()) {
      const above = rowsBeside(plane, x, 'above')
      const below = slotPx * (1 - clamp((frame / FRAME.fps - 0.26) / 0.45)) ** 5
      // Of a line that has hardly entered, less than one row is in sight.
      if (above === null) expect(below).toBeGreaterThan(slotPx * 0.7)
      else {
        expect(Math.abs(above - settled - below)).toBeLessThan(0.28)
        if (below > 0.5 && below < slotPx) moving += 1
      }
    }
    expect(moving).toBeGreaterThanOrEqual(5)
  })

  it('deviates from its curve by at most a quarter pixel in every frame in which it leaves', async () => {
    const { frames, layers } = await framesOf([lineOf('HIH'), lineOf(`${' '.repeat(20)}.`)])
    const slotPx = layers[0]?.slotPx ?? 0
    const turnS = SECONDS * 0.45
    const x = stemColumn(frames[36])
    const settled = rowsBeside(frames[36], x, 'below') ?? 0
    let moving = 0
    for (const [frame, plane] of frames.slice(0, 60).entries()) {
      const t = frame / FRAME.fps
      if (t < turnS) continue
      const above = slotPx * clamp((t - turnS) / 0.2) ** 2
      const below = rowsBeside(plane, x, 'below')
      if (below === null) expect(above).toBeGreaterThan(slotPx * 0.6)
      else {
        expect(Math.abs(below - settled - above)).toBeLessThan(0.28)
        if (above > 0) moving += 1
      }
    }
    expect(moving).toBeGreaterThanOrEqual(3)
  })
})

describe('a bar behind an emphasised part', () => {
  it('is left out of a line in two directions', async () => {
    const line = lineOf('iPhone 17 يصل', { start: 7, end: 9 })
    const mixed = { ...line, typography: { ...line.typography, direction: 'rtl' } } as const
    const { layers } = await framesOf([mixed], 'rtl')
    expect(layers.map(({ kind }) => kind)).toEqual(['headline'])
  })

  it.each(['ltr', 'rtl'] as const)(
    'ends within a quarter pixel of its curve in every frame in which it grows (%s)',
    async direction => {
      const { frames, layers } = await framesOf([lineOf('HIH 88', { start: 4, end: 6 })], direction)
      const widthPx = layers.find(({ kind }) => kind === 'bar')?.widthPx ?? 0
      expect(widthPx).toBeGreaterThan(60)
      // Above the capitals, below the round corners of the bar.
      const y = BASELINE - 54
      let growing = 0
      for (const [frame, plane] of frames.entries()) {
        const share = 1 - (1 - clamp((frame / FRAME.fps - 0.75) / 0.35)) ** 3
        const shown = Array.from({ length: FRAME.width }, (_, x) => coverage(lumaAt(plane, x, y), GREY))
        const width = shown.reduce((sum, covered) => sum + covered, 0)
        expect(Math.abs(width - share * widthPx)).toBeLessThan(0.25)
        if (share > 0 && share < 1) growing += 1
      }
      expect(growing).toBeGreaterThanOrEqual(9)
    },
  )
})
