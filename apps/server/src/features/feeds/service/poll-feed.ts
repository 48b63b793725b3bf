import { createHash } from 'node:crypto'
import { FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import type { Fetched } from '@feedreel/feed-reader/fetch/guarded-fetch'
import type { ParsedFeed } from '@feedreel/feed-reader/items/parsed-feed'
import { NotAFeedError } from '@feedreel/feed-reader/parse/document-errors'
import { storeItems } from '#features/items/service/store-items.ts'
import { classifyError } from '#features/job-log/service/classify-error.ts'
import type { JobEnd } from '#features/job-log/service/log-job-batches.ts'
import { DecoderEndedError, DecodersBusyError } from '#platform/decoders/errors.ts'
import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { LostClaimError } from '#platform/queue/claim.ts'
import type { Attempt } from '#platform/queue/queue.ts'
import {
  countFailure,
  freshMinutes,
  keptTtlMinutes,
  nextMove,
  pollAfterFailure,
  pollAfterSuccess,
  pollAfterWait,
  restUntil,
  retryAfterMinutes,
} from '../rules.ts'
import { type FeedPoll, type FeedRow, isShown } from '../store/feeds.ts'
import { FeedAnswerError, fetchFeed } from './fetch-feed.ts'

/** What a poll leaves: the feed as it is now, null when it stays as it was, and the end of the job. */
export type PollResult = {
  poll: FeedPoll | null
  end: Omit<JobEnd, 'jobLogId'>
  /** A host that asks to be left alone. */
  rest?: { host: string; until: Date } | null
}

type PollAttempt = Pick<Attempt<'feed.poll'>, 'signal' | 'claim'> & {
  /** How long it may wait for turns at the hosts that it is led to, in a place that other polls need. */
  patienceMs?: number
}

const PATIENCE_MS = 30_000

const isFailureOfFeed = (error: unknown) =>
  error instanceof FetchRefusedError ||
  error instanceof NotAFeedError ||
  error instanceof FeedAnswerError ||
  error instanceof DecoderEndedError

/** @throws NotAFeedError, which for a page names the feed that it links */
async function readFeed(
  { decoders, clock }: Pick<Platform, 'decoders' | 'clock'>,
  { body, url, headers }: Fetched,
  signal: AbortSignal,
): Promise<ParsedFeed> {
  const contentType = headers['content-type'] ?? null
  const read = await decoders.readDocument(body, { url, contentType, now: clock.now() }, signal)
  if (read.kind === 'feed') return read.feed
  const [linked] = read.feeds
  const advice = linked === undefined ? '' : ` It links the feed ${linked.url}: enter that address.`
  throw new NotAFeedError(`${read.reason}${advice}`)
}

/** Stores what the document says and, when something is new, lets the publishers of the feed be looked at. */
async function storeDocument(
  platform: Platform,
  feed: FeedRow,
  fetched: Fetched,
  { claim, signal }: PollAttempt,
) {
  const { items, leftOut, truncated, ttlMinutes } = await readFeed(platform, fetched, signal)
  const now = platform.clock.now()
  const counts = await platform.db.transaction().execute(async tx => {
    // Another attempt may have read a newer document meanwhile.
    if (!(await claim.hold(tx))) throw new LostClaimError()
    const stored = await storeItems(tx, feed.id, items, now)
    if (stored.added + stored.updated > 0 && (await isShown(tx, feed.id))) {
      await platform.queue.send(tx, 'publishers.look', { feedId: feed.id }, String(feed.id))
    }
    return stored
  })
  return { counts, kept: items.length, leftOut, truncated, ttlMinutes }
}

type StoredDocument = Awaited<ReturnType<typeof storeDocument>>

const successSentence = (feed: FeedRow, read: StoredDocument | null, status: number, tookMs: number) => {
  const got = read ? describeStored(read) : 'nothing has changed'
  return `"${feed.name}": ${got} (${status}, ${(tookMs / 1000).toFixed(1)} s).`
}

function describeStored({ counts, kept, leftOut }: StoredDocument): string {
  const stored = `${counts.added} new, ${counts.updated} updated, ${counts.unchanged} unchanged`
  if (leftOut === 0) return stored
  const [newest, all] = [kept, kept + leftOut].map(count => count.toLocaleString('en'))
  return `${stored}; the ${newest} newest of ${all} items are kept`
}

async function succeed(
  platform: Platform,
  feed: FeedRow,
  fetched: Fetched,
  startedMs: number,
  intervalMinutes: number,
  attempt: PollAttempt,
): Promise<PollResult> {
  const isNotModified = fetched.status === 304
  const hash = isNotModified
    ? feed.body_sha256
    : createHash('sha256').update(fetched.body.bytes).digest('hex')
  const isUnchanged = isNotModified || hash === feed.body_sha256
  const read = isUnchanged ? null : await storeDocument(platform, feed, fetched, attempt)
  const now = platform.clock.now()
  const isNew = read !== null && read.counts.added + read.counts.updated > 0
  platform.metrics.polls.inc({ result: isNew ? 'new' : 'unchanged' })
  const idle_polls = isNew ? 0 : feed.idle_polls + 1
  const ttl_minutes = read ? keptTtlMinutes(read.ttlMinutes) : feed.ttl_minutes
  const wishes = [ttl_minutes, freshMinutes(fetched.headers)].filter(minutes => minutes !== null)
  const wished_minutes = wishes.length === 0 ? null : Math.max(...wishes)
  const { etag, 'last-modified': lastModified } = fetched.headers
  const kept = isNotModified ? feed : { etag: null, last_modified: null }
  // A document that was cut off must come whole the next time.
  const isWhole = read === null || !read.truncated
  return {
    poll: {
      id: feed.id,
      url: feed.url,
      last_updated: now,
      next_poll_at: pollAfterSuccess(
        now,
        intervalMinutes,
        { id: feed.id, idlePolls: idle_polls },
        wished_minutes,
      ),
      waits_since: now,
      waits_interval_minutes: intervalMinutes,
      wished_minutes,
      etag: isWhole ? (etag ?? kept.etag) : null,
      last_modified: isWhole ? (lastModified ?? kept.last_modified) : null,
      body_sha256: isWhole ? hash : null,
      fetched_whole_at: isNotModified ? feed.fetched_whole_at : now,
      ttl_minutes,
      idle_polls,
      failures: 0,
      last_error: null,
      ...nextMove(feed, fetched.permanentUrl),
    },
    end: {
      details: successSentence(feed, read, fetched.status, performance.now() - startedMs),
      errorClass: null,
    },
  }
}

/** The result of a poll that failed: the feed counts as failing, and is polled again later each time. */
export function failPoll(
  platform: Platform,
  feed: FeedRow,
  error: unknown,
  intervalMinutes: number,
): PollResult {
  platform.metrics.polls.inc({ result: 'failed' })
  const now = platform.clock.now()
  const answer = error instanceof FeedAnswerError ? error : null
  const isGone = answer?.status === 410
  const failures = countFailure(feed.failures, isGone || error instanceof DecoderEndedError)
  const retryAfter = retryAfterMinutes(answer?.retryAfter, now)
  const until = answer && restUntil(now, { status: answer.status, retryAfterMinutes: retryAfter })
  return {
    rest: answer && until && { host: answer.host, until },
    poll: {
      ...feed,
      failures,
      last_error: sentenceOf(error),
      next_poll_at: pollAfterFailure(now, intervalMinutes, failures, {
        isGone,
        retryAfterMinutes: retryAfter,
      }),
      waits_since: now,
      // One that is gone is asked once a day, whatever the interval.
      waits_interval_minutes: isGone ? null : intervalMinutes,
      wished_minutes: retryAfter,
      // Whatever it had moved to does not work: the next time its own address is asked again.
      moved_to: null,
      moved_seen: 0,
    },
    end: { details: `"${feed.name}": ${sentenceOf(error)}`, errorClass: classifyError(error) },
  }
}

/** Puts a pull off for a reason that says nothing about the feed. */
function putOff(feed: FeedRow, reason: string, until: Date): PollResult {
  return {
    poll: { ...feed, next_poll_at: until, waits_interval_minutes: null },
    end: { details: `"${feed.name}" was not pulled: ${reason}.`, errorClass: null },
  }
}

/** The result of not pulling a feed because its host asked to be left alone. */
export function leaveAlone(feed: FeedRow, host: string, until: Date): PollResult {
  const moment = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return putOff(feed, `${host} asked to be left alone until ${moment}`, until)
}

/** Postpones a poll for a few minutes because others are before it. */
function comeBack({ clock }: Platform, feed: FeedRow, reason: string): PollResult {
  const until = pollAfterWait(clock.now(), feed.id)
  return putOff(feed, `${reason}; it is tried again in a few minutes`, until)
}

/**
 * Pulls a feed once. What is wrong with the feed is a result; the schedule comes back to it, later each time.
 * @throws whatever is wrong with us, and when the signal aborts: then it is to be pulled again
 */
export async function pollFeed(
  platform: Platform,
  feed: FeedRow,
  intervalMinutes: number,
  attempt: PollAttempt,
): Promise<PollResult> {
  const { signal, patienceMs = PATIENCE_MS } = attempt
  const startedMs = performance.now()
  try {
    const fetched = await fetchFeed(platform, feed, { signal, patienceMs })
    return await succeed(platform, feed, fetched, startedMs, intervalMinutes, attempt)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FetchRefusedError && error.code === 'busy') {
      return comeBack(platform, feed, 'too many others wait for its host')
    }
    if (error instanceof DecodersBusyError) {
      return comeBack(platform, feed, 'too many other documents wait to be read')
    }
    if (!isFailureOfFeed(error)) throw error
    return failPoll(platform, feed, error, intervalMinutes)
  }
}
