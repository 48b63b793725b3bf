import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Brand, LAYOUTS } from '@feedreel/media/brand/brand'
import { renderSegment } from '@feedreel/media/encode/render-segment'
import { findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import { runFfmpeg } from '@feedreel/media/ffmpeg/run-ffmpeg'
import { preparePictureFile } from '@feedreel/media/picture/picture'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { DEFAULT_FRAME, type RundownScene, type SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { type Cells, mostFlashes } from './flashes.ts'

const FPS = 30
/** Of the grid in which flashes are counted. */
const CELLS = { columns: 16, rows: 9 }

let folder: string
let dark: PictureFile
let bright: PictureFile
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-flashes-'))
  const prepare = async (name: string) =>
    preparePictureFile(
      await readFile(join(projectFolder, 'apps/demo/pictures', `${name}-1600.jpg`)),
      join(folder, `${name}.jpg`),
      DEFAULT_FRAME,
    )
  dark = await prepare('night-shift')
  bright = await prepare('fog-valley')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The brand colours with the largest changes: black, white and a bright yellow, or a saturated red. */
const brandOf = (accent: string, fields: Partial<Brand>): Brand => ({
  displayName: 'Harbour Post',
  logo: null,
  font: 'noto-sans',
  ground: '#000000',
  ink: '#ffffff',
  accent,
  radius: 0,
  transition: 'panel',
  layouts: LAYOUTS,
  showDate: false,
  ...fields,
})

/** The frames of a segment of one second, in cells. */
async function cellsOf(scene: SegmentScene | RundownScene): Promise<Cells[]> {
  const tools = await findFfmpeg()
  const workFolder = await mkdtemp(join(folder, 'segment-'))
  const { file } = await renderSegment({ scene, template: TEMPLATES.default, tools, workFolder })
  const output = join(workFolder, 'cells.rgb')
  const filter = `scale=${CELLS.columns}:${CELLS.rows}:flags=area`
  const args = ['-i', file, '-vf', filter, '-f', 'rawvideo', '-pix_fmt', 'rgb24', output]
  await runFfmpeg(tools, args, { workFolder, timeoutMs: 60_000 })
  const bytes = await readFile(output)
  const size = CELLS.columns * CELLS.rows * 3
  return Array.from({ length: bytes.length / size }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

const common = {
  ratio: '16:9',
  direction: 'ltr',
  seconds: 1,
  detail: { shortSidePx: 180, fps: FPS },
} as const

/** Every layout, then both cards of the rundown, with dark and bright pictures in turn. */
function scenesOf(accent: string, transition: Brand['transition']): (SegmentScene | RundownScene)[] {
  const items = LAYOUTS.map((layout, index): SegmentScene => {
    const variant = index % 2 === 0 ? 'a' : 'b'
    return {
      headline: 'Parliament votes 214–209 to lower the voting age',
      summary: '',
      category: 'Politics',
      source: null,
      publishedAt: null,
      language: 'en',
      variant,
      ...common,
      picture: layout === 'type' ? null : index % 2 === 0 ? bright : dark,
      brand: brandOf(accent, { transition, layouts: [layout] }),
    }
  })
  const brand = brandOf(accent, { transition })
  const card = { name: 'Harbour Post', brand, language: null, ...common }
  const titles = items.map(({ headline }) => headline)
  return [
    { ...card, card: 'opener', titles, domain: null, picture: bright },
    ...items,
    { ...card, card: 'end', titles: [], domain: 'harbourpost.example', picture: null },
  ]
}

describe('a video', () => {
  it.each([
    ['panel', '#ffe600'],
    ['panel', '#ff0000'],
    ['dip', '#ffe600'],
    ['cut', '#ffe600'],
  ] as const)(
    'never flashes more than three times in a second: %s in %s',
    { timeout: 120_000 },
    async (transition, accent) => {
      const frames: Cells[] = []
      for (const scene of scenesOf(accent, transition)) frames.push(...(await cellsOf(scene)))
      expect(frames).toHaveLength(FPS * (LAYOUTS.length + 2))
      // Items of one second, twice in a row: the maximum number of changes in a video.
      expect(mostFlashes([...frames, ...frames], FPS)).toBeLessThanOrEqual(3)
    },
  )
})

describe('mostFlashes', () => {
  const flat = (...color: number[]) => Uint8Array.from(color)
  const repeated = (count: number, ...colors: Cells[]) =>
    Array.from({ length: count }, (_, at) => colors[at % colors.length] ?? flat(0, 0, 0))

  it('counts pairs of opposing changes', () => {
    expect(mostFlashes(repeated(30, flat(0, 0, 0), flat(255, 255, 255)), 30)).toBe(14)
    expect(
      mostFlashes(
        [
          ...repeated(10, flat(0, 0, 0)),
          ...repeated(10, flat(255, 255, 255)),
          ...repeated(10, flat(0, 0, 0)),
        ],
        30,
      ),
    ).toBe(1)
  })

  it('counts saturated red, though its luminance hardly changes', () => {
    expect(mostFlashes(repeated(30, flat(255, 0, 0), flat(120, 120, 120)), 30)).toBe(14)
  })

  it('counts neither small changes, nor one way, nor those among bright colours', () => {
    expect(mostFlashes(repeated(30, flat(100, 100, 100), flat(110, 110, 110)), 30)).toBe(0)
    expect(
      mostFlashes(
        Array.from({ length: 30 }, (_, at) => flat(at * 8, at * 8, at * 8)),
        30,
      ),
    ).toBe(0)
    expect(mostFlashes(repeated(30, flat(235, 235, 235), flat(255, 255, 255)), 30)).toBe(0)
  })
})
