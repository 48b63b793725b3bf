import { STATUS_CODES } from 'node:http'
import { type Fetched, fetchGuarded } from '@feedreel/feed-reader/guarded-fetch'
import { readFeed } from '@feedreel/feed-reader/read-feed'
import { type StoredCounts, storeItems } from '#features/content/service/store-items.ts'
import type { RunResult } from '#features/job-log/service/run-logged.ts'
import { readSettings } from '#features/settings/service.ts'
import { PermanentError, sentenceOf } from '#platform/errors.ts'
import { tell } from '#platform/events.ts'
import type { Platform } from '#platform/platform.ts'
import { nextPollAt } from '../rules.ts'
import { type FeedRow, findFeed, updateFeed } from '../store.ts'

/** Asks for the feed as it is since the last time. */
async function fetchFeed(platform: Platform, feed: FeedRow, signal: AbortSignal): Promise<Fetched> {
  const headers: Record<string, string> = {}
  if (feed.etag !== null) headers['if-none-match'] = feed.etag
  if (feed.last_modified !== null) headers['if-modified-since'] = feed.last_modified
  const fetched = await fetchGuarded(feed.url, { policy: platform.fetchPolicy, headers, signal })
  const isUsable = fetched.status === 304 || (fetched.status >= 200 && fetched.status < 300)
  if (!isUsable) {
    const reason = STATUS_CODES[fetched.status] ?? ''
    const answered = `${fetched.status} ${reason}`.trim()
    throw new PermanentError(`${new URL(fetched.url).host} answered ${answered}.`, {
      errorClass: 'feed-unreachable',
    })
  }
  return fetched
}

/** Stores what was read and, when something is new, lets the publishers of the feed be looked at. */
async function storePoll(platform: Platform, feed: FeedRow, fetched: Fetched): Promise<StoredCounts> {
  const { db, clock } = platform
  const now = clock.now()
  const isUnchanged = fetched.status === 304
  const contentType = fetched.headers['content-type'] ?? null
  const items = isUnchanged ? [] : readFeed(fetched.body, { url: fetched.url, contentType, now }).items
  const { default_feed_check_interval } = await readSettings(db)
  return db.transaction().execute(async tx => {
    const counts = await storeItems(tx, feed.id, items, now)
    await updateFeed(tx, feed.id, {
      last_updated: now,
      next_poll_at: nextPollAt(now, default_feed_check_interval, 0),
      etag: fetched.headers.etag ?? (isUnchanged ? feed.etag : null),
      last_modified: fetched.headers['last-modified'] ?? (isUnchanged ? feed.last_modified : null),
      failures: 0,
      last_error: null,
    })
    if (counts.added + counts.updated > 0) {
      await platform.queue.send(tx, 'publishers.look', { feedId: feed.id }, String(feed.id))
    }
    await tell(tx, { subject: 'feed', id: feed.id, change: 'updated' })
    return counts
  })
}

async function noteFailure(platform: Platform, feed: FeedRow, sentence: string): Promise<void> {
  const { default_feed_check_interval } = await readSettings(platform.db)
  const failures = feed.failures + 1
  const next_poll_at = nextPollAt(platform.clock.now(), default_feed_check_interval, failures)
  await platform.db.transaction().execute(async tx => {
    await updateFeed(tx, feed.id, { failures, last_error: sentence, next_poll_at })
    await tell(tx, { subject: 'feed', id: feed.id, change: 'updated' })
  })
}

/**
 * Pulls a feed once.
 * @returns the sentence for the job log
 * @throws PermanentError with the reason; the schedule comes back to the feed, later each time
 */
export async function pollFeed(platform: Platform, feedId: number, signal: AbortSignal): Promise<RunResult> {
  const feed = await findFeed(platform.db, feedId)
  if (!feed) return { details: 'The feed was deleted before it was pulled.' }
  if (!feed.is_active) return { details: `"${feed.name}" is inactive and was not pulled.` }
  try {
    const fetched = await fetchFeed(platform, feed, signal)
    const { added, updated, unchanged } = await storePoll(platform, feed, fetched)
    if (fetched.status === 304) return { details: `"${feed.name}" has not changed.` }
    return { details: `"${feed.name}": ${added} new, ${updated} updated, ${unchanged} unchanged.` }
  } catch (error) {
    if (signal.aborted) throw error
    const sentence = `"${feed.name}": ${sentenceOf(error)}`
    await noteFailure(platform, feed, sentenceOf(error))
    throw new PermanentError(sentence, { cause: error })
  }
}
