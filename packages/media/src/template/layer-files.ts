import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand } from '../brand/brand.ts'
import { paletteOf } from '../brand/palette.ts'
import type { Fractions } from '../layout/subject.ts'
import type { Rgb } from '../picture/color.ts'
import { sharp } from '../picture/one-thread-sharp.ts'
import { drawBarEdges, EDGE_PX, SHADES } from '../transition/transition.ts'
import type { Layer } from './template.ts'

/** The layers of one plan, in the order of ffmpeg's inputs. */
export type LayerFiles = {
  layers: Layer[]
  /** Adds a layer that is written already. @returns the number of its input */
  add(layer: Layer): number
  /** Writes raw pixels to the work folder. @returns the number of the input */
  write(name: string, pixels: Uint8Array, rest: Omit<Layer, 'file'>): Promise<number>
}

/** An empty list of layers whose files lie in a folder. */
export function layerFiles(workFolder: string): LayerFiles {
  const layers: Layer[] = []
  const add = (layer: Layer) => layers.push(layer) - 1
  return {
    layers,
    add,
    async write(name, pixels, rest) {
      const file = join(workFolder, name)
      await writeFile(file, pixels)
      return add({ file, ...rest })
    },
  }
}

const STRIP_PX = 16
const STRIP = { widthPx: STRIP_PX, heightPx: STRIP_PX, format: 'rgba' } as const

/** The inputs of a bar of the panel transition: a piece of its colour, and its edges. */
export type BarInputs = { solid: number; edges: number }

/** The inputs of ground and accent for the panel transition; null for the others, which need none. */
export async function transitionBars(
  brand: Brand,
  { height }: { height: number },
  write: LayerFiles['write'],
): Promise<{ ground: BarInputs; accent: BarInputs } | null> {
  if (brand.transition !== 'panel') return null
  const palette = paletteOf(brand)
  const edgesSize = { widthPx: EDGE_PX, heightPx: 2 * SHADES * height, format: 'rgba' } as const
  const inputsOf = async (name: string, color: Rgb) => ({
    solid: await write(`bar-${name}.rgba`, strip(color), STRIP),
    edges: await write(`edges-${name}.rgba`, drawBarEdges(color, height), edgesSize),
  })
  return {
    ground: await inputsOf('ground', palette.ground),
    accent: await inputsOf('accent', palette.bar),
  }
}

function strip(color: Rgb): Uint8Array {
  return Uint8Array.from({ length: STRIP_PX * STRIP_PX * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : Math.round(color[at % 4] ?? 0),
  )
}

/** The cropped picture at its room's size, as raw RGB. */
export async function cutPicture(
  file: string,
  crop: Fractions,
  room: { width: number; height: number },
): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(file).metadata()
  const left = Math.round(crop.left * width)
  const top = Math.round(crop.top * height)
  return sharp(file)
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round((crop.right - crop.left) * width))),
      height: Math.max(1, Math.min(height - top, Math.round((crop.bottom - crop.top) * height))),
    })
    .resize({ width: room.width, height: room.height, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}
