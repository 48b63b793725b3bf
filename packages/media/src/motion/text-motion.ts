import { expoOut, shareBetween } from './easing.ts'

/** What is known of a text before it is drawn: its kind, its beat, and its line within the beat, both from 0. */
export type TimedText = { kind: 'kicker' | 'headline' | 'bar' | 'body'; beat: number; line: number }

/** When a text enters and, for the first of two beats, leaves; in seconds of the segment. */
export type TextTimes = { startS: number; endS: number; exitS: number | null }

/** Guards against times such as 1.1 s that are not whole frames only by rounding. */
const ROUNDING = 1e-6

/** When things happen, in seconds. */
const TIMES = {
  kicker: { startS: 0.2, lengthS: 0.3 },
  headline: { startS: 0.26, lengthS: 0.45, staggerS: 0.07 },
  bar: { startS: 0.75, lengthS: 0.35 },
  body: { startS: 0.8, lengthS: 0.25 },
  /** Of the segment's length. */
  secondBeatShare: 0.45,
  /** After the first beat has begun to leave. */
  secondBeatS: 0.12,
}

/**
 * A line's image holds it in slots of equal height with empty ones between: shifted by 0, a half, 1 and 1.5 pixels. The line
 * enters and leaves inside a window of one slot's height, so the window masks it, in steps of half a pixel at even rows, which
 * keeps colours (4:2:0) aligned.
 */
export const SHIFTS_PX = [0, 0.5, 1, 1.5] as const
/** Slots of an image. */
export const SLOTS = 2 * SHIFTS_PX.length + 1

const EXIT_LENGTH_S = 0.2

/** When a text enters and leaves. @param seconds the length of the segment */
export function timesOf({ kind, beat, line }: TimedText, isTwo: boolean, seconds: number): TextTimes {
  const turnS = seconds * TIMES.secondBeatShare
  const isBeat = kind === 'headline' || kind === 'bar'
  const exitS = isTwo && isBeat && beat === 0 ? turnS : null
  const staggerS = isBeat ? line * TIMES.headline.staggerS : 0
  const shiftS = isBeat && beat > 0 ? turnS + TIMES.secondBeatS - TIMES.headline.startS : 0
  const startS = TIMES[kind].startS + staggerS + shiftS
  return { startS, endS: startS + TIMES[kind].lengthS, exitS }
}

/** The moments at which a segment's texts have entered: all of the first beat, and everything. */
export function settledTimes(texts: readonly TimedText[], seconds: number): { firstS: number; allS: number } {
  const isTwo = texts.some(({ beat }) => beat > 0)
  const ends = (beat: number) =>
    texts.filter(text => text.beat === beat).map(text => timesOf(text, isTwo, seconds).endS)
  return { firstS: Math.max(0, ...ends(0)), allS: Math.max(0, ...ends(0), ...ends(1)) }
}

/**
 * The frames in which a bar grows, cubic-out: the number of the first that shows it, and the share of its width in each; the last
 * share is 1.
 */
export function barGrowth(
  { startS, endS }: Pick<TextTimes, 'startS' | 'endS'>,
  fps: number,
): { firstFrame: number; shares: number[] } {
  const firstFrame = Math.floor(startS * fps + ROUNDING) + 1
  const lastFrame = Math.max(firstFrame, Math.ceil(endS * fps - ROUNDING))
  const shares = Array.from({ length: lastFrame - firstFrame + 1 }, (_, at) => {
    const done = ((firstFrame + at) / fps - startS) / (endS - startS)
    return 1 - (1 - Math.min(1, done)) ** 3
  })
  return { firstFrame, shares }
}

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
