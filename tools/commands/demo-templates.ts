/** `node tools/up.mjs demo-templates`: renders the clips of /demo/templates and the pictures of docs/templates.md. */
import { copyFile, mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { pictureName } from '@feedreel/demo/address'
import { type TemplateClip, templateClips } from '@feedreel/demo/template-clips'
import { type Brand, brandOfTheme, LAYOUTS } from '@feedreel/media/brand/brand'
import { renderSegment } from '@feedreel/media/encode/render-segment'
import { renderStill } from '@feedreel/media/encode/render-still'
import { findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import { FRAMES, frameCount, RATIOS, type SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { textDirection } from '@feedreel/media/text/script'
import sharp from 'sharp'
import { chooseFrames, decodeFrames } from '../contact-sheet/decode-frames.ts'
import { projectFolder } from '../programs/project-folder.ts'

const DEMO = join(projectFolder, 'apps/demo')
const IMAGES = join(projectFolder, 'docs/images')
const tools = await findFfmpeg()
/** Pictures of the frame layout are small. */
const SMALL_PX = 640

const BRAND: Brand = {
  ...brandOfTheme(DEFAULT_THEME, 'Larkmoor'),
  font: 'bricolage-grotesque',
  ground: '#12332b',
  ink: '#ffffff',
  accent: '#f2b134',
  radius: 14,
}

async function pictureOf(
  { picture, crop, layout }: TemplateClip,
  folder: string,
): Promise<SegmentScene['picture']> {
  if (picture === null) return null
  const source = sharp(join(DEMO, 'pictures', pictureName(picture, 1600)))
  const { width, height } = await source.metadata()
  const part = { width: Math.round(width * crop.width), height: Math.round(height * crop.height) }
  const left = Math.round((width - part.width) / 2)
  const top = Math.round((height - part.height) / 2)
  const file = join(folder, 'picture.jpg')
  const cut = source.extract({ left, top, ...part })
  await (layout === 'frame' ? cut.resize({ width: SMALL_PX }) : cut).jpeg({ quality: 92 }).toFile(file)
  return { file, sha256: `${picture} ${layout}` }
}

/** The scene of a clip; its picture is written to a folder. */
async function sceneOf(clip: TemplateClip, folder: string): Promise<SegmentScene> {
  const { headline, summary, category, layout, ratio } = clip
  return {
    headline,
    summary,
    category,
    ratio,
    source: 'Larkmoor',
    publishedOn: null,
    language: 'en',
    direction: 'ltr',
    variant: 'a',
    seconds: 4,
    picture: await pictureOf(clip, folder),
    brand: { ...BRAND, layouts: [layout] },
  }
}

async function renderClip(clip: TemplateClip): Promise<void> {
  await using work = await mkdtempDisposable(join(tmpdir(), 'feedreel-template-'))
  const scene = await sceneOf(clip, work.path)
  const segment = await renderSegment({ scene, template: TEMPLATES.default, tools, workFolder: work.path })
  await copyFile(segment.file, join(DEMO, 'templates', `${clip.name}.mp4`))
  const writePoster = (width: number, file: string) =>
    sharp(segment.poster).resize({ width }).jpeg({ quality: 80 }).toFile(file)
  await writePoster(960, join(DEMO, 'templates', `${clip.name}.jpg`))
  await writePoster(640, join(IMAGES, `template-${clip.name}.jpg`))
}

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
async function framesOf(scene: SegmentScene, numbers: readonly number[]): Promise<Buffer[]> {
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
 * cut, as JPEGs `template-ratios`, `template-scripts` and `template-NAME` of each transition.
 * @param scenes two scenes; the second follows the first
 */
async function drawTemplatePictures([first, second]: readonly [SegmentScene, SegmentScene]): Promise<void> {
  const save = async (name: string, picture: Buffer) =>
    sharp(picture).toFile(join(IMAGES, `template-${name}.jpg`))
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
      ...(await framesOf({ ...first, brand: { ...first.brand, transition } }, BEFORE)),
      ...(await framesOf({ ...second, brand: { ...second.brand, transition } }, AFTER)),
    ]
    await save(transition, await inRow(frames, 90))
  }
}

await mkdir(join(DEMO, 'templates'), { recursive: true })
for (const clip of templateClips) {
  await renderClip(clip)
  console.log(clip.name)
}
const [plate, split] = templateClips
if (!plate || !split) throw new Error('There are no clips.')
await using work = await mkdtempDisposable(join(tmpdir(), 'feedreel-template-'))
const [first, second] = [join(work.path, 'first'), join(work.path, 'second')]
await Promise.all([first, second].map(folder => mkdir(folder)))
await drawTemplatePictures([await sceneOf(plate, first), await sceneOf(split, second)])
