import type { FrameSize, RundownScene, SegmentScene } from '../segment-scene.ts'

/** A file of raw pixels, not premultiplied; `frames` images of this size in a row, one for each frame. */
export type Layer = {
  file: string
  widthPx: number
  heightPx: number
  format: 'rgba' | 'rgb24'
}

/** A segment in a form that ffmpeg can render. */
export type SegmentPlan = {
  frame: FrameSize
  frames: number
  /** ffmpeg's inputs 0, 1 and so on. */
  layers: readonly Layer[]
  /** Chains of ffmpeg's filter graph, from the inputs to the finished frames, which the last chain leaves unlabelled. */
  filters: readonly string[]
  /** The frame, counted from 0, that poster and thumbnail are made of. */
  stillFrame: number
}

/** The look of segments. A new one is a file that exports such a value and a line in `templates.ts`. */
export type Template = {
  /** Part of every segment's key. Raise it with every change of look, so that cached segments are rendered again. */
  version: string
  /**
   * Lays a scene out and writes all that it shows into the work folder. The same scene gives the same plan and bytes.
   * Throws RangeError for a scene that cannot be shown.
   */
  plan: (scene: SegmentScene | RundownScene, workFolder: string) => Promise<SegmentPlan>
}
