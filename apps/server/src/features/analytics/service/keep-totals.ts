import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { insertTotalsUpTo } from '../store/daily-totals.ts'

/** Nothing is counted under a day any more that has been over for another day. */
const FINISHED_AFTER_DAYS = 2

/** Keeps the sums of finished days, so that statistics of everything add up two days at most. @returns how many days */
export async function keepTotals({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const finished = daysAgo(clock, FINISHED_AFTER_DAYS)
  return insertTotalsUpTo(db, finished.toISOString().slice(0, 10))
}
