import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAYOUTS } from '@feedreel/media/brand/brand'
import { renderSegment } from '@feedreel/media/encode/render-segment'
import { renderStill } from '@feedreel/media/encode/render-still'
import type { FfmpegTools } from '@feedreel/media/ffmpeg/ffmpeg'
import { FRAMES, frameCount, RATIOS, type SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { textDirection } from '@feedreel/media/text/script'
import sharp from 'sharp'
import { chooseFrames, decodeFrames } from './decode-frames.ts'

const HEIGHT_PX = 240
const GAP_PX = 12

const HEADLINES = [
  { category: 'Wissenschaft', headline: 'Donaudampfschifffahrtsgesellschaft bestellt zwölf Elektroschiffe' },
  { category: 'سياسة', headline: 'انتخابات مبكرة في الخريف المقبل' },
  { category: '社会', headline: '夜行列車が北の終着駅に戻ってきた' },
  { category: 'विज्ञान', headline: 'शहर की सबसे लंबी पुल रेखा सोमवार से खुलेगी' },
]
/** Frames around a cut, counted from the cut: at the end of a segment, and at the start of the next. */
const BEFORE = [-8, -5, -3, -1]
const AFTER = [0, 3, 6, 11]

/** Pictures beside each other, on white. */
async function inRow(pictures: readonly Buffer[], heightPx = HEIGHT_PX): Promise<Buffer> {
  const scaled = await Promise.all(
    pictures.map(picture =>
      sharp(picture).resize({ height: heightPx }).toBuffer({ resolveWithObject: true }),
    ),
  )
  let left = 0
  const placed = scaled.map(({ data, info }) => {
    const at = { input: data, left, top: 0 }
    left += info.width + GAP_PX
    return at
  })
  return sharp({ create: { width: left - GAP_PX, height: heightPx, channels: 3, background: '#ffffff' } })
    .composite(placed)
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** Frames of a segment as pictures; negative numbers count from its end. */
async function framesOf(
  scene: SegmentScene,
  numbers: readonly number[],
  tools: FfmpegTools,
): Promise<Buffer[]> {
  await using work = await mkdtempDisposable(join(tmpdir(), 'feedreel-frames-'))
  const { file } = await renderSegment({ scene, template: TEMPLATES.default, tools, workFolder: work.path })
  const chosen = chooseFrames(numbers.map(number => (number < 0 ? frameCount(scene) + number : number)))
  const frame = FRAMES[scene.ratio]
  const frames = await decodeFrames(tools, file, chosen, frame)
  const raw = { width: frame.width, height: frame.height, channels: 3 } as const
  return await Promise.all(frames.map(pixels => sharp(pixels, { raw }).png().toBuffer()))
}

/**
 * Draws the pictures of docs/templates.md that show a scene in each ratio, headlines in several scripts, and frames around a
 * cut, as JPEGs `template-ratios`, `template-scripts` and `template-NAME` of each transition in a folder.
 * @param scenes two scenes; the second follows the first
 */
export async function drawTemplatePictures(
  [first, second]: readonly [SegmentScene, SegmentScene],
  folder: string,
  tools: FfmpegTools,
): Promise<void> {
  const save = async (name: string, picture: Buffer) =>
    sharp(picture).toFile(join(folder, `template-${name}.jpg`))
  const still = async (scene: SegmentScene) => {
    await using work = await mkdtempDisposable(join(tmpdir(), 'feedreel-still-'))
    return await renderStill({ scene, template: TEMPLATES.default, tools, workFolder: work.path })
  }
  const brand = { ...first.brand, layouts: LAYOUTS }
  await save('ratios', await inRow(await Promise.all(RATIOS.map(ratio => still({ ...first, brand, ratio })))))
  const scripts = HEADLINES.map(({ category, headline }) =>
    still({
      ...second,
      category,
      headline,
      source: null,
      summary: '',
      picture: null,
      brand,
      language: null,
      direction: textDirection(headline),
    }),
  )
  await save('scripts', await inRow(await Promise.all(scripts), 150))
  for (const transition of ['panel', 'dip'] as const) {
    const frames = [
      ...(await framesOf({ ...first, brand: { ...first.brand, transition } }, BEFORE, tools)),
      ...(await framesOf({ ...second, brand: { ...second.brand, transition } }, AFTER, tools)),
    ]
    await save(transition, await inRow(frames, 90))
  }
}
