import type { Brand } from '../brand/brand.ts'
import type { Box } from '../layout/grid.ts'
import { revealWindow } from '../motion/line-reveal.ts'
import { motionChains, type PictureMotion } from '../motion/picture-motion.ts'
import { zoomChain } from '../motion/picture-zoom.ts'
import type { FrameSize } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'
import { transitionChains } from '../transition/transition.ts'
import type { TextLayer } from './text-layers.ts'

/** When things happen, in seconds. */
const TIMES = {
  kicker: { startS: 0.2, lengthS: 0.3 },
  headline: { startS: 0.26, lengthS: 0.45, staggerS: 0.07 },
  bar: { startS: 0.75 },
  body: { startS: 0.8, fadeS: 0.25 },
  /** Of the segment's length. */
  secondBeatShare: 0.45,
  /** After the first beat has begun to leave. */
  secondBeatS: 0.12,
}
/** Frames of the growth of a highlight bar, at 30 frames a second 0.35 s. */
export const BAR_LENGTH_S = 0.35

/** RGB is converted with its matrix named: ffmpeg's own guess shifts brand colours. */
const TO_BT709 = 'out_color_matrix=bt709:out_range=tv'

/** The parameters of a segment's filters. Numbers of inputs count from 0. */
export type FilterPlan = {
  frame: FrameSize
  frames: number
  direction: Direction
  transition: Brand['transition']
  /** The ground's colour, as ffmpeg writes it. */
  ground: string
  /** `hasAlpha`: its corners are transparent. */
  panel: { box: Box; input: number; hasAlpha?: boolean }
  picture: { box: Box; input: number; motion: PictureMotion } | null
  texts: readonly { layer: TextLayer; input: number }[]
  /** A picture that is zoomed into, in a box of the panel; `mask` is its outline, drawn over it. */
  inset?: { box: Box; input: number; mask: number } | null
  /** A still image with transparency over picture and panel, such as a slanted edge between them. */
  edge?: { x: number; y: number; input: number } | null
  /** Narrow strips of ground and accent, for the panel transition. */
  bars: { ground: number; accent: number } | null
}

/** The moments at which a segment's texts have entered: all of the first beat, and everything. */
export function settledTimes(
  texts: readonly Pick<TextLayer, 'kind' | 'beat' | 'line'>[],
  secondsOfSegment: number,
): { firstS: number; allS: number } {
  const isTwo = texts.some(({ beat }) => beat > 0)
  const end = (layer: Pick<TextLayer, 'kind' | 'beat' | 'line'>) =>
    timesOf(layer, isTwo, secondsOfSegment).endS
  const ends = (beat: number) => texts.filter(layer => layer.beat === beat).map(end)
  return { firstS: Math.max(0, ...ends(0)), allS: Math.max(0, ...ends(0), ...ends(1)) }
}

/** The chains of a segment's filter graph, as in SegmentPlan. Pure. */
export function segmentFilters(plan: FilterPlan): string[] {
  const { frame, panel, picture, bars } = plan
  const chains = panelChains(plan)
  if (plan.inset) chains.push(...insetChains(plan.inset, plan))
  else if (!picture) chains.push('[panel]null[shown]')
  else {
    chains.push(
      `[${picture.input}]scale=${TO_BT709},format=yuv444p[still]`,
      ...motionChains(picture.motion, { frames: plan.frames, fps: frame.fps }, '[still]', '[picture]'),
      `${joined(panel.box, picture.box, frame)}${plan.edge ? '[plain]' : '[shown]'}`,
    )
    if (plan.edge) {
      const { x, y, input } = plan.edge
      chains.push(
        `[${input}]scale=${TO_BT709},format=yuva420p[edge]`,
        `[plain][edge]overlay=x=${x}:y=${y}:eof_action=repeat[shown]`,
      )
    }
  }
  if (bars) {
    for (const name of ['ground', 'accent'] as const) {
      chains.push(
        `[${bars[name]}]scale=${frame.width}:${frame.height}:flags=neighbor:${TO_BT709},format=yuva420p[bar-${name}]`,
      )
    }
  }
  const labels = { ground: 'bar-ground', accent: 'bar-accent' }
  return [...chains, ...transitionChains({ ...plan, ground: plan.ground }, '[shown]', labels)]
}

/** The panel with a picture in it that is zoomed into. */
function insetChains(
  { box, input, mask }: NonNullable<FilterPlan['inset']>,
  { frame, frames, panel }: FilterPlan,
): string[] {
  const place = `x=${box.x - panel.box.x}:y=${box.y - panel.box.y}:eof_action=repeat`
  return [
    `[${input}]scale=${TO_BT709},format=yuv420p[still]`,
    zoomChain({ frames, fps: frame.fps }, box, '[still]', '[zoomed]'),
    `[${mask}]scale=${TO_BT709},format=yuva420p[mask]`,
    `[panel][zoomed]overlay=${place}[filled]`,
    `[filled][mask]overlay=${place}[shown]`,
  ]
}

/** Picture and panel side by side or one below the other when they fill the frame together, else the panel on the picture. */
function joined(panel: Box, picture: Box, frame: FrameSize): string {
  const fills = panel.width * panel.height + picture.width * picture.height === frame.width * frame.height
  if (!fills) return `[picture][panel]overlay=x=${panel.x}:y=${panel.y}:eof_action=repeat`
  const isRow = panel.height === frame.height
  const panelFirst = isRow ? panel.x < picture.x : panel.y < picture.y
  return `${panelFirst ? '[panel][picture]' : '[picture][panel]'}${isRow ? 'hstack' : 'vstack'}`
}

/**
 * The panel with its texts. It is composed only until everything has entered; from then on its last frame is
 * repeated at no cost.
 */
function panelChains({ frame, frames, panel, texts }: FilterPlan): string[] {
  const seconds = frames / frame.fps
  const isTwo = texts.some(({ layer }) => layer.beat > 0)
  const settledS = settledTimes(
    texts.map(({ layer }) => layer),
    seconds,
  ).allS
  const moving = Math.min(frames, Math.ceil(settledS * frame.fps) + 2)
  const repeated = `loop=loop=${moving - 1}:size=1,setpts=N/${frame.fps}/TB`
  const format = panel.hasAlpha ? 'yuva420p' : 'yuv420p'
  const chains = [`[${panel.input}]scale=${TO_BT709},format=${format},${repeated}[field0]`]
  texts.forEach(({ layer, input }, index) => {
    const times = timesOf(layer, isTwo, seconds)
    chains.push(`[${input}]${textChain(layer, times, repeated, frame.fps)}[text${index}]`)
    const from = times.startS > 0 ? `:enable='${duringTimes(layer, times)}'` : ''
    chains.push(
      `[field${index}][text${index}]overlay=x=${layer.xPx}:y=${layer.yPx}:eof_action=repeat${from}[field${index + 1}]`,
    )
  })
  const clones = frames - moving
  const rest = clones > 0 ? `tpad=stop=${clones}:stop_mode=clone,setpts=N/${frame.fps}/TB` : 'null'
  return [...chains, `[field${texts.length}]${rest}[panel]`]
}

function duringTimes(layer: TextLayer, { startS, exitS }: Times): string {
  const from = `gte(t,${startS.toFixed(4)})`
  // Texts that have left are no longer drawn; a bar leaves with its line.
  return exitS === null ? from : `${from}*lt(t,${(exitS + (layer.kind === 'bar' ? 0.04 : 0.3)).toFixed(4)})`
}

function textChain(layer: TextLayer, times: Times, repeated: string, fps: number): string {
  const yuva = `scale=${TO_BT709},format=yuva420p`
  if (layer.slotPx !== null) {
    const y = revealWindow(layer.slotPx, times)
    return `${yuva},${repeated},crop=${layer.widthPx}:${layer.slotPx}:0:'${y}'`
  }
  if (layer.kind === 'bar') return `${yuva},setpts=N/${fps}/TB+${times.startS.toFixed(4)}/TB`
  return `${yuva},${repeated},fade=t=in:st=${times.startS}:d=${TIMES.body.fadeS}:alpha=1`
}

type Times = { startS: number; endS: number; exitS: number | null }

/** When a text enters and leaves. */
function timesOf(
  { kind, beat, line }: Pick<TextLayer, 'kind' | 'beat' | 'line'>,
  isTwo: boolean,
  seconds: number,
): Times {
  const turnS = seconds * TIMES.secondBeatShare
  const exitS = isTwo && beat === 0 && (kind === 'headline' || kind === 'bar') ? turnS : null
  const shiftS = beat === 0 ? 0 : turnS + TIMES.secondBeatS - TIMES.headline.startS
  switch (kind) {
    case 'kicker':
      return { startS: TIMES.kicker.startS, endS: TIMES.kicker.startS + TIMES.kicker.lengthS, exitS }
    case 'headline': {
      const startS = TIMES.headline.startS + line * TIMES.headline.staggerS + shiftS
      return { startS, endS: startS + TIMES.headline.lengthS, exitS }
    }
    case 'bar': {
      const startS = TIMES.bar.startS + line * TIMES.headline.staggerS + shiftS
      return { startS, endS: startS + BAR_LENGTH_S, exitS }
    }
    case 'body':
      return { startS: TIMES.body.startS, endS: TIMES.body.startS + TIMES.body.fadeS, exitS }
  }
}
