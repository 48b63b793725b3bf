import { findNewestJobs } from '#features/job-log/service/read-job-logs.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type FeedRow, findFeed, listActiveFeeds, listActiveNames } from '../store/feeds.ts'
import { enqueuePolls, FEEDS_AT_A_TIME } from './schedule-polls.ts'

/** The feeds that can be pulled, by name. */
export async function listPullable(db: Queryable): Promise<Pick<FeedRow, 'id' | 'name'>[]> {
  return listActiveNames(db)
}

/**
 * Queues polls at once, or finds those that wait or run already.
 * @param feedId null for all active feeds
 * @returns the ids of the polls' job logs
 */
export async function requestPolls(platform: Platform, feedId: number | null): Promise<number[]> {
  const one = feedId === null ? undefined : await findFeed(platform.db, feedId)
  const feeds = feedId === null ? await listActiveFeeds(platform.db) : one ? [one] : []
  const jobs: number[] = []
  for (let first = 0; first < feeds.length; first += FEEDS_AT_A_TIME) {
    const some = feeds.slice(first, first + FEEDS_AT_A_TIME)
    const queued = await platform.db.transaction().execute(tx => enqueuePolls(platform, tx, some))
    // There may be one already: it waits, runs, or has ended a moment ago.
    const others = some.filter(({ id }) => !queued.has(id)).map(({ id }) => id)
    jobs.push(...queued.values(), ...(await findNewestJobs(platform.db, others)))
  }
  return jobs
}
