import { enqueueLoggedMany, type LoggedJob } from '#features/job-log/service/enqueue-logged.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { fetchAddress, hostOf, pollAfterIntervalChange, pollAfterSuccess } from '../rules.ts'
import type { FeedRow } from '../store/feeds.ts'
import { claimDueFeeds, claimOutdatedWaits, findDueFeeds, movePolls } from '../store/polls.ts'

/** Feeds that are queued in one transaction. */
export const FEEDS_AT_A_TIME = 1000
/** The schedule runs once a minute: what is due before the middle between two runs is queued now. */
const AHEAD_MS = 30_000

function pollJob(feed: FeedRow): Omit<LoggedJob<'feed.poll'>, 'name'> {
  const details = `Pull of "${feed.name}" is queued.`
  return {
    payload: { feedId: feed.id },
    uniqueKey: String(feed.id),
    group: hostOf(fetchAddress(feed)),
    log: { job_type: 'feed_update', feed_id: feed.id, details },
  }
}

/** Queues polls with their logs. @returns each feed's log id; feeds whose poll waits or runs already have none */
export async function enqueuePolls(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  feeds: readonly FeedRow[],
): Promise<Map<number, number>> {
  const queued = await enqueueLoggedMany(platform, tx, 'feed.poll', feeds.map(pollJob))
  return new Map([...queued].map(([feedId, jobLogId]) => [Number(feedId), jobLogId]))
}

/** Lets feeds that wait by another interval wait by this one. */
async function followInterval({ db }: Pick<Platform, 'db'>, intervalMinutes: number): Promise<void> {
  let count: number
  do {
    count = await db.transaction().execute(async tx => {
      const outdated = await claimOutdatedWaits(tx, intervalMinutes, FEEDS_AT_A_TIME)
      const moves = outdated.map(({ id, wait }) => ({
        id,
        next_poll_at: pollAfterIntervalChange(wait, intervalMinutes),
        waits_since: wait.since,
        waits_interval_minutes: intervalMinutes,
        wished_minutes: wait.wishedMinutes,
      }))
      await movePolls(tx, moves)
      return outdated.length
    })
  } while (count === FEEDS_AT_A_TIME)
}

/**
 * Queues a poll of every feed that is due, by the interval that the settings have now. Runs once a minute in one of all
 * the processes.
 */
export async function schedulePolls(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const { default_feed_check_interval: intervalMinutes } = await readSettings(platform.db)
  await followInterval(platform, intervalMinutes)
  const due = new Date(now.getTime() + AHEAD_MS)
  const ids = await findDueFeeds(platform.db, due)
  for (let from = 0; from < ids.length; from += FEEDS_AT_A_TIME) {
    await platform.db.transaction().execute(async tx => {
      const feeds = await claimDueFeeds(tx, ids.slice(from, from + FEEDS_AT_A_TIME), due)
      // Moved on here too, so that a poll that never gets to run is queued again instead of every minute.
      const moves = feeds.map(({ id, idle_polls: idlePolls }) => ({
        id,
        next_poll_at: pollAfterSuccess(now, intervalMinutes, { id, idlePolls }, null),
        waits_since: now,
        waits_interval_minutes: intervalMinutes,
        wished_minutes: null,
      }))
      await movePolls(tx, moves)
      await enqueuePolls(platform, tx, feeds)
    })
  }
}
