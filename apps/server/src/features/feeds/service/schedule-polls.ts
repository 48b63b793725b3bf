import { enqueueLoggedMany, type LoggedJob } from '#features/job-log/service/enqueue-logged.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Tx } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { fetchAddress, hostOf, pollAfterSuccess } from '../rules.ts'
import { claimDueFeeds, type FeedRow, movePolls } from '../store.ts'

/** Feeds that are queued in one transaction. */
const FEEDS_AT_A_TIME = 1000
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

/** Queues a poll of every feed that is due. Runs once a minute in one of all the processes. */
export async function schedulePolls(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const { default_feed_check_interval: intervalMinutes } = await readSettings(platform.db)
  const due = new Date(now.getTime() + AHEAD_MS)
  let count: number
  do {
    count = await platform.db.transaction().execute(async tx => {
      const feeds = await claimDueFeeds(tx, due, FEEDS_AT_A_TIME)
      // Moved on here too, so that a poll that never gets to run is queued again instead of every minute.
      const next = (feed: FeedRow) =>
        pollAfterSuccess(now, intervalMinutes, { id: feed.id, idlePolls: feed.idle_polls }, null)
      await movePolls(
        tx,
        feeds.map(feed => ({ id: feed.id, next_poll_at: next(feed) })),
      )
      await enqueuePolls(platform, tx, feeds)
      return feeds.length
    })
  } while (count === FEEDS_AT_A_TIME)
}
