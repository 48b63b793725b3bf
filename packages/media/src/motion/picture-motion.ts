import type { SegmentScene } from '../segment-scene.ts'
import { hashText } from '../text/hash-text.ts'
import type { Direction } from '../text/script.ts'
import { easeInOut } from './easing.ts'
import { frameTimes } from './frame-times.ts'

/** The direction in which the window moves over a picture; `hold` keeps it in place. */
export type PictureMove = 'left' | 'right' | 'up' | 'down' | 'hold'

type Size = { width: number; height: number }

/** How a picture moves inside its zone of the frame. */
export type PictureMotion = {
  /** The zone, in pixels: a window that moves over the picture. */
  zone: Size
  /** Size that the picture must have, in pixels. */
  room: Size
  move: PictureMove
  /** The window's first place along the axis and the length of its way, in parts of a pixel (PARTS). */
  start: number
  travel: number
}

/** Distance of a picture's motion, as a share of its zone's side: by the seconds of the segment, at most 4.5 percent. */
const TRAVEL = { perSecond: 0.013, most: 0.045 }
/** Seconds of the longest segment, see checkScene. */
const LONGEST_S = 60
/** Spare columns or rows for sub-pixel shifts, so that rounding never exposes an edge. */
const SPARE_PX = 4
/** Shifts are parts of a pixel: neighbouring frames differ from the curve by at most one part. */
export const PARTS = 5
/** Distance of chroma samples in 4:2:0. */
const CHROMA_PX = 2

/**
 * A picture moves along the side of which its zone shows only a part, so that more of it is seen. The headline and the variant
 * decide where to, so that a scene always moves the same way. Right-to-left moves to the other side.
 */
export function chooseMove(
  { headline, variant, direction }: Pick<SegmentScene, 'headline' | 'variant' | 'direction'>,
  picture: Size,
  zone: Size,
): PictureMove {
  const isAcross = picture.width * zone.height > picture.height * zone.width
  const [there, back] = isAcross ? (['left', 'right'] as const) : (['up', 'down'] as const)
  const isFirst = (hashText(headline) % 2 === 0) === (variant === 'a')
  return mirroredMove(isFirst ? there : back, direction)
}

/** A move of left-to-right in a text direction: `left` and `right` are swapped in right-to-left. */
export function mirroredMove(move: PictureMove, direction: Direction): PictureMove {
  if (direction === 'ltr') return move
  if (move === 'left') return 'right'
  return move === 'right' ? 'left' : move
}

/** Plans the motion of a picture in a zone of even size. A picture of the planned room's size needs no scaling. */
export function planMotion(zone: Size, seconds: number, move: PictureMove): PictureMotion {
  if (move === 'hold') return { zone, room: zone, move, start: 0, travel: 0 }
  const side = move === 'left' || move === 'right' ? 'width' : 'height'
  const travelPx = Math.round(zone[side] * Math.min(TRAVEL.most, TRAVEL.perSecond * seconds))
  const room = { ...zone, [side]: even(zone[side] + travelPx + 2 * SPARE_PX) }
  return { zone, room, move, start: SPARE_PX * PARTS, travel: travelPx * PARTS }
}

/** Width and height of the largest rooms that a picture needs to move in a zone, whichever way and however long. */
export function largestRoom(zone: Size): Size {
  return {
    width: planMotion(zone, LONGEST_S, 'left').room.width,
    height: planMotion(zone, LONGEST_S, 'up').room.height,
  }
}

/**
 * Filters that move a still picture without scaling each frame, which would cost more than encoding it: the picture is
 * drawn in a few shifts within two pixels, one below the other, and each frame is a window of one of these, cropped at
 * even pixels to keep chroma aligned. Sub-pixel shifts are averages of as many columns or rows of an enlargement, all equally
 * sharp, so nothing shimmers. `input` is one frame in yuv444p of the planned room's size.
 */
export function motionChains(
  motion: PictureMotion,
  { frames, fps }: { frames: number; fps: number },
  input: string,
  output: string,
): string[] {
  const { zone, room, move } = motion
  const repeated = `loop=loop=${frames}:size=1,${frameTimes(fps)},setsar=1`
  if (move === 'hold') return [`${input}format=yuv420p,${repeated}${output}`]
  const isAcross = move === 'left' || move === 'right'
  const box = (along: number, at: number, factor = 1) =>
    isAcross ? `${along * factor}:${room.height}:${at}:0` : `${room.width}:${along * factor}:0:${at}`
  const length = isAcross ? room.width : room.height
  const [shiftedPx, shownPx] = [length - CHROMA_PX, length - 2 * CHROMA_PX]
  const size = (along: number) => (isAcross ? `${along}:${room.height}` : `${room.width}:${along}`)
  const fine = Array.from({ length: PARTS }, (_, part) => part)
  const shifts = PARTS * CHROMA_PX
  const all = Array.from({ length: shifts }, (_, shift) => `[shift${shift}]`).join('')
  const place = windowPlace(motion, frames)
  const [along, across] = [`${CHROMA_PX}*floor(${place}/${shifts})`, `mod(${place},${shifts})`]
  const shownRows = isAcross ? room.height : shownPx
  const [x, y] = isAcross ? [along, `${shownRows}*${across}`] : ['0', `${along}+${shownRows}*${across}`]
  return [
    `${input}scale=${size(length * PARTS)}:flags=bicubic,split=${PARTS}${fine.map(part => `[wide${part}]`).join('')}`,
    ...fine.flatMap(part => [
      `[wide${part}]crop=${box(shiftedPx, part, PARTS)}:exact=1,scale=${size(shiftedPx)}:flags=area,` +
        `split[near${part}][far${part}]`,
      `[near${part}]crop=${box(shownPx, 0)}:exact=1,format=yuv420p[shift${part}]`,
      `[far${part}]crop=${box(shownPx, 1)}:exact=1,format=yuv420p[shift${part + PARTS}]`,
    ]),
    `${all}vstack=${shifts},${repeated},crop=${zone.width}:${zone.height}:x='${x}':y='${y}'${output}`,
  ]
}

/** The window's place in parts of a pixel, slow at both ends, as an ffmpeg expression of the frame number `n`. */
export function windowPlace({ move, start, travel }: PictureMotion, frames: number): string {
  const share = easeInOut(`min(n/${Math.max(1, frames - 1)},1)`)
  const done = move === 'left' || move === 'up' ? share : `(1-${share})`
  return `(${start}+round(${travel}*${done}))`
}

function even(px: number): number {
  return 2 * Math.ceil(px / 2)
}
