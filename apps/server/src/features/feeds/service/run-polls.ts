import { failureOf } from '#features/job-log/service/classify-error.ts'
import { noteFailedAttempt } from '#features/job-log/service/end-job.ts'
import { endJobs, startJobs } from '#features/job-log/service/log-job-batches.ts'
import { watchCancel } from '#features/job-log/service/watch-cancel.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import type { BatchedWork } from '#platform/queue/batched-worker.ts'
import type { Claim } from '#platform/queue/claim.ts'
import { fetchAddress, hostOf } from '../rules.ts'
import { type FeedRow, findFeeds } from '../store/feeds.ts'
import { findRests, savePolls, saveRest } from '../store/polls.ts'
import { leaveAlone, type PollResult, pollFeed } from './poll-feed.ts'

type Poll = {
  jobLogId: number
  /** Undefined when it was deleted before it was pulled. */
  feed: FeedRow | undefined
  /** False when the job was cancelled before it ran. */
  isOpen: boolean
  intervalMinutes: number
  /** Name and port of the host that is asked, and until when it wants to be left alone. */
  host: string
  restsUntil: Date | undefined
}
type Ended = PollResult & { jobLogId: number }

const withoutPoll = (details: string): PollResult => ({ poll: null, end: { details, errorClass: null } })

/** Polls feeds in batches: each on its own, their beginnings and ends written together. */
export function pollsOf(platform: Platform): BatchedWork<'feed.poll', Poll, Ended | null> {
  async function begin(tx: Tx, payloads: { feedId: number; jobLogId: number }[]): Promise<Poll[]> {
    const open = await startJobs(
      platform,
      tx,
      payloads.map(({ jobLogId }) => jobLogId),
    )
    const feeds = await findFeeds(
      tx,
      payloads.map(({ feedId }) => feedId),
    )
    const byId = new Map(feeds.map(feed => [feed.id, feed]))
    const { default_feed_check_interval: intervalMinutes } = await readSettings(tx)
    const hosts = new Map(feeds.map(feed => [feed.id, hostOf(fetchAddress(feed))]))
    const rests = await findRests(tx, [...new Set(hosts.values())], platform.clock.now())
    return payloads.map(({ feedId, jobLogId }) => {
      const host = hosts.get(feedId) ?? ''
      const isOpen = open.has(jobLogId)
      return { jobLogId, feed: byId.get(feedId), isOpen, intervalMinutes, host, restsUntil: rests.get(host) }
    })
  }

  async function run(poll: Poll, signal: AbortSignal, claim: Claim): Promise<Ended | null> {
    const { jobLogId, feed, isOpen, intervalMinutes, host, restsUntil } = poll
    if (!isOpen) return null
    if (!feed) return { jobLogId, ...withoutPoll('The feed was deleted before it was pulled.') }
    if (!feed.is_active) {
      return { jobLogId, ...withoutPoll(`"${feed.name}" is inactive and was not pulled.`) }
    }
    if (restsUntil) return { jobLogId, ...leaveAlone(feed, host, restsUntil) }
    const watch = watchCancel(platform, jobLogId, signal)
    try {
      return {
        jobLogId,
        ...(await pollFeed(platform, feed, intervalMinutes, { signal: watch.signal, claim })),
      }
    } catch (error) {
      if (watch.isCancelled()) return null
      throw error
    } finally {
      watch.stop()
    }
  }

  async function finish(tx: Tx, results: (Ended | null)[]): Promise<void> {
    const ended = results.filter(result => result !== null)
    const polls = ended.map(({ poll }) => poll).filter(poll => poll !== null)
    await savePolls(tx, polls)
    for (const { rest } of ended) if (rest) await saveRest(tx, rest.host, rest.until, platform.clock.now())
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

  return {
    begin,
    run,
    finish,
    async giveBack(tx, { jobLogId }, error, isOver) {
      await noteFailedAttempt(platform, tx, jobLogId, failureOf(error), isOver)
    },
  }
}
