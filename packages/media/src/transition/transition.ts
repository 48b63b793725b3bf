import type { TransitionName } from '../brand/brand.ts'
import { cubicIn, quintOut, shareBetween } from '../motion/easing.ts'
import { frameTimes } from '../motion/frame-times.ts'
import type { Rgb } from '../picture/color.ts'
import type { FrameSize } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'

/** Seconds in which the panel leaves at the start of a segment and comes at its end; the frames by which the accent lags. */
const PANEL = { outS: 0.4, inS: 0.27, accentFrames: 2 }
const DIP_FRAMES = 5
/** Width of an edge: the distance of chroma samples in 4:2:0. */
export const EDGE_PX = 2
/** Places of an edge within its width, half a pixel apart. */
export const SHADES = 4

/** Labels of the images of a bar: one of the frame's size in its colour, and its edges, see drawBarEdges. */
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

/**
 * The edges of a bar, as raw RGBA: for each place of its left edge, then of its right edge, an image of EDGE_PX by `height`
 * that shows how much of each column the bar covers, one below the other.
 */
export function drawBarEdges(color: Rgb, height: number): Uint8Array {
  const pixels = new Uint8Array(2 * SHADES * height * EDGE_PX * 4)
  const [red, green, blue] = color.map(channel => Math.round(channel))
  for (let row = 0; row < 2 * SHADES * height; row += 1) {
    const shade = Math.floor(row / height)
    const startPx = (shade % SHADES) / 2
    for (let column = 0; column < EDGE_PX; column += 1) {
      const before = Math.min(1, Math.max(0, startPx - column))
      const covered = shade < SHADES ? 1 - before : before
      pixels.set([red ?? 0, green ?? 0, blue ?? 0, Math.round(255 * covered)], (row * EDGE_PX + column) * 4)
    }
  }
  return pixels
}
