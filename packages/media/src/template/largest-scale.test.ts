import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_ENLARGED } from '../layout/choose-layout.ts'
import { cropFor } from '../layout/crop.ts'
import type { Fractions } from '../layout/subject.ts'
import { planMotion } from '../motion/picture-motion.ts'
import { ZOOM_GROWTH } from '../motion/picture-zoom.ts'
import type { PictureFile } from '../picture/picture-file.ts'
import { RATIOS, type SegmentScene, VARIANTS } from '../segment-scene.ts'
import { BRANDS, drawChart, drawPhoto, scene } from '../test-material.ts'
import { layOutOpener } from './plan-rundown.ts'
import { layOutScene } from './plan-segment.ts'

type Size = { width: number; height: number }

/** Sizes around those at which pictures of several shapes just fill a zone, and smaller and larger ones. */
const SIZES: readonly Size[] = [
  [320, 180],
  [400, 300],
  [521, 180],
  [458, 500],
  [512, 560],
  [540, 380],
  [554, 554],
  [580, 600],
  [640, 360],
  [800, 1000],
  [960, 540],
  [985, 554],
  [1000, 570],
  [1020, 580],
  [1040, 585],
  [1600, 900],
].map(([width = 0, height = 0]) => ({ width, height }))

/** With an allowance for fractions of floating point. */
const LIMIT = MOST_ENLARGED + 1e-9

/** Headlines whose pictures move to different sides. */
const HEADLINES = ['One bridge opens', 'Two bridges open', 'Three bridges open', 'Four bridges open']

let folder: string
/** Of every size: a photograph, and a chart in every third. */
const pictures: { size: Size; kind: 'photograph' | 'chart'; picture: PictureFile }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-scale-'))
  const add = async (kind: 'photograph' | 'chart', size: Size) => {
    const file = join(folder, `${pictures.length}.png`)
    const draw = kind === 'chart' ? drawChart : drawPhoto
    await writeFile(file, await draw(size.width, size.height))
    pictures.push({ size, kind, picture: { file, sha256: randomUUID() } })
  }
  for (const [index, size] of SIZES.entries()) {
    await add('photograph', size)
    if (index % 3 === 0) await add('chart', size)
  }
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The largest factor by which a side of a picture is enlarged at any time, in the laid-out scene. */
async function largestScale(given: SegmentScene, size: Size): Promise<{ layout: string; scale: number }> {
  const { layout, inset, motion, crop, isZoomed } = await layOutScene(given)
  if (inset) {
    const scale = Math.max(inset.width / size.width, inset.height / size.height)
    return { layout, scale: scale * (isZoomed ? 1 + ZOOM_GROWTH : 1) }
  }
  if (!motion || !crop) return { layout, scale: 0 }
  return { layout, scale: scaleOf(motion.room, crop, size) }
}

function scaleOf(room: Size, crop: Fractions, size: Size): number {
  const across = room.width / ((crop.right - crop.left) * size.width)
  return Math.max(across, room.height / ((crop.bottom - crop.top) * size.height))
}

describe('the largest scale of a picture', () => {
  it('is at most 1.3 in every layout, ratio and variant', async () => {
    const seen = new Map<string, number>()
    const layouts = [['plate'], ['split'], ['frame'], ['plate', 'split', 'frame']] as const
    for (const { size, kind, picture } of pictures) {
      for (const ratio of RATIOS) {
        for (const [index, headline] of HEADLINES.entries()) {
          for (const variant of VARIANTS) {
            const brand = { ...BRANDS.dark, layouts: layouts[index] ?? [] }
            const given = scene({ headline, picture, ratio, variant, brand })
            const { layout, scale } = await largestScale(given, size)
            const name = `${kind} ${layout}`
            expect(scale, `${size.width}x${size.height} ${ratio} ${name}`).toBeLessThanOrEqual(LIMIT)
            seen.set(name, Math.max(seen.get(name) ?? 0, scale))
          }
        }
      }
    }
    expect([...seen.keys()].toSorted()).toEqual([
      ...['chart frame', 'photograph frame', 'photograph plate', 'photograph split'],
    ])
    // Pictures may be enlarged up to the limit.
    for (const scale of seen.values()) expect(scale).toBeGreaterThan(1.2)
  })

  it('is at most 1.3 in the opener', async () => {
    const card = {
      card: 'opener',
      name: 'Harbour Post',
      domain: null,
      titles: HEADLINES,
      language: null,
    } as const
    const scales: number[] = []
    for (const { size, picture } of pictures) {
      for (const ratio of RATIOS) {
        const opener = { ...card, picture, ratio, direction: 'ltr', brand: BRANDS.dark, seconds: 3 } as const
        const place = (await layOutOpener(opener)).picture
        if (!place) continue
        for (const move of ['left', 'right'] as const) {
          const { room } = planMotion(place.box, opener.seconds, move)
          scales.push(scaleOf(room, cropFor(place.evidence, room), size))
        }
      }
    }
    expect(Math.max(...scales)).toBeLessThanOrEqual(LIMIT)
    expect(Math.max(...scales)).toBeGreaterThan(1.2)
  })
})
