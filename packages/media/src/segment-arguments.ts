import { videoEncoderArguments } from './encoder-arguments.ts'
import type { Overlay, Overlays } from './overlays.ts'
import type { Direction } from './script.ts'
import type { FrameSize } from './segment-scene.ts'
import { ENTRANCE, ENTRANCE_END_S, type Entrance, unitPx, ZOOM } from './template.ts'

/** Everything that ffmpeg needs to know of one segment. */
export type SegmentPlan = {
  frame: FrameSize
  frames: number
  seconds: number
  direction: Direction
  zoom: 'in' | 'out'
  picture: string
  overlays: Overlays
  output: string
  /** Receives one frame as raw RGB, for poster and thumbnail. */
  stillOutput: string
  /** Which frame, counted from 0. */
  stillFrame: number
}

/** RGB and JPEG (BT.601) are converted with their matrices named: ffmpeg's own guess shifts brand colours. */
const TO_BT709 = 'out_color_matrix=bt709:out_range=tv'
const PICTURE_TO_BT709 = `in_color_matrix=bt601:in_range=pc:${TO_BT709}`

/** The arguments of the one ffmpeg run that renders a segment and takes its still. Pure. */
export function segmentArguments(plan: SegmentPlan): string[] {
  const { overlays, frame } = plan
  const entering = [
    { overlay: overlays.label, entrance: ENTRANCE.label, axis: 'x' as const },
    { overlay: overlays.headline, entrance: ENTRANCE.headline, axis: 'y' as const },
    { overlay: overlays.summary, entrance: ENTRANCE.summary, axis: 'y' as const },
  ].flatMap(entry => (entry.overlay ? [{ ...entry, overlay: entry.overlay }] : []))

  const inputs = [plan.picture, overlays.scrim.file, overlays.progress.file]
  const chains = [pictureChain(plan), `[1]${TINTED}[scrim]`, `[2]${TINTED}[bar]`]
  chains.push(`[picture][scrim]${place(overlays.scrim)}[layer0]`)
  entering.forEach(({ overlay, entrance, axis }, index) => {
    inputs.push(overlay.file)
    chains.push(`[${index + 3}]${enteringChain(entrance, frame)}[text${index}]`)
    chains.push(`[layer${index}][text${index}]${enter(overlay, entrance, axis, plan)}[layer${index + 1}]`)
  })
  chains.push(
    `[layer${entering.length}][bar]${advance(overlays.progress, plan)},format=yuv420p,split[video][shown]`,
  )
  chains.push(
    `[shown]select='eq(n,${plan.stillFrame})',scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24[still]`,
  )
  return [
    '-y',
    ...inputs.flatMap(file => ['-framerate', String(frame.fps), '-i', file]),
    ...['-filter_complex', chains.join(';')],
    ...['-map', '[video]', '-frames:v', String(plan.frames), ...videoEncoderArguments(frame), plan.output],
    ...['-map', '[still]', '-frames:v', '1', '-f', 'rawvideo', plan.stillOutput],
  ]
}

const TINTED = `scale=${TO_BT709},format=yuva420p`

/** Slow zoom. At twice the frame in 4:4:4 the steps of zoompan, whole pixels of its source, cannot be seen. */
function pictureChain({ frame, frames, seconds, zoom }: SegmentPlan): string {
  const [width, height] = [frame.width * 2, frame.height * 2]
  const amount = Math.min(ZOOM.max, Math.max(ZOOM.min, ZOOM.perSecond * seconds)).toFixed(4)
  const done = `on/${Math.max(1, frames - 1)}`
  const factor = zoom === 'in' ? `1+${amount}*${done}` : `1+${amount}*(1-${done})`
  return [
    `[0]scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic+accurate_rnd:${PICTURE_TO_BT709}`,
    `crop=${width}:${height}`,
    'setsar=1',
    'format=yuv444p',
    `zoompan=z='${factor}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}:s=${frame.width}x${frame.height}:fps=${frame.fps}`,
    'format=yuv420p[picture]',
  ].join(',')
}

/** A picture repeated while it enters; afterwards its last frame stands. */
function enteringChain({ startS, fadeS }: Entrance, { fps }: FrameSize): string {
  const frames = Math.ceil(ENTRANCE_END_S * fps)
  return `${TINTED},loop=loop=${frames}:size=1,setpts=N/${fps}/TB,fade=t=in:st=${startS}:d=${fadeS}:alpha=1`
}

function place({ xPx, yPx }: Overlay): string {
  return `overlay=x=${xPx}:y=${yPx}:eof_action=repeat`
}

/** Slides to its place with a cubic ease-out: from the leading side, or from below. */
function enter(
  { xPx, yPx }: Overlay,
  { startS, slideS, distance }: Entrance,
  axis: 'x' | 'y',
  { frame, direction }: SegmentPlan,
): string {
  const away = Math.round(distance * unitPx(frame)) * (axis === 'x' && direction === 'ltr' ? -1 : 1)
  const offset = `${away}*pow(1-clip((t-${startS})/${slideS},0,1),3)`
  const [x, y] = axis === 'x' ? [`${xPx}+${offset}`, yPx] : [xPx, `${yPx}+${offset}`]
  return `overlay=x='${x}':y='${y}':eval=frame:eof_action=repeat`
}

/** The bar grows from the leading edge and is whole on the last frame. */
function advance({ yPx }: Overlay, { frame, frames, direction }: SegmentPlan): string {
  const left = `${frame.width}*(1-(n+1)/${frames})`
  return `overlay=x='${direction === 'ltr' ? '-' : ''}${left}':y=${yPx}:eval=frame:eof_action=repeat`
}
