import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { brandOfTheme } from '@feedreel/media/brand/brand'
import { renderSegment } from '@feedreel/media/encode/render-segment'
import { findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import { contrast, type Rgb } from '@feedreel/media/picture/color'
import { preparePictureFile } from '@feedreel/media/picture/picture'
import { DEFAULT_FRAME, RATIOS, type SegmentScene } from '@feedreel/media/segment-scene'
import { layOutScene } from '@feedreel/media/template/plan-segment'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { textDirection } from '@feedreel/media/text/script'
import sharp from 'sharp'
import { projectFolder } from '../programs/project-folder.ts'
import { SCRIPT_TEXTS } from './script-texts.ts'
import subjects from './subjects.json' with { type: 'json' }

type Script = Exclude<keyof typeof SCRIPT_TEXTS, 'emoji'>

/** The scripts whose contrast can be measured: all but the coloured pictures of emoji. */
export const SCRIPTS = Object.keys(SCRIPT_TEXTS).filter((name): name is Script => name !== 'emoji')
const PICTURES = Object.keys(subjects)

/** The contrast between the most frequent colour of an area and the 2 percent of its pixels that differ most from it. */
async function contrastIn(
  poster: string,
  area: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const { data, info } = await sharp(poster).extract(area).raw().toBuffer({ resolveWithObject: true })
  const pixels: Rgb[] = Array.from({ length: info.width * info.height }, (_, at) => {
    const [r = 0, g = 0, b = 0] = data.subarray(at * info.channels, at * info.channels + 3)
    return [r, g, b]
  })
  const bin = ([r, g, b]: Rgb) => ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(bin(pixel), (counts.get(bin(pixel)) ?? 0) + 1)
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0]
  const ground = pixels.find(pixel => bin(pixel) === most) ?? [0, 0, 0]
  const contrasts = pixels.map(pixel => contrast(pixel, ground)).toSorted((a, b) => b - a)
  return contrasts[Math.floor(contrasts.length * 0.02)] ?? 1
}

/**
 * The contrast of each line of a text with its background, measured on the pixels of a rendered poster. Each script uses a
 * different ratio and picture.
 * @param folder for temporary files, which the caller removes
 */
export async function lineContrasts(script: Script, folder: string): Promise<number[]> {
  const index = SCRIPTS.indexOf(script)
  const text = SCRIPT_TEXTS[script]
  const ratio = RATIOS[index % RATIOS.length] ?? '16:9'
  const name = PICTURES[index % PICTURES.length] ?? ''
  const workFolder = await mkdtemp(join(folder, 'scene-'))
  const bytes = await readFile(join(projectFolder, 'apps/demo/pictures', `${name}-1600.jpg`))
  const picture = await preparePictureFile(bytes, join(folder, `${name}.jpg`), DEFAULT_FRAME)
  const scene: SegmentScene = {
    ...{
      ...text,
      summary: '',
      publishedAt: null,
      language: null,
      picture,
      ratio,
      variant: 'a',
      seconds: 5,
    },
    ...{ direction: textDirection(text.headline), brand: brandOfTheme(DEFAULT_THEME, 'Harbour Post') },
    detail: { shortSidePx: 720, fps: 10 },
  }
  const tools = await findFfmpeg()
  const { poster } = await renderSegment({ scene, template: TEMPLATES.default, tools, workFolder })
  const { width = 0 } = await sharp(poster).metadata()
  const { block, origin } = await layOutScene(scene)
  const scale = width / (ratio === '16:9' ? 1280 : 720)
  const lines = [...(block.kicker ? [block.kicker] : []), ...(block.beats[0] ?? [])]
  const contrasts: number[] = []
  for (const { baselinePx, sizePx, widthPx } of lines) {
    const left = scene.direction === 'ltr' ? origin.x : origin.x - widthPx
    const area = {
      ...{ left: Math.round(left * scale), width: Math.round(widthPx * scale) },
      top: Math.round((origin.y + baselinePx - sizePx * 0.72) * scale),
      height: Math.round(sizePx * 0.74 * scale),
    }
    contrasts.push(await contrastIn(poster, area))
  }
  return contrasts
}
