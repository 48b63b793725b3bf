export interface ViewSample {
  /** Wall clock, milliseconds from any fixed point. */
  nowMs: number
  /** Seconds into the video. */
  positionS: number
  /** Playing without a stall, at least half of the player on screen, tab visible. */
  eligible: boolean
}

export interface ViewCounter {
  /** Takes a sample; true exactly once, when the view is reached. */
  sample(sample: ViewSample): boolean
  readonly counted: boolean
}

/** Length of uninterrupted playing that makes a view, in seconds (MRC's rule for video). */
export const VIEW_S = 2
/** Share of the player that must be on screen meanwhile. */
export const VIEW_SHARE = 0.5

/** How far the picture may run ahead of the wall clock between two samples before it was a seek, in seconds. */
const SEEK_SLACK_S = 0.5

/**
 * Counts the view of one playback: two continuous seconds of video, measured by the video's own time. A
 * sample that is not eligible, and a seek, start the two seconds anew.
 */
export function createViewCounter(): ViewCounter {
  let counted = false
  let runS = 0
  let last: ViewSample | undefined
  return {
    get counted() {
      return counted
    },
    sample(sample) {
      const before = last
      last = sample
      if (counted) return false
      if (!sample.eligible || !before?.eligible) {
        runS = 0
        return false
      }
      const movedS = sample.positionS - before.positionS
      const passedS = (sample.nowMs - before.nowMs) / 1000
      runS = movedS < 0 || movedS > passedS + SEEK_SLACK_S ? 0 : runS + movedS
      counted = runS >= VIEW_S
      return counted
    },
  }
}
