import { failureOf } from '#features/job-log/service/classify-error.ts'
import { endJobs, noteFailedAttempt } from '#features/job-log/service/end-job.ts'
import { findJobLog, type JobLogRow, startJobLogs } from '#features/job-log/service/read-job-logs.ts'
import { watchCancel } from '#features/job-log/service/run-logged.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Tx } from '#platform/database/database.ts'
import { DecoderEndedError } from '#platform/decoders/errors.ts'
import { PermanentError } from '#platform/errors.ts'
import { publishEvent, publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import type { BatchWork } from '#platform/queue/batch-worker.ts'
import type { Claim } from '#platform/queue/claim.ts'
import { fetchAddress, hostOf } from '../rules.ts'
import { type FeedRow, findFeeds } from '../store/feeds.ts'
import { findRestingHosts, savePolls, saveRestingHost } from '../store/polls.ts'
import { failPoll, type PollResult, pollFeed, postponeForHost } from './poll-feed.ts'

type Poll = {
  jobLogId: number
  /** Undefined when the feed was deleted before the poll. */
  feed: FeedRow | undefined
  /** False when the job was cancelled before the poll. */
  isOpen: boolean
  intervalMinutes: number
  /** Name and port. */
  host: string
  /** The end of the pause that the host asked for. */
  pausedUntil: Date | undefined
}
type Ended = PollResult & { jobLogId: number }

const withoutPoll = (details: string): PollResult => ({ poll: null, end: { details, errorClass: null } })

/** Reads what the polls of these jobs need, and notes in their logs that they run. */
async function beginPolls(
  { clock }: Platform,
  tx: Tx,
  payloads: { feedId: number; jobLogId: number }[],
): Promise<Poll[]> {
  const logIds = payloads.map(({ jobLogId }) => jobLogId)
  // Publishes no event, because most polls end immediately.
  const open = new Set(await startJobLogs(tx, logIds, clock.now()))
  const feeds = await findFeeds(
    tx,
    payloads.map(({ feedId }) => feedId),
  )
  const byId = new Map(feeds.map(feed => [feed.id, feed]))
  const { default_feed_check_interval: defaultMinutes } = await readSettings(tx)
  const hosts = new Map(feeds.map(feed => [feed.id, hostOf(fetchAddress(feed))]))
  const pauses = await findRestingHosts(tx, [...new Set(hosts.values())], clock.now())
  return payloads.map(({ feedId, jobLogId }) => {
    const feed = byId.get(feedId)
    const host = hosts.get(feedId) ?? ''
    return {
      jobLogId,
      feed,
      isOpen: open.has(jobLogId),
      intervalMinutes: feed?.check_interval ?? defaultMinutes,
      host,
      pausedUntil: pauses.get(host),
    }
  })
}

/** Polls a feed, unless it must not be pulled now. @returns null when the job was cancelled */
async function runPoll(
  platform: Platform,
  poll: Poll,
  signal: AbortSignal,
  claim: Claim,
): Promise<Ended | null> {
  const { jobLogId, feed, isOpen, intervalMinutes, host, pausedUntil } = poll
  if (!isOpen) return null
  if (!feed) return { jobLogId, ...withoutPoll('The feed was deleted before it was pulled.') }
  if (!feed.is_active) {
    return { jobLogId, ...withoutPoll(`"${feed.name}" is inactive and was not pulled.`) }
  }
  if (pausedUntil) return { jobLogId, ...postponeForHost(feed, host, pausedUntil) }
  const watch = watchCancel(platform, jobLogId, signal)
  try {
    const result = await pollFeed(platform, feed, intervalMinutes, { signal: watch.signal, claim })
    return { jobLogId, ...result }
  } catch (error) {
    if (watch.isCancelled()) return null
    throw error
  } finally {
    watch.stop()
  }
}

/** Stores the results of polls, without those of cancelled jobs, and ends their logs. */
async function finishPolls(platform: Platform, tx: Tx, results: (Ended | null)[]): Promise<void> {
  const ended = results.filter(result => result !== null)
  const polls = ended.map(({ poll }) => poll).filter(poll => poll !== null)
  const now = platform.clock.now()
  await savePolls(tx, polls, now)
  for (const { pausedHost } of ended) {
    if (pausedHost) await saveRestingHost(tx, pausedHost.host, pausedHost.until, now)
  }
  await endJobs(
    platform,
    tx,
    ended.map(({ jobLogId, end }) => ({ jobLogId, ...end })),
  )
  await publishEvents(
    tx,
    polls.map(({ id }) => ({ subject: 'feed', id, change: 'updated' })),
  )
}

/** The steps of polls that are claimed together. */
export function pollsOf(platform: Platform): BatchWork<'feed.poll', Poll, Ended | null> {
  return {
    begin: (tx, payloads) => beginPolls(platform, tx, payloads),
    run: (poll, signal, claim) => runPoll(platform, poll, signal, claim),
    finish: (tx, results) => finishPolls(platform, tx, results),
    async fail(tx, { jobLogId }, error, isOver) {
      await noteFailedAttempt(platform, tx, jobLogId, failureOf(error), isOver)
    },
  }
}

/** Why the last attempt at a poll failed: as its log says or, if the log is still open, because the worker stopped. */
function reasonOf({ status, details, error_class }: JobLogRow): Error {
  if (status === 'failed') return new PermanentError(details, { errorClass: error_class ?? 'other' })
  const sentence = 'The worker stopped each time it pulled this feed, three times in a row.'
  return new DecoderEndedError(sentence, { errorClass: 'worker-died' })
}

/**
 * Marks a feed as failing after the last attempt at its poll. Ignores other jobs, also the check of a feed's articles,
 * whose payload is the same.
 */
export async function failDeadPoll(platform: Platform, data: object): Promise<void> {
  const { feedId, jobLogId } = data as { feedId?: unknown; jobLogId?: unknown }
  if (typeof feedId !== 'number' || typeof jobLogId !== 'number') return
  const log = await findJobLog(platform.db, jobLogId)
  if (log?.job_name !== 'feed.poll') return
  await platform.db.transaction().execute(async tx => {
    const [feed] = await findFeeds(tx, [feedId])
    if (feed === undefined) return
    const { default_feed_check_interval: defaultMinutes } = await readSettings(tx)
    const intervalMinutes = feed.check_interval ?? defaultMinutes
    const { poll } = failPoll(platform, feed, reasonOf(log), intervalMinutes)
    if (poll !== null) await savePolls(tx, [poll], platform.clock.now())
    await publishEvent(tx, { subject: 'feed', id: feedId, change: 'updated' })
  })
}
