import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR } from '../../tools/product/start-product.ts'
import type { Size } from '../installation/seed.ts'
import { type Load, load } from './load.ts'

/**
 * A call whose time is measured. NUMBER in its path stands for the numbers from 1 to 20, which concurrent callers
 * request at the same time, so that no response is shared; YEAR_AGO stands for a date.
 */
type Call = { name: string; path: string; list?: string }

const DAY_MS = 86_400_000
const PAGE_ROWS = 100
const FAR_PAGE = 100
const NUMBERS = 20
const CONNECTIONS = 20
const SECONDS = 2
const WARM_SECONDS = 1
/** Calls before the measurement, for database connections and prepared statements. */
const WARM_CALLS = 20

/** The publisher that shows the feed with the most items, and that feed. */
const BIG_FEED = '1/feeds/1'
const SMALL_FEED = '2/feeds/3'

const lists = (size: Size): [list: string, path: string, rows: number][] => [
  ['feeds', 'feeds/', size.feeds],
  ['publishers', 'publishers/', size.publishers],
  ['videos', 'videos/', size.videos],
  ['content overview', 'contents/', size.publishers * 2],
  ['content of a large feed', `contents/${BIG_FEED}/`, size.items * 0.02],
  ['job logs', 'logs/', size.logs],
  ['audit trail', 'audit/', size.logs / 2],
  ['installations', 'publishers/1/installations/', size.publishers * 4],
  ['items of all feeds', 'items/', size.items],
]

/** Pages 1, 2 and 100 of every list, or its last full page if it has fewer. */
function listCalls(size: Size): Call[] {
  return lists(size).flatMap(([list, path, rows]) => {
    const last = Math.max(1, Math.floor(rows / PAGE_ROWS))
    const pages = [...new Set([1, 2, FAR_PAGE].map(page => Math.min(page, last)))]
    return pages.map(page => ({ name: `${list}, page ${page}`, path: `${path}?page=${page}`, list }))
  })
}

/** The addresses that a path stands for. */
export function addressesOf(path: string): string[] {
  const yearAgo = new Date(Date.now() - 364 * DAY_MS).toISOString().slice(0, 10)
  const address = `/api/portal/${path.replace('YEAR_AGO', yearAgo)}`
  const numbers = Array.from({ length: address.includes('NUMBER') ? NUMBERS : 1 }, (_, index) => index + 1)
  return numbers.map(number => address.replace('NUMBER', String(number)))
}

/** Filters, searches and every other read request of the portal. */
const OTHER_CALLS: readonly Call[] = Object.entries({
  'feeds, inactive': 'feeds/?status=inactive',
  'feeds, search': 'feeds/?search=museumful',
  'publishers, search': 'publishers/?search=glacierness',
  'videos, failed': 'videos/?status=FAILED',
  'videos of a publisher': 'videos/?publisher=7',
  'videos, search': 'videos/?search=orchestraless',
  'videos, search for a word in a fifth of the titles': 'videos/?search=orchestra',
  'videos, search for one letter': 'videos/?search=q',
  'content overview, search': 'contents/?search=bakeryist',
  'content of a feed, search': `contents/${SMALL_FEED}/?search=market`,
  'content of a large feed, search': `contents/${BIG_FEED}/?search=marketism`,
  'content of a large feed, search for one letter': `contents/${BIG_FEED}/?search=x`,
  'content of a large feed, not moderated': `contents/${BIG_FEED}/?status=normal&page=50`,
  'content of a large feed, banned': `contents/${BIG_FEED}/?status=banned`,
  'content of a large feed, category': `contents/${BIG_FEED}/?category=SPORT`,
  'job logs, failed pulls': 'logs/?job_type=feed_update&status=failed',
  'job logs, search': 'logs/?search=painterist',
  'audit trail of a feed': 'audit/?subject=feed&subject_id=9',
  'items of all feeds, search': 'items/?search=marketism',
  'items of all feeds, search without a match': 'items/?search=zeppelin',
  'items of all feeds, banned': 'items/?status=banned',
  'items of a large feed, search': 'items/?feed=1&search=marketism',
  dashboard: 'stats/',
  feed: 'feeds/5/',
  publisher: 'publishers/5/',
  'line-up': 'publishers/5/lineup/',
  video: 'videos/5/',
  settings: 'settings/',
  commands: 'commands/',
  'versions of the player': 'embed-versions/',
  'statistics, 30 days': 'statistics/',
  'statistics, a year': 'statistics/?from=YEAR_AGO',
  'statistics of a publisher, a year': 'statistics/?publisher=7&from=YEAR_AGO',
  'twenty pages of publishers': 'publishers/?page=NUMBER',
  'twenty pages of feeds': 'feeds/?page=NUMBER',
  'twenty pages of videos': 'videos/?page=NUMBER',
  'twenty searches of job logs': 'logs/?search=painterist&page=NUMBER',
  'twenty line-ups': 'publishers/NUMBER/lineup/',
  'statistics of twenty publishers, a year': 'statistics/?publisher=NUMBER&from=YEAR_AGO',
}).map(([name, path]) => ({ name, path }))

/** `firstMs`: the first call, with cold caches. */
export type Measured = Call & Load & { firstMs: number }

/** Measures the portal's GET requests one after the other, each with 20 concurrent callers. */
export async function* measurePortal(url: string, size: Size): AsyncGenerator<Measured> {
  const cookie = (await signIn(url, OPERATOR)).cookieHeader()
  async function request(path: string): Promise<void> {
    const answer = await fetch(url + path, { headers: { cookie, 'accept-encoding': 'identity' } })
    await answer.arrayBuffer()
  }
  let isWarm = false
  for (const call of [...listCalls(size), ...OTHER_CALLS]) {
    const paths = addressesOf(call.path)
    const requests = paths.map(path => ({ path }))
    const options = { requests, cookie, connections: CONNECTIONS, isStaggered: true }
    if (!isWarm) await load(url, { ...options, seconds: WARM_SECONDS })
    isWarm = true
    const startedMs = performance.now()
    await request(paths[0] ?? '')
    const firstMs = Math.round(performance.now() - startedMs)
    const warmCalls = Array.from({ length: WARM_CALLS }, (_, index) => paths[index % paths.length] ?? '')
    await Promise.all(warmCalls.map(request))
    yield { ...call, ...(await load(url, { ...options, seconds: SECONDS })), firstMs }
  }
}
