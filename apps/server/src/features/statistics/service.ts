import type { PlayerEventType } from '@feedreel/contracts/embed'
import type { Statistics, StatisticsQuery } from '@feedreel/contracts/statistics'
import { daysAgo } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { InvalidFieldsError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentStatistics } from './present.ts'
import { countsOf, FINISHED_AFTER_DAYS, periodOf } from './rules.ts'
import {
  addPlaybackCounts,
  deleteDailyEventsBefore,
  deleteStatsBefore,
  findCappedDay,
  sumDailyStats,
} from './store/daily-stats.ts'
import { deleteTotalsBefore, insertTotalsUpTo, readTotals } from './store/daily-totals.ts'
import {
  deletePlaybackEventsBefore,
  insertPlaybackEvents,
  type OwnedBeacon,
} from './store/playback-events.ts'

/** Few enough to hold their locks only briefly. */
const EVENTS_AT_A_TIME = 10_000

/** The counts of every day of a period. @throws InvalidFieldsError for an invalid period */
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

/**
 * Stores beacons, each with the publisher of its video, and counts their new events.
 * @returns the new views by video
 */
export async function recordPlaybacks(
  tx: Tx,
  beacons: readonly OwnedBeacon[],
  now: Date,
): Promise<Map<number, number>> {
  const events = await insertPlaybackEvents(tx, beacons, now)
  const typesOf = new Map<number, PlayerEventType[]>()
  for (const { video_id, type } of events) {
    const types = typesOf.get(video_id) ?? []
    typesOf.set(video_id, types)
    types.push(type)
  }
  const publisherOf = new Map(beacons.map(({ publisherId, beacon }) => [beacon.video, publisherId]))
  // Lock in video order to avoid deadlocks.
  const counted = [...typesOf]
    .toSorted(([a], [b]) => a - b)
    .map(([videoId, types]) => ({ videoId, publisherId: publisherOf.get(videoId) ?? 0, ...countsOf(types) }))
  await addPlaybackCounts(tx, counted, now)
  return new Map(counted.map(({ videoId, views }) => [videoId, views]))
}

/** Stores the totals of finished days, so that unfiltered statistics add up at most two days. @returns how many days */
export async function keepTotals({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const finished = daysAgo(clock, FINISHED_AFTER_DAYS)
  return insertTotalsUpTo(db, finished.toISOString().slice(0, 10))
}

/** Deletes player events and the counts of days that are older than this. @returns how many events */
export async function deleteOldPlaybacks(
  { db, clock }: Platform,
  days: { playerEvents: number; dailyCounts: number },
): Promise<number> {
  const statsBefore = daysAgo(clock, days.dailyCounts)
  await deleteStatsBefore(db, statsBefore)
  await deleteTotalsBefore(db, statsBefore)
  await deleteDailyEventsBefore(db, statsBefore, daysAgo(clock, FINISHED_AFTER_DAYS))
  let deleted = 0
  for (;;) {
    const count = await deletePlaybackEventsBefore(db, daysAgo(clock, days.playerEvents), EVENTS_AT_A_TIME)
    deleted += count
    if (count < EVENTS_AT_A_TIME) return deleted
  }
}
