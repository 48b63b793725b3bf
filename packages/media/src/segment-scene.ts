/** Width and height in pixels, frames a second. */
export type FrameSize = { width: number; height: number; fps: number }

/** Colours of a publisher's player: `#rrggbb`, `#rrggbbaa` or `rgba(r, g, b, a)`. */
export type ThemeColors = {
  primary: string
  secondary: string
  accent: string
  background: string
  controlBar: string
}

/** All that one item's segment shows. */
export type SegmentScene = {
  /** 3 to 300 characters of plain text. */
  headline: string
  /** Plain text, may be empty. It is shortened to what can be read in `seconds`. */
  summary: string
  /** May be empty. */
  category: string
  /** Name of the feed or site, may be empty. */
  source: string
  /** Made by preparePictureFile, or null for the typographic card. */
  picture: { file: string; sha256: string } | null
  theme: ThemeColors
  /** Length of the segment. */
  seconds: number
  frame: FrameSize
}

export const DEFAULT_FRAME: FrameSize = { width: 1280, height: 720, fps: 30 }

/** Pixels of a unit: 720 units are the shorter side of the frame, so that one design serves every frame size. */
export function unitPx({ width, height }: Pick<FrameSize, 'width' | 'height'>): number {
  return Math.min(width, height) / 720
}

/** Count of frames of a segment: its length rounded to whole frames. */
export function frameCount(scene: Pick<SegmentScene, 'seconds' | 'frame'>): number {
  return Math.round(scene.seconds * scene.frame.fps)
}

/** Throws RangeError, naming the field, when a scene cannot be rendered. */
export function checkScene(scene: SegmentScene): void {
  const { seconds, frame } = scene
  if (!scene.headline.trim()) throw new RangeError('headline: is empty')
  if (!(seconds >= 1 && seconds <= 60)) throw new RangeError(`seconds: ${seconds} is not within 1 to 60`)
  checkFrame(frame)
}

/** Throws RangeError when a frame size is outside of what the encoder settings are made for. */
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
