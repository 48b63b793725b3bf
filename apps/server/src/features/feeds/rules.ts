const MINUTE_MS = 60_000
const LONGEST_WAIT_MINUTES = 24 * 60

/**
 * When a feed is polled next: after the interval of the settings, and after failures twice as long each time,
 * up to a day.
 * @param failures failed polls in a row
 */
export function nextPollAt(now: Date, intervalMinutes: number, failures: number): Date {
  const backedOff = intervalMinutes * 2 ** Math.min(failures, 16)
  const waitMinutes =
    failures === 0 ? intervalMinutes : Math.min(backedOff, Math.max(LONGEST_WAIT_MINUTES, intervalMinutes))
  return new Date(now.getTime() + waitMinutes * MINUTE_MS)
}
