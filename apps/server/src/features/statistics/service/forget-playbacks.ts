import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { FINISHED_AFTER_DAYS } from '../rules.ts'
import { deleteDailyEventsBefore, deleteStatsBefore } from '../store/daily-stats.ts'
import { deleteTotalsBefore } from '../store/daily-totals.ts'
import { deletePlaybackEventsBefore } from '../store/playback-events.ts'

/** Longer than any player goes on telling of one playback. */
const EVENTS_KEPT_DAYS = 30
const STATS_KEPT_DAYS = 1100
/** Few enough that nobody waits long for their locks. */
const EVENTS_AT_A_TIME = 10_000

/** Forgets single events after a month, and the counts of days after three years. @returns how many events */
export async function forgetOldPlaybacks({ db, clock }: Platform): Promise<number> {
  await deleteStatsBefore(db, daysAgo(clock, STATS_KEPT_DAYS))
  await deleteTotalsBefore(db, daysAgo(clock, STATS_KEPT_DAYS))
  await deleteDailyEventsBefore(db, daysAgo(clock, STATS_KEPT_DAYS), daysAgo(clock, FINISHED_AFTER_DAYS))
  let forgotten = 0
  for (;;) {
    const count = await deletePlaybackEventsBefore(db, daysAgo(clock, EVENTS_KEPT_DAYS), EVENTS_AT_A_TIME)
    forgotten += count
    if (count < EVENTS_AT_A_TIME) return forgotten
  }
}
