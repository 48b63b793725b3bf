import { randomUUID } from 'node:crypto'
import {
  type CountName,
  FIGURE_COUNTS,
  type FigureCounts,
  NO_FIGURES,
} from '@feedreel/contracts/statistics/definitions'
import type { FigureDimension } from '@feedreel/contracts/statistics/figures'
import { countEvents } from '../../apps/server/src/features/statistics/service/count-events.ts'
import { readFigures } from '../../apps/server/src/features/statistics/service/read-figures.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startProduct } from '../../tools/product/start-product.ts'
import { addNewsroom } from '../installation/newsroom.ts'
import { sendBeacons } from '../installation/send-beacons.ts'
import { openTestBed } from '../installation/test-bed.ts'

const PUBLISHERS = 20
const ITEMS = 5
const ITEM_S = 6
const AGENTS = [
  [
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  ],
  [
    'desktop',
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
] as const
const VERSIONS = ['1.7.0', '1.8.0', '1.9.0']

/** Beacons that were sent and counted. */
export type BeaconCounts = {
  sent: number
  acknowledged: number
  perS: number
  /** The sum of the differences between all counts of all tables and the acknowledged beacons. */
  differences: number
}

type Target = { id: number; slug: string; videoId: number }

/** Adds publishers with a video of five items each. */
async function populate(platform: Platform): Promise<Target[]> {
  const room = { feeds: 0, itemsPerFeed: 0, publishers: PUBLISHERS, feedsOf: () => [], secondsPerItem: 1 }
  const targets: Target[] = []
  for (const { id, slug } of await addNewsroom(platform, room)) {
    const { id: videoId } = await platform.db
      .insertInto('video')
      .values({ publisher_id: id, status: 'COMPLETED', is_forced: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const items = Array.from({ length: ITEMS }, (_, number) => ({
      ...{ video_id: videoId, position: number, title: `Story ${number}`, summary: '' },
      ...{
        url: `https://news.example/${id}/${number}`,
        start_s: number * ITEM_S,
        end_s: (number + 1) * ITEM_S,
      },
    }))
    await platform.db.insertInto('video_item').values(items).execute()
    targets.push({ id, slug, videoId })
  }
  return targets
}

type SentEvent = { seq: number; type: string; position: number; chapter: number; watched: number }

/** The events of a playback that ends in an item, and the counts that they cause. */
function playbackOf(index: number): { events: SentEvent[]; counts: Partial<FigureCounts>; last: number } {
  const last = index % ITEMS
  const isWhole = last === ITEMS - 1 && index % 2 === 0
  const hasAd = index % 3 === 0
  const types: [string, CountName, number][] = [
    ['impression', 'impressions', 0],
    ...(hasAd
      ? ([
          ['ad_request', 'ad_requests', 0],
          ['ad_loaded', 'ad_loads', 0],
          ['ad_impression', 'ad_impressions', 0],
        ] as [string, CountName, number][])
      : []),
    ['start', 'starts', 0],
    ['view', 'views', Math.min(2, last)],
    ['article_click', 'article_clicks', last],
    ...(isWhole ? ([['complete', 'completes', last]] as [string, CountName, number][]) : []),
  ]
  const events = types.map(([type, , chapter], seq) => ({
    ...{ seq, type, chapter, position: chapter * ITEM_S + 1, watched: chapter * ITEM_S + 1 },
  }))
  const counts: Partial<FigureCounts> = Object.fromEntries(types.map(([, name]) => [name, 1]))
  return {
    events,
    last,
    counts: { ...counts, seen_views: 1, leaves: isWhole ? 0 : 1, watched_ms: 1000 * (last * ITEM_S + 1) },
  }
}

/** Tables of counts by dimension and value. */
type Tables = Map<string, FigureCounts>

function add(tables: Tables, by: string, value: string, counts: Partial<FigureCounts>): void {
  const key = `${by} ${value}`
  const known = tables.get(key) ?? { ...NO_FIGURES }
  for (const name of FIGURE_COUNTS) known[name] += counts[name] ?? 0
  tables.set(key, known)
}

const DIMENSIONS: readonly FigureDimension[] = [
  'publisher',
  'video',
  'device',
  'version',
  'position',
  'story',
]

/** The expected counts of the acknowledged playbacks in each table. */
function expectedOf(acknowledged: readonly number[], targets: readonly Target[]): Tables {
  const tables: Tables = new Map()
  for (const index of acknowledged) {
    const { id = 0, videoId = 0 } = targets[index % targets.length] ?? {}
    const { counts, last } = playbackOf(index)
    add(tables, 'publisher', String(id), counts)
    add(tables, 'video', String(videoId), counts)
    add(tables, 'device', AGENTS[index % AGENTS.length]?.[0] ?? '', counts)
    add(tables, 'version', VERSIONS[index % VERSIONS.length] ?? '', counts)
    for (let item = 0; item <= last; item += 1) {
      const isLast = item === last
      const ofItem = {
        reaches: 1,
        leaves: isLast ? (counts.leaves ?? 0) : 0,
        article_clicks: isLast ? (counts.article_clicks ?? 0) : 0,
      }
      add(tables, 'position', String(item + 1), ofItem)
      add(tables, 'story', `https://news.example/${id}/${item}`, ofItem)
    }
  }
  return tables
}

/** The differences of the counted figures from the expected ones, added up over all tables. */
async function compare(platform: Platform, expected: Tables): Promise<number> {
  const found: Tables = new Map()
  for (const by of DIMENSIONS) {
    for (const { value, counts } of (await readFigures(platform, { by, compare: 'none' })).rows) {
      add(found, by, value, counts)
    }
  }
  const keys = new Set([...expected.keys(), ...found.keys()])
  const differenceOf = (key: string) =>
    FIGURE_COUNTS.reduce(
      (sum, name) => sum + Math.abs((expected.get(key)?.[name] ?? 0) - (found.get(key)?.[name] ?? 0)),
      0,
    )
  return [...keys].reduce((sum, key) => sum + differenceOf(key), 0)
}

/** Sends beacons of playbacks to one process with the role `all`, and compares the figures with what was acknowledged. */
export async function measureBeaconCounts(count: number, perS: number): Promise<BeaconCounts> {
  const bed = await openTestBed('web')
  try {
    const targets = await populate(bed.platform)
    const product = await startProduct({ ...bed.environment, ROLE: 'all', TRUST_PROXY: '127.0.0.1' })
    const { took, wallS } = await sendBeacons(Number(new URL(product.url).port), { count, perS }, index => {
      const { slug = '', videoId: video } = targets[index % targets.length] ?? {}
      const version = VERSIONS[index % VERSIONS.length]
      const { events } = playbackOf(index)
      return {
        slug,
        userAgent: AGENTS[index % AGENTS.length]?.[1] ?? '',
        // A block of addresses has at most 5,000 playbacks a day.
        forwardedFor: `10.${Math.floor(index / 256) % 256}.${index % 256}.1`,
        body: JSON.stringify({ schema: 1, playback: randomUUID(), video, version, events }),
      }
    })
    await product.stop()
    await countEvents(bed.platform)
    const acknowledged = [...took.keys()].filter(index => took[index] !== null)
    const differences = await compare(bed.platform, expectedOf(acknowledged, targets))
    return { sent: count, acknowledged: acknowledged.length, perS: acknowledged.length / wallS, differences }
  } finally {
    await bed.stop()
  }
}
