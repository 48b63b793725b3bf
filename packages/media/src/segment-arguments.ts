import { videoEncoderArguments } from './encoder-arguments.ts'
import type { Overlay, Overlays } from './overlays.ts'
import { motionChains, planMotion } from './picture-motion.ts'
import type { Direction } from './script.ts'
import type { FrameSize } from './segment-scene.ts'
import { ENTRANCE, type Entrance, EXIT, unitPx } from './template.ts'

/** Everything that ffmpeg needs to know of one segment. */
export type SegmentPlan = {
  frame: FrameSize
  frames: number
  direction: Direction
  /** Where the picture moves to. */
  towards: 'left' | 'right'
  picture: string
  overlays: Overlays
  output: string
  /** Receives two frames as raw RGB; the second is for poster and thumbnail. */
  stillOutput: string
  /** Which frame, counted from 0. */
  stillFrame: number
}

/** RGB and JPEG (BT.601) are converted with their matrices named: ffmpeg's own guess shifts brand colours. */
const TO_BT709 = 'out_color_matrix=bt709:out_range=tv'
const PICTURE_TO_BT709 = `in_color_matrix=bt601:in_range=pc:${TO_BT709}`

/**
 * The arguments of the one ffmpeg run that renders a segment and takes its still. Filters, too, run in one thread:
 * spreading so little work costs more than it. Pure.
 */
export function segmentArguments(plan: SegmentPlan): string[] {
  const { overlays, frame, frames, towards } = plan
  const entering = [
    { overlay: overlays.label, entrance: ENTRANCE.label, axis: 'x' as const },
    { overlay: overlays.headline, entrance: ENTRANCE.headline, axis: 'y' as const },
    { overlay: overlays.summary, entrance: ENTRANCE.summary, axis: 'y' as const },
  ].flatMap(entry => (entry.overlay ? [{ ...entry, overlay: entry.overlay }] : []))

  const motion = planMotion(frame, frames, towards)
  const layers = [overlays.scrim, overlays.progress]
  const chains = [
    ...motionChains(motion, { frame, frames, toColors: PICTURE_TO_BT709 }, '[picture]'),
    `[1]${stretched(frame)}[scrim]`,
    `[2]${stretched(frame)}[bar]`,
    `[picture][scrim]${place(overlays.scrim)}[layer0]`,
  ]
  entering.forEach(({ overlay, entrance, axis }, index) => {
    layers.push(overlay)
    chains.push(`[${index + 3}]${textChain(entrance, plan)}[text${index}]`)
    chains.push(`[layer${index}][text${index}]${pass(overlay, entrance, axis, plan)}[layer${index + 1}]`)
  })
  chains.push(
    `[layer${entering.length}][bar]${advance(overlays.progress, plan)},format=yuv420p,split[video][shown]`,
  )
  // The first frame, dated far ahead, keeps ffmpeg from holding the film back in memory until it has the still.
  chains.push(
    `[shown]select='eq(n,0)+eq(n,${plan.stillFrame})',setpts=PTS+1000/TB,scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24[still]`,
  )
  return [
    '-y',
    ...['-filter_complex_threads', '1'],
    ...['-threads', '1', '-framerate', String(frame.fps), '-i', plan.picture],
    ...layers.flatMap(layer => rawInput(layer, frame)),
    ...['-filter_complex', chains.join(';')],
    ...['-map', '[video]', '-frames:v', String(frames), ...videoEncoderArguments(frame), plan.output],
    ...['-map', '[still]', '-frames:v', '2', '-fps_mode', 'passthrough', '-f', 'rawvideo', plan.stillOutput],
  ]
}

/** When texts begin to leave, in seconds; on the last frame they are gone. */
export function exitStartS({ frames, frame }: Pick<SegmentPlan, 'frames' | 'frame'>): number {
  return (frames - 1) / frame.fps - EXIT.seconds
}

function rawInput({ file, widthPx, heightPx }: Overlay, { fps }: FrameSize): string[] {
  const size = `${widthPx}x${heightPx}`
  return [
    ...['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', size],
    ...['-framerate', String(fps), '-i', file],
  ]
}

const TINTED = `${TO_BT709},format=yuva420p`

/** Strips whose columns are all alike are drawn narrow and become as wide as the frame here. */
function stretched({ width }: FrameSize): string {
  return `scale=${width}:ih:flags=neighbor:${TINTED}`
}

/** A text repeated for as long as the segment lasts, faded in and out. */
function textChain({ startS, fadeS }: Entrance, plan: SegmentPlan): string {
  const fadeOut = `fade=t=out:st=${exitStartS(plan).toFixed(4)}:d=${EXIT.seconds}:alpha=1`
  const fadeIn = `fade=t=in:st=${startS}:d=${fadeS}:alpha=1`
  return `scale=${TINTED},loop=loop=${plan.frames}:size=1,setpts=N/${plan.frame.fps}/TB,${fadeIn},${fadeOut}`
}

function place({ xPx, yPx }: Overlay): string {
  return `overlay=x=${xPx}:y=${yPx}:eof_action=repeat`
}

/** Slides to its place with a cubic ease-out, from the leading side or from below, and later on with an ease-in. */
function pass(
  { xPx, yPx }: Overlay,
  { startS, slideS, distance }: Entrance,
  axis: 'x' | 'y',
  plan: SegmentPlan,
): string {
  const sign = axis === 'x' && plan.direction === 'ltr' ? -1 : 1
  const units = (length: number) => Math.round(length * unitPx(plan.frame)) * sign
  const entrance = `${units(distance)}*pow(1-clip((t-${startS})/${slideS},0,1),3)`
  const exit = `${units(EXIT.distance)}*pow(clip((t-${exitStartS(plan).toFixed(4)})/${EXIT.seconds},0,1),2)`
  const offset = `${entrance}-${exit}`
  const [x, y] = axis === 'x' ? [`${xPx}+${offset}`, yPx] : [xPx, `${yPx}+${offset}`]
  return `overlay=x='${x}':y='${y}':eval=frame:eof_action=repeat`
}

/** The bar grows from the leading edge and is whole on the last frame. */
function advance({ yPx }: Overlay, { frame, frames, direction }: SegmentPlan): string {
  const left = `${frame.width}*(1-(n+1)/${frames})`
  return `overlay=x='${direction === 'ltr' ? '-' : ''}${left}':y=${yPx}:eval=frame:eof_action=repeat`
}
