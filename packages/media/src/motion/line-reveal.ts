import { expoOut, shareBetween } from './easing.ts'

/**
 * A line's image holds it in slots of equal height with empty ones between: shifted by 0, a half, 1 and 1.5 pixels. The line
 * rises inside a window of one slot's height, so the window masks it, in steps of half a pixel at even rows, which keeps
 * colours (4:2:0) aligned.
 */
export const SHIFTS_PX = [0, 0.5, 1, 1.5] as const
/** Slots of an image. */
export const SLOTS = 2 * SHIFTS_PX.length + 1

/** When a line enters and, for the first of two beats, leaves; in seconds. */
export type RevealTimes = { startS: number; endS: number; exitS: number | null }

const EXIT_LENGTH_S = 0.2

/** Upper edge of the crop window over a line's image, as an ffmpeg expression of `t`. */
export function revealWindow(slotPx: number, { startS, endS, exitS }: RevealTimes): string {
  const steps = `round(${slotPx * 2}*(1-${expoOut(shareBetween(startS, endS))}))`
  const entering = `${slotPx}*(2*mod(${steps},4)+1)-2*floor(${steps}/4)`
  if (exitS === null) return entering
  const gone = `2*floor(${slotPx / 2}*pow(${shareBetween(exitS, exitS + EXIT_LENGTH_S)},2))`
  return `if(lt(t,${exitS.toFixed(4)}),${entering},${slotPx}+${gone})`
}
