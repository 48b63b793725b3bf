import type { TextTimes } from './text-times.ts'

/** Guards against times such as 1.1 s that are not whole frames only by rounding. */
const ROUNDING = 1e-6

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
