import { type Brand, LAYOUTS } from '@feedreel/media/brand/brand'
import { renderSegment } from '@feedreel/media/encode/render-segment'
import { findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import type { RundownScene, SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { BRANDS, scene, workFolder } from '@feedreel/media/test-material'
import { describe, expect, it } from 'vitest'
import { prepareCorpusPicture } from './corpus.ts'
import { decodeFrames } from './decode-frames.ts'
import { type Cells, mostFlashes } from './flashes.ts'

const FPS = 30
/** Of the grid in which flashes are counted. */
const CELLS = { width: 16, height: 9 }

/** The brand colours with the largest changes: black, white and a bright yellow, or a saturated red. */
const brandOf = (accent: string, fields: Partial<Brand>): Brand => ({
  ...BRANDS.dark,
  ground: '#000000',
  ink: '#ffffff',
  accent,
  ...fields,
})

/** The frames of a segment of one second, in cells. */
async function cellsOf(shown: SegmentScene | RundownScene): Promise<Cells[]> {
  const tools = await findFfmpeg()
  const options = { scene: shown, template: TEMPLATES.default, tools, workFolder: await workFolder() }
  const { file } = await renderSegment(options)
  return decodeFrames(tools, file, `scale=${CELLS.width}:${CELLS.height}:flags=area`, CELLS)
}

const common = {
  ratio: '16:9',
  direction: 'ltr',
  seconds: 1,
  detail: { shortSidePx: 180, fps: FPS },
} as const

/** Every layout, then both cards of the rundown, with the pictures in turn. */
function scenesOf(
  accent: string,
  transition: Brand['transition'],
  [bright, dark]: readonly PictureFile[],
): (SegmentScene | RundownScene)[] {
  const headline = 'Parliament votes 214–209 to lower the voting age'
  const items = LAYOUTS.map((layout, index) =>
    scene({
      ...common,
      headline,
      summary: '',
      source: null,
      variant: index % 2 === 0 ? 'a' : 'b',
      picture: layout === 'type' ? null : ((index % 2 === 0 ? bright : dark) ?? null),
      brand: brandOf(accent, { transition, layouts: [layout] }),
    }),
  )
  const brand = brandOf(accent, { transition })
  const card = { name: 'Harbour Post', brand, language: null, ...common }
  const titles = items.map(() => headline)
  return [
    { ...card, card: 'opener', titles, domain: null, picture: bright ?? null },
    ...items,
    { ...card, card: 'end', titles: [], domain: 'harbourpost.example', picture: null },
  ]
}

describe('a video', { timeout: 120_000 }, () => {
  it.each([
    ['panel', '#ffe600'],
    ['panel', '#ff0000'],
    ['dip', '#ffe600'],
    ['cut', '#ffe600'],
  ] as const)('never flashes more than three times in a second: %s in %s', async (transition, accent) => {
    const folder = await workFolder()
    const names = ['fog-valley', 'night-shift']
    const pictures = await Promise.all(names.map(name => prepareCorpusPicture(name, folder)))
    const frames: Cells[] = []
    for (const shown of scenesOf(accent, transition, pictures)) frames.push(...(await cellsOf(shown)))
    expect(frames).toHaveLength(FPS * (LAYOUTS.length + 2))
    // Items of one second, twice in a row: the maximum number of changes in a video.
    expect(mostFlashes([...frames, ...frames], FPS)).toBeLessThanOrEqual(3)
  })
})

describe('mostFlashes', () => {
  const gray = (level: number) => Uint8Array.of(level, level, level)
  const [black, white] = [gray(0), gray(255)]
  const frames = (colorAt: (frame: number) => Cells) => Array.from({ length: FPS }, (_, at) => colorAt(at))
  const inTurn = (one: Cells, other: Cells) => frames(at => (at % 2 === 0 ? one : other))

  it('counts pairs of opposing changes', () => {
    expect(mostFlashes(inTurn(black, white), FPS)).toBe(14)
    const once = frames(at => (at >= 10 && at < 20 ? white : black))
    expect(mostFlashes(once, FPS)).toBe(1)
  })

  it('counts saturated red, though its luminance hardly changes', () => {
    expect(mostFlashes(inTurn(Uint8Array.of(255, 0, 0), gray(120)), FPS)).toBe(14)
  })

  it('counts neither small changes, nor one way, nor those among bright colours', () => {
    expect(mostFlashes(inTurn(gray(100), gray(110)), FPS)).toBe(0)
    const brighter = frames(at => gray(at * 8))
    expect(mostFlashes(brighter, FPS)).toBe(0)
    expect(mostFlashes(inTurn(gray(235), white), FPS)).toBe(0)
  })
})
