import { videoEncoderArguments } from './encoder-arguments.ts'
import type { Overlay, Overlays } from './overlays.ts'
import { motionChains, planMotion } from './picture-motion.ts'
import type { Direction } from './script.ts'
import type { FrameSize } from './segment-scene.ts'
import { ENTRANCE, ENTRANCE_END_S, type Entrance, EXIT, unitPx } from './template.ts'

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
  const { widthPx, heightPx, topPx } = motion
  const chains = [
    `[0]scale=${widthPx}:${heightPx}:flags=bicubic+accurate_rnd:${PICTURE_TO_BT709},format=yuv444p[picture]`,
    `[1]${stretched(widthPx)},format=yuva444p[scrim]`,
    // The scrim is alike in all columns, so it may move with the picture and is blended once instead of each frame.
    `[picture][scrim]overlay=y=${topPx + overlays.scrim.yPx}:format=yuv444[shaded]`,
    ...motionChains(motion, plan, '[shaded]', '[layer0]'),
    `[2]${stretched(frame.width)},format=yuva420p[bar]`,
  ]
  entering.forEach(({ overlay, entrance, axis }, index) => {
    layers.push(overlay)
    chains.push(`[${index + 3}]${textChain(entrance, plan)}[text${index}]`)
    chains.push(`[layer${index}][text${index}]${pass(overlay, entrance, axis, plan)}[layer${index + 1}]`)
  })
  chains.push(
    `[layer${entering.length}][bar]${advance(overlays.progress, plan)},format=yuv420p,split[video][shown]`,
  )
  chains.push(...stillChains(plan))
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

/**
 * One black frame and the frame of the still. The black one, there at once and dated far ahead, keeps ffmpeg from
 * holding the film back in memory until it has the still.
 */
function stillChains({ frame, stillFrame }: SegmentPlan): string[] {
  const { width, height, fps } = frame
  const toRgb = 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24'
  return [
    `color=size=${width}x${height}:rate=${fps}:duration=${(0.5 / fps).toFixed(4)},format=rgb24[black]`,
    `[shown]select='eq(n,${stillFrame})',setpts=0,${toRgb}[chosen]`,
    `[black][chosen]concat,setpts=(1000+N/${fps})/TB[still]`,
  ]
}

/** Strips whose columns are all alike are drawn narrow and become as wide as they are shown here. */
function stretched(widthPx: number): string {
  return `scale=${widthPx}:ih:flags=neighbor:${TO_BT709}`
}

/** A text repeated while it comes and while it goes, faded in and out; in between its last frame stands. */
function textChain({ startS, fadeS }: Entrance, plan: SegmentPlan): string {
  const exitS = exitStartS(plan).toFixed(4)
  return [
    `scale=${TO_BT709}`,
    'format=yuva420p',
    `loop=loop=${plan.frames}:size=1`,
    `setpts=N/${plan.frame.fps}/TB`,
    `select='lt(t,${ENTRANCE_END_S})+gte(t,${exitS})'`,
    `fade=t=in:st=${startS}:d=${fadeS}:alpha=1`,
    `fade=t=out:st=${exitS}:d=${EXIT.seconds}:alpha=1`,
  ].join(',')
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
  // By time: the filter's own count of frames is one ahead.
  const left = `${frame.width}*(1-(t*${frame.fps}+1)/${frames})`
  return `overlay=x='${direction === 'ltr' ? '-' : ''}${left}':y=${yPx}:eval=frame:eof_action=repeat`
}
