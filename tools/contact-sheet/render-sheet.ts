import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAYOUTS, type LayoutName } from '@feedreel/media/brand/brand'
import { renderSegment } from '@feedreel/media/encode/render-segment'
import { type FfmpegTools, findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import { preparePictureFile } from '@feedreel/media/picture/picture'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { FRAMES, type FrameSize, RATIOS, type Ratio } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { textDirection } from '@feedreel/media/text/script'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { findPhotographs } from './photographs.ts'
import { ODD_PICTURES, oddPicture, SHEET_SCENES, type SheetScene } from './sheet-scenes.ts'

/** A third of the usual rate: the stills are the same, the rendering is three times as fast. */
const FPS = 10
const SECONDS = 5
/** Of a player docked in the corner of a page, in CSS pixels. */
const DOCKED_WIDTH_PX = 320
/** Scenes that are rendered in every ratio. */
const IN_ALL_RATIOS = [
  ...['latin-photo', 'arabic-photo', 'thai-card', 'chinese-photo', 'headline-300'],
  ...ODD_PICTURES,
]
const DOCKED_SCENES = 12
/** Of an overview. */
const GAP_PX = 12
const TITLE_PX = 20
const COLUMNS = 4

/** Renders every scene as the product does and writes the still of each, and overviews, as PNG files. */
export async function renderSheet(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const save = (name: string, png: Buffer) => writeFile(join(folder, `${name}.png`), png)
  const stills = await renderStills(SHEET_SCENES, '16:9')
  for (const { name, png } of stills) await save(name, png)
  await save('overview', await drawOverview(stills, 480))
  const layouts = LAYOUTS.flatMap(layout => layoutScenes(layout))
  await save('overview-layouts', await drawOverview(await renderStills(layouts, '16:9'), 480))
  const shown = SHEET_SCENES.filter(({ name }) => IN_ALL_RATIOS.includes(name))
  const inAllRatios = [...shown, ...layouts.filter(({ photo }) => photo !== 1)]
  for (const ratio of RATIOS.slice(1)) {
    const overview = await drawOverview(await renderStills(inAllRatios, ratio), 270)
    await save(`overview-${ratio.replace(':', 'x')}`, overview)
  }
  const docked = stills.slice(0, DOCKED_SCENES * 2).filter((_, at) => at % 2 === 0)
  await save('docked-320px', await drawOverview(docked, DOCKED_WIDTH_PX))
}

/** A layout with two photographs, or twice without one, in both variants. */
function layoutScenes(layout: LayoutName): SheetScene[] {
  const scene = SHEET_SCENES.find(({ name }) => name === 'latin-photo')
  if (!scene) return []
  return (['a', 'b'] as const).flatMap(variant =>
    [0, 1].map(photo => ({
      ...scene,
      name: `${layout}-${variant}-${photo}`,
      variant,
      photo: layout === 'type' ? null : photo,
      headline: photo === 0 ? scene.headline : 'Parliament votes 214–209 to lower the voting age',
      brand: { ...scene.brand, layouts: [layout] },
    })),
  )
}

/** A scene's name and its still. */
type Still = { name: string; png: Buffer }

async function renderStills(scenes: readonly SheetScene[], ratio: Ratio): Promise<Still[]> {
  const tools = await findFfmpeg()
  await using work = await mkdtempDisposable(join(tmpdir(), 'feedreel-sheet-'))
  const pictures = await preparePictures(FRAMES[ratio], work.path)
  const stills: Still[] = []
  for (const scene of scenes) {
    const picture = scene.photo === null ? null : (pictures.get(scene.photo) ?? null)
    stills.push({ name: scene.name, png: await renderStill(scene, picture, ratio, tools) })
  }
  return stills
}

/** The photographs by number and the odd pictures by name. */
async function preparePictures(
  frame: FrameSize,
  folder: string,
): Promise<ReadonlyMap<number | string, PictureFile>> {
  const { files } = await findPhotographs()
  const sources = [
    ...files.map((file, index) => ({ name: index, bytes: readFile(file) })),
    ...ODD_PICTURES.map(name => ({ name, bytes: oddPicture(name, files[0] ?? '') })),
  ]
  const prepared = sources.map(async ({ name, bytes }) => {
    const picture = await preparePictureFile(await bytes, join(folder, `${name}.jpg`), frame)
    return [name, picture] as const
  })
  return new Map<number | string, PictureFile>(await Promise.all(prepared))
}

async function renderStill(
  scene: SheetScene,
  picture: PictureFile | null,
  ratio: Ratio,
  tools: FfmpegTools,
): Promise<Buffer> {
  await using work = await mkdtempDisposable(join(tmpdir(), 'feedreel-scene-'))
  const { poster } = await renderSegment({
    scene: {
      ...scene,
      picture,
      ratio,
      publishedOn: null,
      language: null,
      direction: textDirection(scene.headline),
      variant: scene.variant ?? 'a',
      seconds: SECONDS,
      detail: { shortSidePx: 720, fps: FPS },
    },
    template: TEMPLATES.default,
    tools,
    workFolder: work.path,
  })
  return await sharp(poster).png().toBuffer()
}

/** Draws stills of one shape, each `widthPx` wide under its name, in rows on a neutral ground. A PNG. */
async function drawOverview(stills: readonly Still[], widthPx: number): Promise<Buffer> {
  const images = await Promise.all(
    stills.map(async ({ name, png }) => ({ name, image: await loadImage(png) })),
  )
  const first = images[0]?.image
  if (!first) throw new RangeError('stills: at least one is needed')
  const heightPx = Math.round((widthPx * first.height) / first.width)
  const rows = Math.ceil(images.length / COLUMNS)
  const cell = { width: widthPx + GAP_PX, height: heightPx + TITLE_PX + GAP_PX }
  const canvas = createCanvas(COLUMNS * cell.width + GAP_PX, rows * cell.height + GAP_PX)
  const context = canvas.getContext('2d')
  context.fillStyle = '#808080'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.font = '14px sans-serif'
  context.imageSmoothingQuality = 'high'
  for (const [index, { name, image }] of images.entries()) {
    const x = GAP_PX + (index % COLUMNS) * cell.width
    const y = GAP_PX + Math.floor(index / COLUMNS) * cell.height
    context.fillStyle = '#ffffff'
    context.fillText(name, x, y + 14)
    context.drawImage(image, x, y + TITLE_PX, widthPx, heightPx)
  }
  return canvas.encode('png')
}
