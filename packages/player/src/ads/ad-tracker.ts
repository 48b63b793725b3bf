import type { Tracker } from './vast-document.ts'
import { vastSeconds } from './vast-time.ts'

const QUARTILES = ['firstQuartile', 'midpoint', 'thirdQuartile']

/** Tells the trackers of one ad what happens to it. */
export interface AdTracker {
  /** Something that happens once: the second time is not told. */
  once(event: string): void
  /** Something that may happen again, such as a pause. */
  again(event: string): void
  /** The ad has played up to here: tells the quartiles and `progress` points that have been reached. */
  reach(timeS: number, durationS: number): void
}

/** Makes the tracker of one ad; `send` calls one address. */
export function createAdTracker(trackers: readonly Tracker[], send: (url: string) => void): AdTracker {
  const told = new Set<unknown>()

  function again(event: string): void {
    for (const tracker of trackers) if (tracker.event === event) send(tracker.url)
  }
  function once(event: string): void {
    if (!told.has(event)) again(event)
    told.add(event)
  }

  return {
    once,
    again,
    reach(timeS, durationS) {
      QUARTILES.slice(0, (timeS / durationS) * 4).forEach(once)
      for (const tracker of trackers) {
        const due = tracker.event === 'progress' && timeS >= vastSeconds(tracker.offset, durationS)
        if (!due || told.has(tracker)) continue
        told.add(tracker)
        send(tracker.url)
      }
    },
  }
}
