import { recordAudit } from '#features/audit/service.ts'
import { enqueueLoggedMany, type LoggedJob } from '#features/job-log/service/enqueue-logged.ts'
import { findNewestJobLogs } from '#features/job-log/service/read-job-logs.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { fetchAddress, hostOf } from '../rules.ts'
import { type FeedRow, listActiveFeedIds, lockFeeds } from '../store/feeds.ts'
import { claimDueFeeds, findDueFeeds, rescaleWaits } from '../store/polls.ts'

/** Feeds that are queued in one transaction. */
const FEEDS_AT_A_TIME = 1000
/** The schedule runs once a minute: a feed that is due within half a minute is queued now. */
const AHEAD_MS = 30_000

function pollJob(feed: FeedRow): Omit<LoggedJob<'feed.poll'>, 'name'> {
  const details = `Pull of "${feed.name}".`
  return {
    payload: { feedId: feed.id },
    uniqueKey: String(feed.id),
    group: hostOf(fetchAddress(feed)),
    log: { job_type: 'feed_update', feed_id: feed.id, details },
  }
}

/** Queues polls with their logs. @returns log ids by feed, without feeds whose poll is already queued or running */
export async function enqueuePolls(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  feeds: readonly FeedRow[],
): Promise<Map<number, number>> {
  const queued = await enqueueLoggedMany(platform, tx, 'feed.poll', feeds.map(pollJob))
  return new Map([...queued].map(([feedId, jobLogId]) => [Number(feedId), jobLogId]))
}

/**
 * Queues polls now, or finds those that are already queued or running.
 * @param feedId null for all active feeds
 * @returns the ids of the polls' job logs
 */
export async function requestPolls(platform: Platform, feedId: number | null): Promise<number[]> {
  const ids = feedId === null ? await listActiveFeedIds(platform.db) : [feedId]
  const jobs: number[] = []
  for (let first = 0; first < ids.length; first += FEEDS_AT_A_TIME) {
    const { feeds, queued } = await platform.db.transaction().execute(async tx => {
      const locked = await lockFeeds(tx, ids.slice(first, first + FEEDS_AT_A_TIME))
      return { feeds: locked, queued: await enqueuePolls(platform, tx, locked) }
    })
    // The polls of the other feeds are queued, running or just ended.
    const others = feeds.filter(({ id }) => !queued.has(id)).map(({ id }) => id)
    jobs.push(...queued.values(), ...(await findNewestJobLogs(platform.db, others)))
  }
  return jobs
}

/**
 * Queues a poll of one feed for a caller of the API. Does nothing when one is already queued or running.
 * @throws AppError 404, or 400 for an inactive feed
 */
export async function pullFeed(platform: Platform, actor: Actor, id: number): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    const [feed] = await lockFeeds(tx, [id])
    if (!feed) throw notFound('feed')
    if (!feed.is_active) throw badRequest('Inactive feeds are not pulled. Activate this feed first.')
    await enqueuePolls(platform, tx, [feed])
    await recordAudit(platform, tx, actor, { action: 'run', subject: 'feed', id, label: feed.name })
  })
}

/** Queues a poll of every feed that is due. Runs once a minute in one of the processes. */
export async function schedulePolls(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const { default_feed_check_interval: intervalMinutes } = await readSettings(db)
  await rescaleWaits(db, intervalMinutes, now)
  const due = new Date(now.getTime() + AHEAD_MS)
  const ids = await findDueFeeds(db, due)
  for (let from = 0; from < ids.length; from += FEEDS_AT_A_TIME) {
    const some = ids.slice(from, from + FEEDS_AT_A_TIME)
    await db.transaction().execute(async tx => {
      await enqueuePolls(platform, tx, await claimDueFeeds(tx, some, due, now, intervalMinutes))
    })
  }
}
