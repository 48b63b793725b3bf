import { sentenceOf } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'

/** Screens hear of new counts so long after the first of them. */
const DELAY_MS = 5000

/**
 * Tells screens of new counts, once for all that come within some seconds: beacons come by the thousand. When that
 * fails it is logged, and the next counts tell.
 * @returns to be called after every change of the counts
 */
export function createCountsAnnouncer(announce: () => Promise<void>, log: Log): () => void {
  let isDue = false
  const run = () => {
    isDue = false
    announce().catch((error: unknown) =>
      log.warn({ error: sentenceOf(error) }, 'New counts could not be announced'),
    )
  }
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(run, DELAY_MS).unref()
  }
}
