import type { FrameSize } from './segment-scene.ts'
import { MOTION, unitPx } from './template.ts'

/** How a picture moves behind the text: straight to one side. Pixels of the frame. */
export type PictureMotion = {
  /** Size that the picture is brought to; the frame is a window that moves over it. */
  widthPx: number
  heightPx: number
  /** Upper edge of the window. */
  topPx: number
  /** An expression of ffmpeg for the place of the window in quarters of a pixel, by the number of the frame `n`. */
  quarters: string
}

/** Columns kept free for the shifts of a quarter of a pixel, and so that a rounded edge is never seen. */
const SPARE_PX = 8
/** Positions within two pixels, the distance of chroma samples in 4:2:0, at a quarter of a pixel each. */
const SHIFTS = 8
const QUARTERS = 4

/** Plans the motion of a picture in the shape of the frame. The speed is an exact multiple of a quarter if it can. */
export function planMotion(frame: FrameSize, frames: number, towards: 'left' | 'right'): PictureMotion {
  const wanted = Math.min(
    (MOTION.speed * unitPx(frame)) / frame.fps,
    (MOTION.mostShare * frame.width) / Math.max(1, frames - 1),
  )
  const exact = Math.floor(wanted * QUARTERS)
  const perFrame = exact > 0 ? exact : wanted * QUARTERS
  const travel = Math.round(perFrame * (frames - 1))
  const widthPx = even(frame.width + travel / QUARTERS + SPARE_PX)
  const heightPx = even((widthPx * frame.height) / frame.width)
  const done = `floor(n*${perFrame.toFixed(5)}+0.5)`
  return {
    widthPx,
    heightPx,
    topPx: 2 * Math.floor((heightPx - frame.height) / 4),
    quarters: towards === 'left' ? `min(${done},${travel})` : `max(${travel}-${done},0)`,
  }
}

/**
 * Filters that move a still picture from the first input without scaling each frame, which costs more than encoding
 * it: the picture is scaled once to four times the width, from which it is taken in four shifts of a quarter of a
 * pixel, each in two that differ by one pixel. A frame is then a window of one of these eight, cut on even pixels
 * where chroma stays in its place. Averaging four columns makes all shifts equally sharp, so nothing shimmers.
 */
export function motionChains(
  motion: PictureMotion,
  { frame, frames, toColors }: { frame: FrameSize; frames: number; toColors: string },
  output: string,
): string[] {
  const { widthPx, heightPx, topPx, quarters } = motion
  const [shiftedPx, shownPx] = [widthPx - 2, widthPx - 4]
  const fine = Array.from({ length: QUARTERS }, (_, shift) => shift)
  const all = Array.from({ length: SHIFTS }, (_, shift) => `[shift${shift}]`).join('')
  return [
    `[0]scale=${widthPx * QUARTERS}:${heightPx}:flags=bicubic+accurate_rnd:${toColors},format=yuv444p,` +
      `split=${QUARTERS}${fine.map(shift => `[wide${shift}]`).join('')}`,
    ...fine.flatMap(shift => [
      `[wide${shift}]crop=${shiftedPx * QUARTERS}:${heightPx}:${shift}:0:exact=1,` +
        `scale=${shiftedPx}:${heightPx}:flags=area,split[near${shift}][far${shift}]`,
      `[near${shift}]crop=${shownPx}:${heightPx}:0:0:exact=1,format=yuv420p[shift${shift}]`,
      `[far${shift}]crop=${shownPx}:${heightPx}:1:0:exact=1,format=yuv420p[shift${shift + QUARTERS}]`,
    ]),
    `${all}vstack=${SHIFTS},loop=loop=${frames}:size=1,setpts=N/${frame.fps}/TB,` +
      `setsar=1,crop=${frame.width}:${frame.height}:x='2*floor(${quarters}/${SHIFTS})':` +
      `y='${topPx}+${heightPx}*mod(${quarters},${SHIFTS})'${output}`,
  ]
}

function even(px: number): number {
  return 2 * Math.ceil(px / 2)
}
