import { enqueueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Tx } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { nextPollAt } from '../rules.ts'
import { findDueFeeds, updateFeed } from '../store.ts'

/** Feeds that one run of the schedule queues at most; the next run takes the rest. */
const FEEDS_PER_RUN = 5000

/** Queues a poll with its log. @returns the log's id, or null when one waits or runs already */
export async function enqueuePoll(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  feedId: number,
  feedName: string,
): Promise<number | null> {
  const log = {
    job_type: 'feed_update',
    feed_id: feedId,
    details: `Pull of "${feedName}" is queued.`,
  } as const
  return enqueueLogged(platform, tx, {
    name: 'feed.poll',
    payload: { feedId },
    uniqueKey: String(feedId),
    log,
  })
}

/** Queues a poll of every feed that is due. Runs once a minute in one of all the processes. */
export async function schedulePolls(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const { default_feed_check_interval } = await readSettings(platform.db)
  for (const feed of await findDueFeeds(platform.db, now, FEEDS_PER_RUN)) {
    await platform.db.transaction().execute(async tx => {
      // Moved on here too, so that a poll that never gets to run is queued again instead of every minute.
      await updateFeed(tx, feed.id, {
        next_poll_at: nextPollAt(now, default_feed_check_interval, feed.failures),
      })
      await enqueuePoll(platform, tx, feed.id, feed.name)
    })
  }
}
