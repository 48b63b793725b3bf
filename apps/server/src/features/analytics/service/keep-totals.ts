import type { Platform } from '#platform/platform.ts'
import { insertTotalsUpTo } from '../store/daily-totals.ts'

const DAY_MS = 86_400_000
/** Nothing is counted under a day any more that has been over for another day. */
const FINISHED_AFTER_DAYS = 2

/** Keeps the sums of finished days, so that statistics of everything add up two days at most. @returns how many days */
export async function keepTotals({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const finished = new Date(clock.now().getTime() - FINISHED_AFTER_DAYS * DAY_MS)
  return insertTotalsUpTo(db, finished.toISOString().slice(0, 10))
}
