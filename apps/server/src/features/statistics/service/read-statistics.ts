import type { Statistics, StatisticsQuery } from '@feedreel/contracts/statistics'
import { InvalidFieldsError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentStatistics } from '../present.ts'
import { periodOf } from '../rules.ts'
import { findCappedDay, sumDailyStats } from '../store/daily-stats.ts'
import { readTotals } from '../store/daily-totals.ts'

/** The counts of every day of a period. @throws InvalidFieldsError for a period that can't be */
export async function readStatistics(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  query: Omit<StatisticsQuery, 'format'>,
): Promise<Statistics> {
  const { period, errors } = periodOf(query, clock.now())
  if (Object.keys(errors).length > 0) throw new InvalidFieldsError(errors)
  const isOfAll = query.publisher === undefined && query.video === undefined
  const days = isOfAll ? await readTotals(db, period) : await sumDailyStats(db, query, period)
  return presentStatistics(period, days, await findCappedDay(db, query, period))
}
