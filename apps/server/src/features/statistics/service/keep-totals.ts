import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { FINISHED_AFTER_DAYS } from '../rules.ts'
import { insertTotalsUpTo } from '../store/daily-totals.ts'

/** Keeps the sums of finished days, so that statistics of everything add up two days at most. @returns how many days */
export async function keepTotals({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const finished = daysAgo(clock, FINISHED_AFTER_DAYS)
  return insertTotalsUpTo(db, finished.toISOString().slice(0, 10))
}
