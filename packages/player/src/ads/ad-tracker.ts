import type { Tracker } from './vast/vast-document.ts'
import { vastSeconds } from './vast/vast-time.ts'

const QUARTILES = ['firstQuartile', 'midpoint', 'thirdQuartile']

/** Reports the events of one ad to its trackers. */
export interface AdTracker {
  /** Reports an event at most once. */
  once(event: string): void
  /** Reports an event that may repeat, such as a pause. */
  again(event: string): void
  /** Reports the quartiles and `progress` points reached by this time. */
  reach(timeS: number, durationS: number): void
}

/** Makes the tracker of one ad; `send` calls one address, `heard` is called with each event that is reported once. */
export function createAdTracker(
  trackers: readonly Tracker[],
  send: (url: string) => void,
  heard?: (event: string) => void,
): AdTracker {
  const sent = new Set<unknown>()

  function again(event: string): void {
    for (const tracker of trackers) if (tracker.event === event) send(tracker.url)
  }
  function once(event: string): void {
    if (sent.has(event)) return
    sent.add(event)
    again(event)
    heard?.(event)
  }

  return {
    once,
    again,
    reach(timeS, durationS) {
      QUARTILES.slice(0, (timeS / durationS) * 4).forEach(once)
      for (const tracker of trackers) {
        const due = tracker.event === 'progress' && timeS >= vastSeconds(tracker.offset, durationS)
        if (!due || sent.has(tracker)) continue
        sent.add(tracker)
        send(tracker.url)
      }
    },
  }
}
