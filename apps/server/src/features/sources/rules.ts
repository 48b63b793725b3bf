import { counted, formatCount } from '@feedreel/contracts/counted'
import { REMOVAL_CONFIRMED_MINUTES } from '@feedreel/contracts/feeds'

const MINUTE_MS = 60_000
/** Statuses that mean that the source has removed an article. */
const GONE = new Set([404, 410])
const CONFIRMED_AFTER_MS = REMOVAL_CONFIRMED_MINUTES * MINUTE_MS
/** Older answers do not count: the article was not on air in between. */
const FORGOTTEN_AFTER_MS = 120 * MINUTE_MS
/** Above this share of a feed's articles, a fault of the site is more likely than removals. */
const MOST_GONE = 1 / 3
/** Minimum number of articles to request before one counts as removed. Fewer may be on air. */
export const FEWEST_ASKED = 6

/** Articles that one check requests at most, so that it ends before the next one is due. */
export const ARTICLES_PER_CHECK = 300

/** Every article is requested at least every 30 minutes. The rest is time for the queue and the hosts. */
const CHECK_EVERY_MINUTES = 25
/** The wait after an article is gone for the first time. */
const CONFIRM_AFTER_MINUTES = 11
/** Spreads the checks of feeds that were checked together. */
const SPREAD = 0.15
const GOLDEN_RATIO = 0.618_033_988_75

/** An article on air and what is known of it from earlier checks. */
export type WatchedArticle = { id: number; url: string; checkedAt: Date | null; goneSince: Date | null }

/** The state of an article: there, gone, or unknown (timeout, 5xx, 403, DNS error). */
export type Finding = 'there' | 'gone' | 'unknown'

/** The state of an article by its status after redirects; the status is null without an answer. */
export function findingOf(status: number | null): Finding {
  if (status === null) return 'unknown'
  if (GONE.has(status)) return 'gone'
  return status >= 200 && status < 300 ? 'there' : 'unknown'
}

/** The time since when an article is gone, after a check. An unknown state does not change it. */
export function goneSince(article: WatchedArticle, finding: Finding, now: Date): Date | null {
  if (finding === 'there') return null
  const isRecent =
    article.checkedAt !== null && now.getTime() - article.checkedAt.getTime() <= FORGOTTEN_AFTER_MS
  const before = isRecent ? article.goneSince : null
  return finding === 'gone' ? (before ?? now) : before
}

/** Whether an article is gone and was already gone at least ten minutes ago. */
export function isConfirmed(since: Date | null, finding: Finding, now: Date): boolean {
  return finding === 'gone' && since !== null && now.getTime() - since.getTime() >= CONFIRMED_AFTER_MS
}

/**
 * Whether too many articles of a feed are gone at once, so that a person must decide.
 * @param answered includes `gone`
 */
export function isHeld(gone: number, answered: number): boolean {
  return gone > answered * MOST_GONE
}

/** The last check of a feed. */
type LastCheck = {
  startedAt: Date
  endedAt: Date
  /** Articles of the feed that are on air; those over `ARTICLES_PER_CHECK` wait for further checks. */
  articles: number
  /** An article was gone for the first time. */
  isUnconfirmed: boolean
}

/**
 * The time of a feed's next check. The checks that all articles need together fit into 25 minutes, counted from their
 * starts, unless the hosts take longer.
 */
export function nextCheck(feedId: number, { startedAt, endedAt, articles, isUnconfirmed }: LastCheck): Date {
  const checks = Math.max(1, Math.ceil(articles / ARTICLES_PER_CHECK))
  const minutes = (CHECK_EVERY_MINUTES * (1 - SPREAD * ((feedId * GOLDEN_RATIO) % 1))) / checks
  const regularMs = startedAt.getTime() + Math.round(minutes * MINUTE_MS)
  const confirmMs = endedAt.getTime() + CONFIRM_AFTER_MINUTES * MINUTE_MS
  return new Date(isUnconfirmed ? Math.min(regularMs, confirmMs) : regularMs)
}

/** The result of a check. */
export type CheckCounts = { there: number; gone: number; unknown: number; withdrawn: number; isHeld: boolean }

/** A check in one sentence for the job log. */
export function describeCheck(feedName: string, counts: CheckCounts): string {
  const { there, gone, unknown, withdrawn } = counts
  const silent = unknown === 0 ? '' : `, ${formatCount(unknown)} without a clear answer`
  const found = `"${feedName}": ${counted(there, 'article')} there, ${formatCount(gone)} gone${silent}`
  if (counts.isHeld) {
    return `${found}. That many at once may be a fault of the site: nothing is withdrawn. Look at them and withdraw those that were removed.`
  }
  return withdrawn === 0 ? `${found}.` : `${found}; ${counted(withdrawn, 'item')} withdrawn.`
}
