import {
  type CountName,
  FIGURE_COUNTS,
  type FigureCounts,
  NO_FIGURES,
} from '@feedreel/contracts/statistics/definitions'
import { countEvents } from '../../apps/server/src/features/statistics/service/count-events.ts'
import { readFigures } from '../../apps/server/src/features/statistics/service/read-figures.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { sumOf } from '../figures/percentiles.ts'
import { addTargets, ITEM_S, ITEMS, sendBeacons, type Target } from '../installation/beacons.ts'
import { openInstallation } from '../installation/installation.ts'

const AGENTS = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}
const DEVICES = ['phone', 'desktop'] as const
const VERSIONS = ['1.7.0', '1.8.0', '1.9.0']

/** Beacons that were sent and counted. */
export type BeaconCounts = {
  sent: number
  acknowledged: number
  perS: number
  /** The sum of the differences between all counts of all tables and the acknowledged beacons. */
  differences: number
}

type Counts = Partial<FigureCounts>

/** A playback that ends in an item, its events, and the counts that they cause. */
function playbackOf(index: number) {
  const last = index % ITEMS
  const isWhole = last === ITEMS - 1 && index % 2 === 0
  const hasAd = index % 3 === 0
  /** The types of the events, with the count that each causes and the item in which it happens. */
  const events: [type: string, count: CountName, chapter: number, happens?: boolean][] = [
    ['impression', 'impressions', 0],
    ['ad_request', 'ad_requests', 0, hasAd],
    ['ad_loaded', 'ad_loads', 0, hasAd],
    ['ad_impression', 'ad_impressions', 0, hasAd],
    ['start', 'starts', 0],
    ['view', 'views', Math.min(2, last)],
    ['article_click', 'article_clicks', last],
    ['complete', 'completes', last, isWhole],
  ]
  const happening = events.filter(([, , , happens = true]) => happens)
  const device = DEVICES[index % DEVICES.length] ?? 'phone'
  const version = VERSIONS[index % VERSIONS.length] ?? ''
  const own: Counts = Object.fromEntries(happening.map(([, count]) => [count, 1]))
  const leaves = isWhole ? 0 : 1
  return {
    ...{ last, device, version },
    counts: { ...own, seen_views: 1, leaves, watched_ms: 1000 * (last * ITEM_S + 1) } as Counts,
    events: happening.map(([type, , chapter], seq) => {
      const position = chapter * ITEM_S + 1
      return { seq, type, chapter, position, watched: position }
    }),
    headers: {
      'user-agent': AGENTS[device],
      // A block of addresses has at most 5,000 playbacks a day.
      'x-forwarded-for': `10.${Math.floor(index / 256) % 256}.${index % 256}.1`,
    },
  }
}

const DIMENSIONS = ['publisher', 'video', 'device', 'version', 'position', 'story'] as const

/** Counts by dimension and value, such as `device phone`. */
class Tables extends Map<string, FigureCounts> {
  add(dimension: (typeof DIMENSIONS)[number], value: string | number, counts: Counts): void {
    const key = `${dimension} ${value}`
    const known = this.get(key) ?? { ...NO_FIGURES }
    for (const name of FIGURE_COUNTS) known[name] += counts[name] ?? 0
    this.set(key, known)
  }
}

/** The expected counts of the acknowledged playbacks. */
function expectedOf(acknowledged: readonly number[], targets: readonly Target[]): Tables {
  const tables = new Tables()
  for (const index of acknowledged) {
    const { id = 0, videoId = 0 } = targets[index % targets.length] ?? {}
    const { counts, device, version, last } = playbackOf(index)
    tables.add('publisher', id, counts)
    tables.add('video', videoId, counts)
    tables.add('device', device, counts)
    tables.add('version', version, counts)
    const { leaves = 0, article_clicks = 0 } = counts
    for (let item = 0; item <= last; item += 1) {
      const ofItem = { reaches: 1, ...(item === last && { leaves, article_clicks }) }
      tables.add('position', item + 1, ofItem)
      tables.add('story', `https://news.example/${id}/${item}`, ofItem)
    }
  }
  return tables
}

/** The differences of the counted figures from the expected ones, added up over all tables. */
async function compare(platform: Platform, expected: Tables): Promise<number> {
  const found = new Tables()
  for (const by of DIMENSIONS) {
    const { rows } = await readFigures(platform, { by, compare: 'none' })
    for (const { value, counts } of rows) found.add(by, value, counts)
  }
  const differenceOf = (key: string) =>
    sumOf(FIGURE_COUNTS, name => Math.abs((expected.get(key)?.[name] ?? 0) - (found.get(key)?.[name] ?? 0)))
  return sumOf([...new Set([...expected.keys(), ...found.keys()])], differenceOf)
}

/** Sends beacons of playbacks to one process with the role `all`, and compares the figures with what was acknowledged. */
export async function measureBeaconCounts(count: number, perS: number): Promise<BeaconCounts> {
  await using installation = await openInstallation()
  const platform = await installation.startPlatform('web')
  const targets = await addTargets(platform)
  const product = await installation.start({ ROLE: 'all', TRUST_PROXY: '127.0.0.1' })
  const sent = await sendBeacons(product.url, { targets, count, perS }, playbackOf)
  await product.stop()
  await countEvents(platform)
  const differences = await compare(platform, expectedOf(sent.acknowledged, targets))
  return { sent: count, acknowledged: sent.acknowledged.length, perS: sent.perS, differences }
}
