import type { Statistics, StatisticsQuery } from '@feedreel/contracts/statistics'
import type { Scoped } from '#platform/access/access.ts'
import { daysAgo } from '#platform/clock.ts'
import { refuseInvalid } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentStatistics } from '../present/daily.ts'
import { dayOf, FINISHED_AFTER_DAYS, periodOf } from '../rules.ts'
import {
  deleteDailyEventsBefore,
  deleteStatsBefore,
  findCappedDay,
  sumDailyStats,
} from '../store/daily-stats.ts'
import { deleteTotalsBefore, insertTotalsUpTo, readTotals } from '../store/daily-totals.ts'
import {
  deletePlaybackEventsBefore,
  deletePlaybacksBefore,
  dropEventsBefore,
} from '../store/playback-events.ts'
import { deleteFiguresBefore } from '../store/roll-up.ts'

/** Few enough to hold their locks only briefly. */
const ROWS_AT_A_TIME = 10_000

/** The counts of every day of a period. @throws InvalidFieldsError for an invalid period */
export async function readStatistics(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  query: Scoped<Omit<StatisticsQuery, 'format'>>,
): Promise<Statistics> {
  const { period, errors } = periodOf(query, dayOf(clock.now()))
  refuseInvalid(errors)
  const isOfAll = query.publisher === undefined && query.video === undefined && !query.scope
  const days = isOfAll ? await readTotals(db, period) : await sumDailyStats(db, query, period)
  return presentStatistics(period, days, await findCappedDay(db, query, period))
}

/** Stores the totals of finished days: unfiltered statistics then add up at most two days. @returns how many days */
export async function keepTotals({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const finished = daysAgo(clock, FINISHED_AFTER_DAYS)
  return insertTotalsUpTo(db, finished.toISOString().slice(0, 10))
}

/** Deletes player events and daily counts that are older than these numbers of days. @returns how many events */
export async function deleteOldPlaybacks(
  { db, clock }: Platform,
  days: { playerEvents: number; dailyCounts: number },
): Promise<number> {
  const statsBefore = daysAgo(clock, days.dailyCounts)
  await deleteStatsBefore(db, statsBefore)
  await deleteTotalsBefore(db, statsBefore)
  await deleteFiguresBefore(db, statsBefore)
  await deleteDailyEventsBefore(db, statsBefore, daysAgo(clock, FINISHED_AFTER_DAYS))
  const eventsBefore = daysAgo(clock, days.playerEvents)
  const old = await inParts(limit => deletePlaybackEventsBefore(db, eventsBefore, limit))
  // Before the events: a late event of a deleted playback starts a new playback, one of a dropped day is refused.
  await inParts(limit => deletePlaybacksBefore(db, eventsBefore, limit))
  return old + (await dropEventsBefore(db, eventsBefore))
}

/** Deletes in parts until nothing is left. @returns how many rows */
async function inParts(deletePart: (limit: number) => Promise<number>): Promise<number> {
  let deleted = 0
  for (;;) {
    const count = await deletePart(ROWS_AT_A_TIME)
    deleted += count
    if (count < ROWS_AT_A_TIME) return deleted
  }
}
