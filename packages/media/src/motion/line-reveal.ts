import { expoOut, shareBetween } from './easing.ts'
import type { TextTimes } from './text-times.ts'

/**
 * A line's image holds it in slots of equal height with empty ones between: shifted by 0, a half, 1 and 1.5 pixels. The line
 * enters and leaves inside a window of one slot's height, so the window masks it, in steps of half a pixel at even rows, which
 * keeps colours (4:2:0) aligned.
 */
export const SHIFTS_PX = [0, 0.5, 1, 1.5] as const
/** Slots of an image. */
export const SLOTS = 2 * SHIFTS_PX.length + 1

const EXIT_LENGTH_S = 0.2

/** Upper edge of the crop window over a line's image, as an ffmpeg expression of `t`. */
export function revealWindow(slotPx: number, { startS, endS, exitS }: TextTimes): string {
  const halves = (share: string) => `round(${slotPx * 2}*${share})`
  const below = halves(`(1-${expoOut(shareBetween(startS, endS))})`)
  const entering = `${slotPx}*(2*mod(${below},4)+1)-2*floor(${below}/4)`
  if (exitS === null) return entering
  const above = halves(`pow(${shareBetween(exitS, exitS + EXIT_LENGTH_S)},2)`)
  const leaving = `${slotPx}*(2*mod(4-mod(${above},4),4)+1)+2*ceil(${above}/4)`
  return `if(lt(t,${exitS.toFixed(4)}),${entering},${leaving})`
}
