import type { TransitionName } from '../brand/brand.ts'
import { cubicIn, quintOut, shareBetween } from '../motion/easing.ts'
import type { FrameSize } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'

/** Seconds in which the panel leaves at the start of a segment and comes at its end; the frames by which the accent lags. */
const PANEL = { outS: 0.4, inS: 0.27, accentFrames: 2 }
const DIP_FRAMES = 5

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
 * @param bars labels of images of the frame's size, which the panel takes: ground and accent
 */
export function transitionChains(
  given: Given,
  input: string,
  bars: { ground: string; accent: string },
): string[] {
  const { transition, frames, frame, ground } = given
  if (transition === 'cut') return [`${input}null`]
  if (transition === 'dip') {
    const length = `nb_frames=${DIP_FRAMES}:color=${ground}`
    return [
      `${input}fade=t=in:start_frame=0:${length},` +
        `fade=t=out:start_frame=${frames - DIP_FRAMES - 1}:nb_frames=${DIP_FRAMES}:color=${ground},format=yuv420p`,
    ]
  }
  const { leaving, coming } = panelPlaces(given)
  const lastS = (frames - 1) / frame.fps
  const accentS = PANEL.accentFrames / frame.fps
  const leavingEndS = PANEL.outS + accentS
  const comingS = lastS - PANEL.inS - accentS
  const during = `enable='lt(t,${leavingEndS.toFixed(4)})+gte(t,${comingS.toFixed(4)})'`
  const place = (bar: 'ground' | 'accent') =>
    `'if(lt(t,${leavingEndS.toFixed(4)}),${leaving[bar]},${coming[bar]})'`
  const options = `y=0:eval=frame:eof_action=repeat:${during}`
  return [
    `${input}[${bars.accent}]overlay=x=${place('accent')}:${options}[barred]`,
    `[barred][${bars.ground}]overlay=x=${place('ground')}:${options}`,
  ]
}

/** Left edges of both bars, as expressions of `t`. Both move in the reading direction. */
function panelPlaces({ frame, frames, direction }: Given): {
  leaving: Record<'ground' | 'accent', string>
  coming: Record<'ground' | 'accent', string>
} {
  const { width, fps } = frame
  const lag = PANEL.accentFrames / fps
  const lastS = (frames - 1) / fps
  const sign = direction === 'ltr' ? '' : '-'
  const out = (startS: number) => `${sign}${width}*${quintOut(shareBetween(startS, startS + PANEL.outS))}`
  const comeIn = (endS: number) => {
    const hidden = `${width}*(1-${cubicIn(shareBetween(endS - PANEL.inS, endS))})`
    return direction === 'ltr' ? `-${hidden}` : hidden
  }
  return {
    leaving: { ground: out(0), accent: out(lag) },
    coming: { ground: comeIn(lastS), accent: comeIn(lastS - lag) },
  }
}
