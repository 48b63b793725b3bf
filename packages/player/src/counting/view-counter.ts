import type { PlayerEventType } from '@feedreel/contracts/embed'

const QUARTILES = [
  'first_quartile',
  'midpoint',
  'third_quartile',
] as const satisfies readonly PlayerEventType[]

/**
 * The quartiles passed while playing from one position to the next, in order; none for a step backwards.
 * Positions and duration in seconds.
 */
export function quartilesPassed(fromS: number, toS: number, durationS: number): PlayerEventType[] {
  return QUARTILES.filter((_, at) => {
    const pointS = ((at + 1) / 4) * durationS
    return fromS < pointS && pointS <= toS
  })
}

/**
 * Takes a sample and returns whether the view has been reached, now or before. `nowMs` is the wall clock from
 * any fixed point; `eligible` means playing without a stall, at least half of the player on screen, tab in
 * front.
 */
export type ViewCounter = (nowMs: number, positionS: number, eligible: boolean) => boolean

/** Length of uninterrupted playing that makes a view, in seconds (MRC's rule for video). */
export const VIEW_S = 2
/** Share of the player that must be on screen meanwhile. */
export const VIEW_SHARE = 0.5

/** If the video gains more than this on the wall clock between two samples, in seconds, it was a seek. */
const SEEK_SLACK_S = 0.5

/**
 * Detects the view of one playback: two continuous seconds of video, measured by the video's own time. A sample that is not
 * eligible, and a seek, restart the two seconds.
 */
export function createViewCounter(): ViewCounter {
  let runS = 0
  let lastMs = 0
  let lastS = 0
  let running = false
  return (nowMs, positionS, eligible) => {
    if (runS >= VIEW_S) return true
    const movedS = positionS - lastS
    const seeked = movedS < 0 || movedS > (nowMs - lastMs) / 1000 + SEEK_SLACK_S
    runS = eligible && running && !seeked ? runS + movedS : 0
    lastMs = nowMs
    lastS = positionS
    running = eligible
    return runS >= VIEW_S
  }
}
