/** `node tools/up.mjs demo-templates`: renders the clips of /demo/templates and the pictures of docs/templates.md. */
import { copyFile, mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { pictureName } from '@feedreel/demo/address'
import { type TemplateClip, templateClips } from '@feedreel/demo/template-clips'
import { type Brand, brandOfTheme } from '@feedreel/media/brand/brand'
import { renderSegment } from '@feedreel/media/encode/render-segment'
import { type FfmpegTools, findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import type { SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import sharp from 'sharp'
import { drawTemplatePictures } from '../contact-sheet/template-pictures.ts'
import { projectFolder } from '../programs/project-folder.ts'

const DEMO = join(projectFolder, 'apps/demo')
const IMAGES = join(projectFolder, 'docs/images')
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

async function renderClip(clip: TemplateClip, tools: FfmpegTools): Promise<void> {
  await using work = await mkdtempDisposable(join(tmpdir(), 'feedreel-template-'))
  const scene = await sceneOf(clip, work.path)
  const segment = await renderSegment({ scene, template: TEMPLATES.default, tools, workFolder: work.path })
  await copyFile(segment.file, join(DEMO, 'templates', `${clip.name}.mp4`))
  const writePoster = (width: number, file: string) =>
    sharp(segment.poster).resize({ width }).jpeg({ quality: 80 }).toFile(file)
  await writePoster(960, join(DEMO, 'templates', `${clip.name}.jpg`))
  await writePoster(640, join(IMAGES, `template-${clip.name}.jpg`))
}

await mkdir(join(DEMO, 'templates'), { recursive: true })
const tools = await findFfmpeg()
for (const clip of templateClips) {
  await renderClip(clip, tools)
  console.log(clip.name)
}
const [plate, split] = templateClips
if (!plate || !split) throw new Error('There are no clips.')
await using work = await mkdtempDisposable(join(tmpdir(), 'feedreel-template-'))
const [first, second] = [join(work.path, 'first'), join(work.path, 'second')]
await Promise.all([first, second].map(folder => mkdir(folder)))
await drawTemplatePictures([await sceneOf(plate, first), await sceneOf(split, second)], IMAGES, tools)
