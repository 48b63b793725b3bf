import type { Brand } from './brand/brand.ts'
import type { PictureFile } from './picture/picture-file.ts'
import type { Direction } from './text/script.ts'

/** Width and height in pixels, frames a second. */
export type FrameSize = { width: number; height: number; fps: number }

/** Shapes of a video, width to height. */
export type Ratio = '16:9' | '1:1' | '4:5' | '9:16'

/** The frame of each ratio; the shorter side has 720 pixels. */
export const FRAMES: Readonly<Record<Ratio, FrameSize>> = {
  '16:9': { width: 1280, height: 720, fps: 30 },
  '1:1': { width: 720, height: 720, fps: 30 },
  '4:5': { width: 720, height: 900, fps: 30 },
  '9:16': { width: 720, height: 1280, fps: 30 },
}

/** Every ratio; the first is always made. */
export const RATIOS = Object.keys(FRAMES) as Ratio[]

export const DEFAULT_FRAME: FrameSize = FRAMES['16:9']

/** Resolution of a scene; the default is 720 pixels on the shorter side and 30 frames a second. Tests use less. */
export type Detail = { shortSidePx: number; fps: number }

/** All that one item's segment shows. Texts are plain, of one line. */
export type SegmentScene = {
  /** 3 to 300 characters. */
  headline: string
  /** May be empty. Only whole sentences that can be read in `seconds` are shown. */
  summary: string
  /** May be empty. */
  category: string
  /** The public name of the feed or site, or null to show none. */
  source: string | null
  /** The day of publication, such as 2026-03-14; null for none. */
  publishedOn: string | null
  /** BCP 47 tag of the texts' language, or null when it is not known: then script and common words decide. */
  language: string | null
  direction: Direction
  /** Made by preparePictureFile, or null for the layout without a picture. */
  picture: PictureFile | null
  brand: Brand
  ratio: Ratio
  /** The variant of the layout; adjacent items of a video have different variants where possible. */
  variant: Variant
  /** Length of the segment. */
  seconds: number
  detail?: Detail
}

/** Seconds of an opener, and of an end card. */
export const RUNDOWN_CARD_S = 3
/** Maximum number of items that an opener names. */
export const RUNDOWN_TITLES = 5

/** All that a card of the rundown shows: the opener lists items of the video, the end card names the publisher. */
export type RundownScene = {
  card: 'opener' | 'end'
  /** Shown where the brand has no logo; may be empty. */
  name: string
  /** Headlines in the order of the items, of which RUNDOWN_TITLES are shown; none on an end card. */
  titles: readonly string[]
  /** Shown on the end card; null for none. */
  domain: string | null
  /** Beside the titles; null on an end card. */
  picture: PictureFile | null
  /** BCP 47 tag of the language of all items, or null when they differ or it is not known. */
  language: string | null
} & Pick<SegmentScene, 'direction' | 'brand' | 'ratio' | 'seconds' | 'detail'>

/** Whether a scene is a card of the rundown and not an item. */
export function isRundown(scene: SegmentScene | RundownScene): scene is RundownScene {
  return 'card' in scene
}

/** Pixels of a unit: 720 units are the shorter side of the frame, so that one design serves every frame size. */
export function unitPx({ width, height }: Pick<FrameSize, 'width' | 'height'>): number {
  return Math.min(width, height) / 720
}

/** The frame of a scene, in pixels. */
export function frameOf({ ratio, detail }: Pick<SegmentScene, 'ratio' | 'detail'>): FrameSize {
  const frame = FRAMES[ratio]
  if (!detail) return frame
  const scale = detail.shortSidePx / Math.min(frame.width, frame.height)
  return { width: frame.width * scale, height: frame.height * scale, fps: detail.fps }
}

/** Count of frames of a segment: its length rounded to whole frames. */
export function frameCount(scene: Pick<SegmentScene, 'seconds' | 'ratio' | 'detail'>): number {
  return Math.round(scene.seconds * frameOf(scene).fps)
}

/** The two variants of a layout. */
export type Variant = 'a' | 'b'
export const VARIANTS: readonly Variant[] = ['a', 'b']

/** Throws RangeError, naming the field, when a scene cannot be rendered. */
export function checkScene(scene: SegmentScene | RundownScene): void {
  const { seconds, ratio } = scene
  if (!Object.hasOwn(FRAMES, ratio))
    throw new RangeError(`ratio: ${ratio} is not one of ${RATIOS.join(', ')}`)
  if (!isRundown(scene)) {
    if (!scene.headline.trim()) throw new RangeError('headline: is empty')
  } else if (scene.card === 'opener' && scene.titles.length === 0) {
    throw new RangeError('titles: an opener needs at least one')
  }
  if (!(seconds >= 1 && seconds <= 60)) throw new RangeError(`seconds: ${seconds} is not within 1 to 60`)
  checkFrame(frameOf(scene))
}

/** Throws RangeError when a frame size is outside the range of the encoder settings. */
export function checkFrame({ width, height, fps }: FrameSize): void {
  for (const [name, value] of Object.entries({ width, height })) {
    if (!Number.isInteger(value) || value % 2 !== 0 || value < 160 || value > 1920) {
      throw new RangeError(`frame.${name}: ${value} is not an even number of pixels within 160 to 1920`)
    }
  }
  if (!Number.isInteger(fps) || fps < 10 || fps > 60) {
    throw new RangeError(`frame.fps: ${fps} is not a whole number within 10 to 60`)
  }
}
