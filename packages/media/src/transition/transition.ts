import type { TransitionName } from '../brand/brand.ts'
import { cubicIn, quintOut, shareBetween } from '../motion/easing.ts'
import { frameTimes } from '../motion/frame-times.ts'
import type { FrameSize } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'
import { EDGE_PX, SHADES } from './bar-edges.ts'

/** Seconds in which the panel leaves at the start of a segment and comes at its end; the frames by which the accent lags. */
const PANEL = { outS: 0.4, inS: 0.27, accentFrames: 2 }
const DIP_FRAMES = 5

/** Labels of the images of a bar: one of the frame's size in its colour, and its edges, see bar-edges.ts. */
export type BarLabels = { solid: string; edges: string }

type Given = {
  transition: TransitionName
  frame: FrameSize
  frames: number
  direction: Direction
  /** Colour of the ground, `0xrrggbb`. */
  ground: string
}

/**
 * Filter chains from `input` to the unlabelled end that open and close a segment. The first and the last frame of a panel or a
 * dip show only the ground, so segments in any order meet in equal frames.
 * @param bars the images that the panel takes
 */
export function transitionChains(
  given: Given,
  input: string,
  bars: { ground: BarLabels; accent: BarLabels },
): string[] {
  const { transition, frames, ground } = given
  if (transition === 'cut') return [`${input}null`]
  if (transition === 'dip') {
    const length = `nb_frames=${DIP_FRAMES}:color=${ground}`
    return [
      `${input}fade=t=in:start_frame=0:${length},` +
        `fade=t=out:start_frame=${frames - DIP_FRAMES - 1}:nb_frames=${DIP_FRAMES}:color=${ground},format=yuv420p`,
    ]
  }
  const { accentFrames } = PANEL
  return [
    ...barChains(given, accentFrames, bars.accent, input, '[barred]'),
    ...barChains(given, 0, bars.ground, '[barred]', ''),
  ]
}

/**
 * Draws a bar that leaves and comes, its edge in steps of half a pixel: an overlay begins at even columns, so the rest of its
 * place is in the shades of its edge, two columns wide.
 * @param lagFrames frames by which the bar leaves later and comes earlier
 */
function barChains(
  { frame, frames, direction }: Given,
  lagFrames: number,
  bar: BarLabels,
  input: string,
  output: string,
): string[] {
  const { width, height, fps } = frame
  const lagS = lagFrames / fps
  const lastS = (frames - 1) / fps
  // The accent stays behind the ground, or before it, for as long as one of them is in sight.
  const leavingEndS = PANEL.outS + PANEL.accentFrames / fps
  const comingS = lastS - PANEL.inS - PANEL.accentFrames / fps
  const out = quintOut(shareBetween(lagS, lagS + PANEL.outS))
  const into = cubicIn(shareBetween(lastS - lagS - PANEL.inS, lastS - lagS))
  const isLtr = direction === 'ltr'
  const halves = (share: string, isMirrored: boolean) =>
    `round(${2 * width}*${isMirrored ? `(1-${share})` : share})`
  const chosen = (leaving: string, coming: string) =>
    `if(lt(t,${leavingEndS.toFixed(4)}),${leaving},${coming})`
  const edge = chosen(halves(out, !isLtr), halves(into, !isLtr))
  const even = `2*floor(${edge}/4)`
  // Left-to-right, the left edge of the bar that leaves and the right edge of the one that comes are in sight.
  const isLeftEdge = isLtr ? chosen('1', '0') : chosen('0', '1')
  const name = bar.edges
  const options = `y=0:eval=frame:eof_action=repeat:enable='lt(t,${leavingEndS.toFixed(4)})+gte(t,${comingS.toFixed(4)})'`
  return [
    `[${name}]loop=loop=${frames - 1}:size=1,${frameTimes(fps)},` +
      `crop=${EDGE_PX}:${height}:0:'${height}*(mod(${edge},4)+${SHADES}*(1-${isLeftEdge}))'[${name}-shown]`,
    `${input}[${bar.solid}]overlay=x='${even}+if(${isLeftEdge},${EDGE_PX},-${width})':${options}[${name}-under]`,
    `[${name}-under][${name}-shown]overlay=x='${even}':${options}${output}`,
  ]
}
