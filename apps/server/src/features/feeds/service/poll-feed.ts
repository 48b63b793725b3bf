import { createHash, randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import { type Fetched, fetchGuarded } from '@feedreel/feed-reader/fetch/guarded-fetch'
import type { ParsedFeed } from '@feedreel/feed-reader/items/parsed-feed'
import { NotAFeedError } from '@feedreel/feed-reader/parse/document-errors'
import { isCommentsFeed } from '@feedreel/feed-reader/parse/find-feeds'
import { findItemsOfGuids, storeItems } from '#features/items/service/store-items.ts'
import { classifyError } from '#features/job-log/service/classify-error.ts'
import type { JobEnd } from '#features/job-log/service/end-job.ts'
import type { Tx } from '#platform/database/database.ts'
import { DecoderEndedError, DecodersBusyError } from '#platform/decoders/errors.ts'
import { PermanentError, sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { LostClaimError } from '#platform/queue/claim.ts'
import type { Attempt } from '#platform/queue/queue.ts'
import {
  adviceOnStatus,
  classOfStatus,
  countFailure,
  fetchAddress,
  freshMinutes,
  isWholeDue,
  keptTtlMinutes,
  nextMove,
  pauseHostUntil,
  pollAfterBusy,
  pollAfterFailure,
  pollAfterSuccess,
  retryAfterMinutes,
} from '../rules.ts'
import { type FeedPoll, type FeedRow, lockFeedForStoring } from '../store/feeds.ts'
import { findRestingHosts } from '../store/polls.ts'

/** The result of a poll: the feed's new columns, or null when unchanged, and the result of the job. */
export type PollResult = {
  poll: FeedPoll | null
  end: Omit<JobEnd, 'jobLogId'>
  /** A host that asked for a pause, and the end of the pause. */
  pausedHost?: { host: string; until: Date } | null
}

type PollAttempt = Pick<Attempt<'feed.poll'>, 'signal' | 'claim'>

/** The server responded with a status that is neither 2xx nor 304. */
export class FeedAnswerError extends PermanentError {
  readonly status: number
  /** Name and port of the host that responded. */
  readonly host: string
  /** The Retry-After header. */
  readonly retryAfter: string | undefined

  constructor({ status, url, headers }: Fetched) {
    const answered = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
    const { host } = new URL(url)
    super(`${host} answered ${answered}; ${adviceOnStatus(status)}`, {
      errorClass: classOfStatus(status),
    })
    this.status = status
    this.host = host
    this.retryAfter = headers['retry-after']
  }
}

/** A redirect leads to a host (name and port) that asked for a pause. */
class RestingHostError extends Error {
  readonly host: string
  readonly until: Date

  constructor(host: string, until: Date) {
    super(`${host} asked for a pause.`)
    this.host = host
    this.until = until
  }
}

/**
 * Fetches a feed with conditional headers, except once a week.
 * @returns a 2xx response or a 304
 * @throws FeedAnswerError, FetchRefusedError, RestingHostError
 */
async function fetchFeed(
  { fetchPolicy: policy, clock, db }: Pick<Platform, 'fetchPolicy' | 'clock' | 'db'>,
  feed: FeedRow,
  signal: AbortSignal,
): Promise<Fetched> {
  // The host of the address itself was checked before the poll, together with others.
  async function onOtherHost({ host }: URL): Promise<void> {
    const until = (await findRestingHosts(db, [host], clock.now())).get(host)
    if (until) throw new RestingHostError(host, until)
  }
  const headers: Record<string, string> = {}
  const isWhole = isWholeDue(clock.now(), feed)
  if (feed.etag !== null && !isWhole) headers['if-none-match'] = feed.etag
  if (feed.last_modified !== null && !isWhole) headers['if-modified-since'] = feed.last_modified
  const fetched = await fetchGuarded(fetchAddress(feed), { policy, headers, signal, onOtherHost })
  const isUsable = fetched.status === 304 || (fetched.status >= 200 && fetched.status < 300)
  if (!isUsable) throw new FeedAnswerError(fetched)
  return fetched
}

const isFailureOfFeed = (error: unknown) =>
  error instanceof FetchRefusedError ||
  error instanceof NotAFeedError ||
  error instanceof FeedAnswerError ||
  error instanceof DecoderEndedError

/** @throws NotAFeedError; for a page that links a feed, with the address of the feed */
async function readFeed(
  { decoders, clock }: Pick<Platform, 'decoders' | 'clock'>,
  { body, url, headers }: Fetched,
  signal: AbortSignal,
): Promise<ParsedFeed> {
  const contentType = headers['content-type'] ?? null
  const read = await decoders.readDocument(body, { url, contentType, now: clock.now() }, signal)
  if (read.kind === 'feed') return read.feed
  const linked = read.feeds.find(feed => !isCommentsFeed(feed))
  const advice = linked === undefined ? '' : ` It links the feed ${linked.url}: enter that address.`
  throw new NotAFeedError(`${read.reason}${advice}`)
}

/** The feed got another address during the poll, or was deleted; the message says which, as the end of a sentence. */
class FeedMovedError extends Error {}

/**
 * Stores the items of a document. New ones queue a check of the feed's publishers.
 * @throws FeedMovedError
 */
async function storeDocument(
  platform: Platform,
  feed: FeedRow,
  fetched: Fetched,
  { claim, signal }: PollAttempt,
) {
  const { items, leftOut, truncated, ttlMinutes, language, deletedGuids } = await readFeed(
    platform,
    fetched,
    signal,
  )
  const now = platform.clock.now()
  const counts = await platform.db.transaction().execute(async tx => {
    // Another attempt may have stored a newer document.
    if (!(await claim.hold(tx))) throw new LostClaimError()
    // An operator may have changed the feed since the poll began.
    const current = await lockFeedForStoring(tx, feed.id)
    if (!current) throw new FeedMovedError('it was deleted meanwhile')
    if (current.url !== feed.url) throw new FeedMovedError('its address was changed meanwhile')
    const stored = await storeItems(tx, feed.id, items, now, {
      onChange: current.on_change,
      async onUpdated(itemIds) {
        if (current.on_change !== 'now') return
        await platform.queue.send(tx, 'source.changed', { itemIds }, randomUUID())
      },
    })
    if (current.on_removal === 'withdraw' && deletedGuids.length > 0) {
      await announceRemovals(platform, tx, feed.id, deletedGuids)
    }
    if (stored.added + stored.updated > 0 && current.is_shown) {
      await platform.queue.send(tx, 'publishers.look', { feedId: feed.id }, String(feed.id))
    }
    return stored
  })
  return { counts, kept: items.length, leftOut, truncated, ttlMinutes, language }
}

/** Queues the withdrawal of items that a feed says it has deleted. */
async function announceRemovals(
  { queue }: Pick<Platform, 'queue'>,
  tx: Tx,
  feedId: number,
  guids: readonly string[],
): Promise<void> {
  const itemIds = await findItemsOfGuids(tx, feedId, guids)
  if (itemIds.length > 0) await queue.send(tx, 'source.removed', { itemIds }, randomUUID())
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

/** The result of a poll whose feed responded; `startedMs` and `intervalMinutes` are those of the poll. */
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
  const requestedMinutes = Math.max(ttl_minutes ?? 0, freshMinutes(fetched.headers) ?? 0)
  return {
    poll: {
      id: feed.id,
      url: feed.url,
      on_removal: feed.on_removal,
      last_updated: now,
      next_poll_at: pollAfterSuccess(
        now,
        intervalMinutes,
        { id: feed.id, idlePolls: idle_polls },
        requestedMinutes,
      ),
      waits_interval_minutes: requestedMinutes > intervalMinutes ? null : intervalMinutes,
      ...conditionsOf(feed, fetched, hash, read?.truncated ?? false),
      fetched_whole_at: isNotModified ? feed.fetched_whole_at : now,
      ttl_minutes,
      language: read ? read.language : feed.language,
      idle_polls,
      failures: 0,
      last_error: null,
      ...nextMove(feed, fetched.permanentUrl),
    },
    end: {
      details: successSentence(feed, read, fetched.status, performance.now() - startedMs),
      errorClass: null,
      foundNothing: !isNew,
    },
  }
}

/** What the next poll compares the feed with. A truncated document is fetched again without conditional headers. */
function conditionsOf(
  feed: FeedRow,
  { status, headers }: Fetched,
  body_sha256: string | null,
  isTruncated: boolean,
): Pick<FeedPoll, 'etag' | 'last_modified' | 'body_sha256'> {
  if (isTruncated) return { etag: null, last_modified: null, body_sha256: null }
  const kept = status === 304 ? feed : { etag: null, last_modified: null }
  return {
    etag: headers.etag ?? kept.etag,
    last_modified: headers['last-modified'] ?? kept.last_modified,
    body_sha256,
  }
}

/** The result of a failed poll: one more failure, and a longer wait. */
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
  const until = answer && pauseHostUntil(now, { status: answer.status, retryAfterMinutes: retryAfter })
  return {
    pausedHost: answer && until && { host: answer.host, until },
    poll: {
      ...feed,
      failures,
      last_error: sentenceOf(error),
      next_poll_at: pollAfterFailure(now, intervalMinutes, failures, {
        isGone,
        retryAfterMinutes: retryAfter,
      }),
      // A wait that does not depend on the interval is not rescaled when the interval changes.
      waits_interval_minutes: isGone || retryAfter !== null ? null : intervalMinutes,
      // The redirect's target does not work: the next poll fetches the feed's own address.
      moved_to: null,
      moved_seen: 0,
    },
    end: { details: `"${feed.name}": ${sentenceOf(error)}`, errorClass: classifyError(error) },
  }
}

/** Postpones a poll for a reason outside the feed. Does not count as a failure. */
function postpone(feed: FeedRow, reason: string, until: Date): PollResult {
  return {
    poll: { ...feed, next_poll_at: until, waits_interval_minutes: null },
    end: { details: `"${feed.name}" was not pulled: ${reason}.`, errorClass: null },
  }
}

/** The result for a feed that was not polled because its host asked for a pause. */
export function postponeForHost(feed: FeedRow, host: string, until: Date): PollResult {
  const moment = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return postpone(feed, `${host} asked for no requests until ${moment}`, until)
}

/**
 * Polls a feed once. Failures of the feed are returned as results.
 * @throws on failures of the product, and when the signal aborts: the poll is then retried
 */
export async function pollFeed(
  platform: Platform,
  feed: FeedRow,
  intervalMinutes: number,
  attempt: PollAttempt,
): Promise<PollResult> {
  const { signal } = attempt
  const startedMs = performance.now()
  try {
    const fetched = await fetchFeed(platform, feed, signal)
    return await succeed(platform, feed, fetched, startedMs, intervalMinutes, attempt)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DecodersBusyError) {
      const reason = 'too many other documents wait to be read; it is tried again in a few minutes'
      return postpone(feed, reason, pollAfterBusy(platform.clock.now(), feed.id))
    }
    if (error instanceof RestingHostError) return postponeForHost(feed, error.host, error.until)
    if (error instanceof FeedMovedError) return postpone(feed, error.message, platform.clock.now())
    if (!isFailureOfFeed(error)) throw error
    return failPoll(platform, feed, error, intervalMinutes)
  }
}
