import { readSettings } from '#features/settings/service.ts'
import { DAY_MS, daysAgo } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { RECOUNTABLE_DAYS } from '../rules.ts'
import {
  changeTimeZone,
  deleteChapters,
  deleteDay,
  findDaysOf,
  findVideosOf,
  hideHeadline,
  insertChapters,
  insertDueQuarters,
  lockCounting,
  readState,
  rewriteDays,
  rewriteQuarters,
  takeDueDay,
  takeDueQuarters,
  updateCountedAt,
} from '../store/roll-up.ts'

type Counter = Pick<Platform, 'db' | 'clock'>

/** Rows of `statistics_due` read in one transaction. Each stored batch of events adds one row for its quarter. */
const NOTES_AT_A_TIME = 2000

/** The time from which on all events are still stored. Earlier figures are not recounted. */
function countableSince({ clock }: Counter): Date {
  return new Date(Math.floor(daysAgo(clock, RECOUNTABLE_DAYS).getTime() / DAY_MS) * DAY_MS)
}

/** Counts a part of the due quarters and days; `done` when none are left. */
async function countSome(counter: Counter, tx: Tx): Promise<'counted' | 'done' | 'locked'> {
  if (!(await lockCounting(tx))) return 'locked'
  const { statistics_time_zone: timeZone } = await readSettings(tx)
  if ((await readState(tx)).time_zone !== timeZone) await changeTimeZone(tx, timeZone)
  const noted = await takeDueQuarters(tx, NOTES_AT_A_TIME)
  if (noted.length > 0) {
    const since = countableSince(counter)
    const due = noted.filter(({ quarter }) => quarter >= since)
    await insertChapters(tx, [...new Set(due.map(({ video_id }) => video_id))])
    await rewriteQuarters(tx, due)
    await rewriteDays(tx, await findDaysOf(tx, due, timeZone), timeZone)
    return 'counted'
  }
  const day = await takeDueDay(tx)
  if (day === undefined) return 'done'
  await deleteDay(tx, day)
  await rewriteDays(tx, await findVideosOf(tx, day, timeZone), timeZone)
  return 'counted'
}

/**
 * Brings the figures up to date with the stored events: rewrites the quarters of an hour that have new events, and
 * their days, and recounts days whose rate or time zone has changed. Stays exact when it is repeated or interrupted.
 * Returns at once if another process is counting.
 */
export async function countEvents(counter: Counter): Promise<void> {
  const { db, clock } = counter
  const startedAt = clock.now()
  let isChanged = false
  for (;;) {
    const result = await db.transaction().execute(tx => countSome(counter, tx))
    if (result === 'locked') return
    if (result === 'done') break
    isChanged = true
  }
  await updateCountedAt(db, startedAt)
  if (isChanged) await publishEvent(db, { subject: 'figures', id: 1, change: 'updated' })
}

/** Recounts the events of the last 29 full days and of today. @returns how many quarters of videos */
export async function recountEvents(counter: Counter): Promise<number> {
  const quarters = await insertDueQuarters(counter.db, countableSince(counter))
  await countEvents(counter)
  return quarters
}

/** Removes the headline of an item from the figures of all videos that show it. The figures stay. */
export async function hideHeadlineOf(tx: Tx, itemId: number): Promise<void> {
  await hideHeadline(tx, itemId)
  await publishEvent(tx, { subject: 'figures', id: 1, change: 'updated' })
}

/**
 * Forgets the items of a video that is made again with others. Quarters of an hour with events that are counted later
 * get the stories and positions of the new items, the others keep theirs.
 */
export async function forgetItemsOf(tx: Tx, videoId: number): Promise<void> {
  await deleteChapters(tx, videoId)
}
