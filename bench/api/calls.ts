import type { Size } from '../installation/seed.ts'

/**
 * A call whose time is measured; `kind` selects its goals. With more than one path concurrent callers request different
 * ones, so that no response is shared.
 */
export type Call = { kind: 'list' | 'filter' | 'other'; name: string; path: string; more?: readonly string[] }

const DAY_MS = 86_400_000
const PAGE_ROWS = 100
const FAR_PAGE = 100

/** The publisher that shows the feed with the most items, and that feed. */
const BIG_FEED = '1/feeds/1'
const SMALL_FEED = '2/feeds/3'

const lists = (size: Size): { name: string; path: string; rows: number }[] => [
  { name: 'feeds', path: 'feeds/', rows: size.feeds },
  { name: 'publishers', path: 'publishers/', rows: size.publishers },
  { name: 'videos', path: 'videos/', rows: size.videos },
  { name: 'content overview', path: 'contents/', rows: size.publishers * 2 },
  { name: 'content of a large feed', path: `contents/${BIG_FEED}/`, rows: size.items * 0.02 },
  { name: 'job logs', path: 'logs/', rows: size.logs },
  { name: 'audit trail', path: 'audit/', rows: size.logs / 2 },
  { name: 'installations', path: 'publishers/1/installations/', rows: size.publishers * 4 },
  { name: 'items of all feeds', path: 'items/', rows: size.items },
]

/** Pages 1, 2 and 100 of every list, or its last full page if it has fewer. */
export function listCalls(size: Size): Call[] {
  return lists(size).flatMap(({ name, path, rows }) => {
    const last = Math.max(1, Math.floor(rows / PAGE_ROWS))
    const pages = [...new Set([1, Math.min(2, last), Math.min(FAR_PAGE, last)])]
    return pages.map(page => ({
      kind: 'list' as const,
      name: `${name}, page ${page}`,
      path: `${path}?page=${page}`,
    }))
  })
}

/** The list that a page belongs to. */
export const listOf = (call: Call) => call.name.replace(/, page \d+$/, '')

/** The address of a call's path, in which YEAR_AGO stands for a date. */
export function addressOf(path: string): string {
  const yearAgo = new Date(Date.now() - 364 * DAY_MS).toISOString().slice(0, 10)
  return `/api/portal/${path.replace('YEAR_AGO', yearAgo)}`
}

const filter = (name: string, path: string): Call => ({ kind: 'filter', name, path })
const other = (name: string, path: string): Call => ({ kind: 'other', name, path })

const MIXED = 20
/** A call with a number in its path, from 1 to 20 at the same time. */
function mixed(name: string, path: (number: number) => string): Call {
  const [first = '', ...more] = Array.from({ length: MIXED }, (_, index) => path(index + 1))
  return { kind: 'other', name, path: first, more }
}

/** Filters, searches and every other read request of the portal. */
export const OTHER_CALLS: readonly Call[] = [
  filter('feeds, inactive', 'feeds/?status=inactive'),
  filter('feeds, search', 'feeds/?search=museumful'),
  filter('publishers, search', 'publishers/?search=glacierness'),
  filter('videos, failed', 'videos/?status=FAILED'),
  filter('videos of a publisher', 'videos/?publisher=7'),
  filter('videos, search', 'videos/?search=orchestraless'),
  filter('videos, search for a word in a fifth of the titles', 'videos/?search=orchestra'),
  filter('videos, search for one letter', 'videos/?search=q'),
  filter('content overview, search', 'contents/?search=bakeryist'),
  filter('content of a feed, search', `contents/${SMALL_FEED}/?search=market`),
  filter('content of a large feed, search', `contents/${BIG_FEED}/?search=marketism`),
  filter('content of a large feed, search for one letter', `contents/${BIG_FEED}/?search=x`),
  filter('content of a large feed, not moderated', `contents/${BIG_FEED}/?status=normal&page=50`),
  filter('content of a large feed, banned', `contents/${BIG_FEED}/?status=banned`),
  filter('content of a large feed, category', `contents/${BIG_FEED}/?category=SPORT`),
  filter('job logs, failed pulls', 'logs/?job_type=feed_update&status=failed'),
  filter('job logs, search', 'logs/?search=painterist'),
  filter('audit trail of a feed', 'audit/?subject=feed&subject_id=9'),
  filter('items of all feeds, search', 'items/?search=marketism'),
  filter('items of all feeds, search without a match', 'items/?search=zeppelin'),
  filter('items of all feeds, banned', 'items/?status=banned'),
  filter('items of a large feed, search', 'items/?feed=1&search=marketism'),
  other('dashboard', 'stats/'),
  other('feed', 'feeds/5/'),
  other('publisher', 'publishers/5/'),
  other('line-up', 'publishers/5/lineup/'),
  other('video', 'videos/5/'),
  other('settings', 'settings/'),
  other('commands', 'commands/'),
  other('versions of the player', 'embed-versions/'),
  other('statistics, 30 days', 'statistics/'),
  other('statistics, a year', 'statistics/?from=YEAR_AGO'),
  other('statistics of a publisher, a year', 'statistics/?publisher=7&from=YEAR_AGO'),
  mixed('twenty pages of publishers', page => `publishers/?page=${page}`),
  mixed('twenty pages of feeds', page => `feeds/?page=${page}`),
  mixed('twenty pages of videos', page => `videos/?page=${page}`),
  mixed('twenty searches of job logs', number => `logs/?search=painterist&page=${number}`),
  mixed('twenty line-ups', id => `publishers/${id}/lineup/`),
  mixed('statistics of twenty publishers, a year', id => `statistics/?publisher=${id}&from=YEAR_AGO`),
]
