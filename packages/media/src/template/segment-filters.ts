import type { Brand } from '../brand/brand.ts'
import type { Box } from '../layout/grid.ts'
import { frameTimes } from '../motion/frame-times.ts'
import { motionChains, type PictureMotion } from '../motion/picture-motion.ts'
import { zoomChain } from '../motion/picture-zoom.ts'
import { revealWindow, settledTimes, type TextTimes, timesOf } from '../motion/text-motion.ts'
import type { FrameSize } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'
import { transitionChains } from '../transition/transition.ts'
import type { BarInputs } from './layer-files.ts'
import type { TextLayer } from './text-layers.ts'

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
  /** Ground and accent of the panel transition. */
  bars: { ground: BarInputs; accent: BarInputs } | null
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
      const { solid, edges } = bars[name]
      chains.push(
        `[${solid}]scale=${frame.width}:${frame.height}:flags=neighbor:${TO_BT709},format=yuva420p[bar-${name}]`,
        `[${edges}]scale=${TO_BT709},format=yuva420p[edges-${name}]`,
      )
    }
  }
  const labelsOf = (name: string) => ({ solid: `bar-${name}`, edges: `edges-${name}` })
  const labels = { ground: labelsOf('ground'), accent: labelsOf('accent') }
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
  const repeated = `loop=loop=${moving - 1}:size=1,${frameTimes(frame.fps)}`
  const format = panel.hasAlpha ? 'yuva420p' : 'yuv420p'
  const chains = [`[${panel.input}]scale=${TO_BT709},format=${format},${repeated}[field0]`]
  texts.forEach(({ layer, input }, index) => {
    const times = timesOf(layer, isTwo, seconds)
    chains.push(`[${input}]${textChain(layer, times, repeated, frame.fps)}[text${index}]`)
    const from = `:enable='${duringTimes(layer, times, frame.fps)}'`
    chains.push(
      `[field${index}][text${index}]overlay=x=${layer.xPx}:y=${layer.yPx}:eof_action=repeat${from}[field${index + 1}]`,
    )
  })
  const clones = frames - moving
  const rest = clones > 0 ? `tpad=stop=${clones}:stop_mode=clone,${frameTimes(frame.fps)}` : 'null'
  return [...chains, `[field${texts.length}]${rest}[panel]`]
}

function duringTimes({ kind, firstFrame }: TextLayer, { startS, exitS }: TextTimes, fps: number): string {
  const from = `gte(t,${(firstFrame === null ? startS : (firstFrame - 0.5) / fps).toFixed(4)})`
  // Texts that have left are no longer drawn; a bar leaves with its line.
  return exitS === null ? from : `${from}*lt(t,${(exitS + (kind === 'bar' ? 0.04 : 0.3)).toFixed(4)})`
}

function textChain(layer: TextLayer, times: TextTimes, repeated: string, fps: number): string {
  const yuva = `scale=${TO_BT709},format=yuva420p`
  if (layer.slotPx !== null) {
    const y = revealWindow(layer.slotPx, times)
    return `${yuva},${repeated},crop=${layer.widthPx}:${layer.slotPx}:0:'${y}'`
  }
  if (layer.firstFrame !== null) return `${yuva},${frameTimes(fps, layer.firstFrame)}`
  const { startS, endS } = times
  return `${yuva},${repeated},fade=t=in:st=${startS}:d=${(endS - startS).toFixed(4)}:alpha=1`
}
