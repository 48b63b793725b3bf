import { motionChains, planMotion } from '../../picture/picture-motion.ts'
import { type FrameSize, unitPx } from '../../segment-scene.ts'
import type { Direction } from '../../text/script.ts'
import type { Layer } from '../template.ts'
import { ENTRANCE, ENTRANCE_END_S, type Entrance, EXIT } from './measures.ts'
import type { Overlay, Overlays } from './overlays.ts'

/** What the filters of a segment depend on. */
export type Motion = {
  frame: FrameSize
  frames: number
  direction: Direction
  /** Where the picture moves to. */
  towards: 'left' | 'right'
  overlays: Overlays
}

/** RGB and JPEG (BT.601) are converted with their matrices named: ffmpeg's own guess shifts brand colours. */
const TO_BT709 = 'out_color_matrix=bt709:out_range=tv'
const PICTURE_TO_BT709 = `in_color_matrix=bt601:in_range=pc:${TO_BT709}`

/** The layers over a picture and the filters that move all of them, as in SegmentPlan. Pure. */
export function segmentFilters(motion: Motion): { layers: Layer[]; filters: string[] } {
  const { overlays, frame, frames, towards } = motion
  const entering = [
    { overlay: overlays.label, entrance: ENTRANCE.label, axis: 'x' as const },
    { overlay: overlays.headline, entrance: ENTRANCE.headline, axis: 'y' as const },
    { overlay: overlays.summary, entrance: ENTRANCE.summary, axis: 'y' as const },
  ].flatMap(entry => (entry.overlay ? [{ ...entry, overlay: entry.overlay }] : []))

  const picture = planMotion(frame, frames, towards)
  const layers = [overlays.scrim, overlays.progress]
  const { widthPx, heightPx, topPx } = picture
  const filters = [
    `[0]scale=${widthPx}:${heightPx}:flags=bicubic+accurate_rnd:${PICTURE_TO_BT709},format=yuv444p[picture]`,
    `[1]${stretched(widthPx)},format=yuva444p[scrim]`,
    // All columns of the scrim are alike, so it may move with the picture and is blended once instead of in each frame.
    `[picture][scrim]overlay=y=${topPx + overlays.scrim.yPx}:format=yuv444[shaded]`,
    ...motionChains(picture, motion, '[shaded]', '[layer0]'),
    `[2]${stretched(frame.width)},format=yuva420p[bar]`,
  ]
  entering.forEach(({ overlay, entrance, axis }, index) => {
    layers.push(overlay)
    filters.push(`[${index + 3}]${textChain(entrance, motion)}[text${index}]`)
    filters.push(`[layer${index}][text${index}]${pass(overlay, entrance, axis, motion)}[layer${index + 1}]`)
  })
  filters.push(`[layer${entering.length}][bar]${advance(overlays.progress, motion)}`)
  return { layers, filters }
}

/** When texts begin to leave, in seconds; on the last frame they are gone. */
export function exitStartS({ frames, frame }: Pick<Motion, 'frames' | 'frame'>): number {
  return (frames - 1) / frame.fps - EXIT.seconds
}

/** Strips whose columns are all alike are drawn narrow and stretched to the width shown. */
function stretched(widthPx: number): string {
  return `scale=${widthPx}:ih:flags=neighbor:${TO_BT709}`
}

/** A text repeated while it enters and leaves, faded in and out; in between its last frame stays. */
function textChain({ startS, fadeS }: Entrance, motion: Motion): string {
  const exitS = exitStartS(motion).toFixed(4)
  return [
    `scale=${TO_BT709}`,
    'format=yuva420p',
    `loop=loop=${motion.frames}:size=1`,
    `setpts=N/${motion.frame.fps}/TB`,
    `select='lt(t,${ENTRANCE_END_S})+gte(t,${exitS})'`,
    `fade=t=in:st=${startS}:d=${fadeS}:alpha=1`,
    `fade=t=out:st=${exitS}:d=${EXIT.seconds}:alpha=1`,
  ].join(',')
}

/** Slides to its place with a cubic ease-out, from the leading side or from below, and leaves with an ease-in. */
function pass(
  { xPx, yPx }: Overlay,
  { startS, slideS, distance }: Entrance,
  axis: 'x' | 'y',
  motion: Motion,
): string {
  const sign = axis === 'x' && motion.direction === 'ltr' ? -1 : 1
  const units = (length: number) => Math.round(length * unitPx(motion.frame)) * sign
  const entrance = `${units(distance)}*pow(1-clip((t-${startS})/${slideS},0,1),3)`
  const exit = `${units(EXIT.distance)}*pow(clip((t-${exitStartS(motion).toFixed(4)})/${EXIT.seconds},0,1),2)`
  const offset = `${entrance}-${exit}`
  const [x, y] = axis === 'x' ? [`${xPx}+${offset}`, yPx] : [xPx, `${yPx}+${offset}`]
  return `overlay=x='${x}':y='${y}':eval=frame:eof_action=repeat`
}

/** The bar grows from the leading edge and is whole on the last frame. */
function advance({ yPx }: Overlay, { frame, frames, direction }: Motion): string {
  // By time: the filter's own count of frames is one ahead.
  const left = `${frame.width}*(1-(t*${frame.fps}+1)/${frames})`
  return `overlay=x='${direction === 'ltr' ? '-' : ''}${left}':y=${yPx}:eval=frame:eof_action=repeat`
}
