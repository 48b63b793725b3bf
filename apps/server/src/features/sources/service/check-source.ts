import { FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import { fetchStatus } from '@feedreel/feed-reader/fetch/guarded-fetch'
import { noteResponse, restingHosts } from '#features/feeds/service/resting-hosts.ts'
import type { RunResult } from '#features/job-log/service/run-logged.ts'
import { findItemsOnAir } from '#features/videos/service/take-off-air.ts'
import { publishEvent } from '#platform/events/events.ts'
import { eachLimited } from '#platform/limited-work.ts'
import type { Platform } from '#platform/platform.ts'
import {
  ARTICLES_PER_CHECK,
  type CheckCounts,
  describeCheck,
  FEWEST_ASKED,
  type Finding,
  findingOf,
  goneSince,
  isConfirmed,
  isHeld,
  nextCheck,
} from '../rules.ts'
import { findFollowedFeed, listArticles, listOtherArticles, saveChecks, saveFeedCheck } from '../store.ts'
import { withdrawRemoved } from './follow-source.ts'

/** Requests at a time. A host receives at most two. */
const REQUESTS_AT_A_TIME = 4
const LIMITS = { totalTimeoutMs: 10_000 }

const hostOf = (url: string) => URL.parse(url)?.host ?? ''

/** The states of articles, by address. Sends no requests to resting hosts: their articles are `unknown`. */
async function findOut(
  platform: Platform,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Finding>> {
  const resting = await restingHosts(platform, [...new Set(urls.map(hostOf))])
  const findings = new Map<string, Finding>(urls.map(url => [url, 'unknown']))
  await eachLimited([...findings.keys()], REQUESTS_AT_A_TIME, signal, async url => {
    if (resting.has(hostOf(url))) return
    try {
      const answer = await fetchStatus(url, { policy: platform.fetchPolicy, limits: LIMITS, signal })
      findings.set(url, findingOf(answer.status))
      const { host } = new URL(answer.url)
      if (await noteResponse(platform, host, answer)) resting.add(host)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof FetchRefusedError)) throw error
    }
  })
  return findings
}

function countFindings(findings: readonly Finding[]): Pick<CheckCounts, Finding> {
  const of = (finding: Finding) => findings.filter(found => found === finding).length
  return { there: of('there'), gone: of('gone'), unknown: of('unknown') }
}

/**
 * Requests the articles of a feed's items on air, at most 300, the longest unchecked first. Withdraws items whose article was
 * gone twice, ten minutes apart. When more than a third of the articles are gone at once, holds the withdrawals for a person
 * to decide.
 */
export async function checkSource(
  platform: Platform,
  feedId: number,
  signal: AbortSignal,
): Promise<RunResult> {
  const { db, clock } = platform
  const feed = await findFollowedFeed(db, feedId)
  if (!feed) return { details: 'The feed does not follow removals any more.' }
  const startedAt = clock.now()
  const onAir = (await findItemsOnAir(db, [feedId])).get(feedId) ?? []
  const articles = await listArticles(db, onAir, ARTICLES_PER_CHECK)
  const findings = await findOut(
    platform,
    articles.map(({ url }) => url),
    signal,
  )
  const now = clock.now()
  const checks = articles.map(article => {
    const finding = findings.get(article.url) ?? 'unknown'
    const since = goneSince(article, finding, now)
    return { id: article.id, finding, goneSince: since, isConfirmed: isConfirmed(since, finding, now) }
  })
  const removed = checks.filter(check => check.isConfirmed).map(({ id }) => id)
  if (removed.length > 0 && articles.length < FEWEST_ASKED) {
    const others = await listOtherArticles(db, feedId, onAir, FEWEST_ASKED - articles.length)
    for (const [url, finding] of await findOut(platform, others, signal)) findings.set(url, finding)
  }
  const counts = countFindings([...findings.values()])
  const held = removed.length > 0 && isHeld(counts.gone, counts.gone + counts.there)
  await db.transaction().execute(async tx => {
    const isUnconfirmed = checks.some(({ finding, isConfirmed: isSure }) => finding === 'gone' && !isSure)
    const last = { startedAt, endedAt: now, articles: onAir.length, isUnconfirmed }
    const nextAt = nextCheck(feedId, last)
    // The feed before its items, as its deletion locks them.
    const isChanged = await saveFeedCheck(tx, feedId, nextAt, held ? removed.length : 0)
    await saveChecks(tx, checks, now)
    if (isChanged) await publishEvent(tx, { subject: 'feed', id: feedId, change: 'updated' })
  })
  const note = 'Its article answered 404 or 410 twice.'
  const withdrawn = held ? 0 : await withdrawRemoved(platform, removed, note)
  return { details: describeCheck(feed.name, { ...counts, withdrawn, isHeld: held }) }
}
