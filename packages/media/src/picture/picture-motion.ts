import { type FrameSize, unitPx } from '../segment-scene.ts'

/** How a picture moves behind the text: straight to one side. */
export type PictureMotion = {
  /** Size that the picture is scaled to, in pixels; the frame is a window that moves over it. */
  widthPx: number
  heightPx: number
  /** Upper edge of the window, in pixels. */
  topPx: number
  /** Parts of a pixel that the picture is shifted by: 1, 2 or 4. */
  parts: number
  /** An ffmpeg expression for the window's position in such parts, by frame number `n`. */
  place: string
}

/** The picture moves by at most so many units a second, in all by at most this share of the frame's width. */
export const MOTION = { speed: 30, mostShare: 0.08 }

/** Spare columns for sub-pixel shifts, so that a rounded edge never shows. */
const SPARE_PX = 4
/** Finest shift: a quarter of a pixel. */
const PARTS = [1, 2, 4] as const
/** Distance of chroma samples in 4:2:0. */
const CHROMA_PX = 2

/** Size of a picture in which the frame can move, in pixels. Pictures of exactly this size need no scaling. */
export function roomFor(frame: FrameSize): { width: number; height: number } {
  const width = even(frame.width * (1 + MOTION.mostShare) + SPARE_PX)
  return { width, height: even((width * frame.height) / frame.width) }
}

/**
 * Plans the motion of a picture: as fast as allowed within the margin, by whole pixels per frame if possible, else by halves
 * or quarters, so that all frames are equally sharp.
 */
export function planMotion(frame: FrameSize, frames: number, towards: 'left' | 'right'): PictureMotion {
  const { width: widthPx, height: heightPx } = roomFor(frame)
  const most = Math.min(
    (MOTION.speed * unitPx(frame)) / frame.fps,
    (MOTION.mostShare * frame.width) / Math.max(1, frames - 1),
  )
  const parts = PARTS.find(count => most * count >= 1) ?? 4
  const perFrame = Math.floor(most * parts) || most * parts
  const travel = Math.round(perFrame * (frames - 1))
  const spare = widthPx - SPARE_PX - frame.width - Math.ceil(travel / parts)
  const left = CHROMA_PX * parts * Math.floor(spare / 2 / CHROMA_PX)
  const done = Number.isInteger(perFrame) ? `n*${perFrame}` : `floor(n*${perFrame.toFixed(5)}+0.5)`
  const moved = towards === 'left' ? `min(${done},${travel})` : `max(${travel}-${done},0)`
  return {
    ...{ widthPx, heightPx, parts, place: `(${left}+${moved})` },
    topPx: CHROMA_PX * Math.floor((heightPx - frame.height) / 2 / CHROMA_PX),
  }
}

/**
 * Filters that move a still picture without scaling each frame, which would cost more than encoding it: the picture is
 * drawn in a few shifts within two pixels, one below the other, and each frame is a window of one of these, cropped at
 * even pixels to keep chroma aligned. Sub-pixel shifts are averages of as many columns of an enlargement, all equally
 * sharp, so nothing shimmers. `input` is one frame in yuv444p of the planned size.
 */
export function motionChains(
  motion: PictureMotion,
  { frame, frames }: { frame: FrameSize; frames: number },
  input: string,
  output: string,
): string[] {
  const { widthPx, heightPx, topPx, parts, place } = motion
  const [shiftedPx, shownPx] = [widthPx - CHROMA_PX, widthPx - 2 * CHROMA_PX]
  const fine = Array.from({ length: parts }, (_, part) => part)
  const enlarged = parts === 1 ? 'null' : `scale=${widthPx * parts}:${heightPx}:flags=bicubic`
  const averaged = parts === 1 ? '' : `scale=${shiftedPx}:${heightPx}:flags=area,`
  const shifts = parts * CHROMA_PX
  const all = Array.from({ length: shifts }, (_, shift) => `[shift${shift}]`).join('')
  return [
    `${input}${enlarged},split=${parts}${fine.map(part => `[wide${part}]`).join('')}`,
    ...fine.flatMap(part => [
      `[wide${part}]crop=${shiftedPx * parts}:${heightPx}:${part}:0:exact=1,` +
        `${averaged}split[near${part}][far${part}]`,
      `[near${part}]crop=${shownPx}:${heightPx}:0:0:exact=1,format=yuv420p[shift${part}]`,
      `[far${part}]crop=${shownPx}:${heightPx}:1:0:exact=1,format=yuv420p[shift${part + parts}]`,
    ]),
    `${all}vstack=${shifts},loop=loop=${frames}:size=1,setpts=N/${frame.fps}/TB,` +
      `setsar=1,crop=${frame.width}:${frame.height}:x='${CHROMA_PX}*floor(${place}/${shifts})':` +
      `y='${topPx}+${heightPx}*mod(${place},${shifts})'${output}`,
  ]
}

function even(px: number): number {
  return 2 * Math.ceil(px / 2)
}
