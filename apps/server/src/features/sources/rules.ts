import { counted } from '@feedreel/contracts/counted'

const MINUTE_MS = 60_000
/** Statuses of an article that its source has removed. */
const GONE = new Set([404, 410])
/** The shortest time between two such answers that make a removal. */
const CONFIRMED_AFTER_MS = 10 * MINUTE_MS
/** An answer from longer ago does not count: in between the article was not on air. */
const FORGOTTEN_AFTER_MS = 120 * MINUTE_MS
/** A third of a feed's articles gone at once is rather a fault of the site than an editor's work. */
const MOST_GONE = 1 / 3
/** Articles of a feed that are asked for at least before one is taken as removed: those on air alone may be few. */
export const FEWEST_ASKED = 6

/** Every article is requested at least every 30 minutes, with time for the queue and the hosts. */
const CHECK_EVERY_MINUTES = 25
/** Once an article is gone for the first time. */
const CONFIRM_AFTER_MINUTES = 11
/** Spreads feeds that were checked together. */
const SPREAD = 0.15
const GOLDEN_RATIO = 0.618_033_988_75

/** An article on air and what is known of it from earlier checks. */
export type WatchedArticle = { id: number; url: string; checkedAt: Date | null; goneSince: Date | null }

/** What became of an article: it is there, it is gone, or its server did not say (timeout, 5xx, 403, DNS). */
export type Finding = 'there' | 'gone' | 'unknown'

/** Reads the status of an article, null without an answer. Redirects are followed before. */
export function findingOf(status: number | null): Finding {
  if (status === null) return 'unknown'
  if (GONE.has(status)) return 'gone'
  return status >= 200 && status < 300 ? 'there' : 'unknown'
}

/** Since when an article is gone, after a check. An answer that says nothing changes nothing. */
export function goneSince(article: WatchedArticle, finding: Finding, now: Date): Date | null {
  if (finding === 'there') return null
  const isRecent =
    article.checkedAt !== null && now.getTime() - article.checkedAt.getTime() <= FORGOTTEN_AFTER_MS
  const before = isRecent ? article.goneSince : null
  return finding === 'gone' ? (before ?? now) : before
}

/** Whether an article that is gone now was so ten minutes ago too. */
export function isConfirmed(since: Date | null, finding: Finding, now: Date): boolean {
  return finding === 'gone' && since !== null && now.getTime() - since.getTime() >= CONFIRMED_AFTER_MS
}

/** Whether so many articles of a feed are gone at once that a person must look. @param answered gone ones included */
export function isHeld(gone: number, answered: number): boolean {
  return gone > answered * MOST_GONE
}

/** When the articles of a feed are checked again. @param isUnconfirmed one of them was gone for the first time */
export function nextCheck(now: Date, feedId: number, isUnconfirmed: boolean): Date {
  const minutes = isUnconfirmed
    ? CONFIRM_AFTER_MINUTES
    : CHECK_EVERY_MINUTES * (1 - SPREAD * ((feedId * GOLDEN_RATIO) % 1))
  return new Date(now.getTime() + Math.round(minutes * MINUTE_MS))
}

/** The result of a check. */
export type CheckCounts = { there: number; gone: number; unknown: number; withdrawn: number; isHeld: boolean }

/** A check in one sentence for the job log. */
export function describeCheck(feedName: string, counts: CheckCounts): string {
  const { there, gone, unknown, withdrawn } = counts
  const silent = unknown === 0 ? '' : `, ${unknown} without a clear answer`
  const found = `"${feedName}": ${counted(there, 'article')} there, ${gone} gone${silent}`
  if (counts.isHeld) {
    return `${found}. That many at once may be a fault of the site: nothing is withdrawn. Look at them and withdraw those that were removed.`
  }
  return withdrawn === 0 ? `${found}.` : `${found}; ${counted(withdrawn, 'item')} withdrawn.`
}
