import { randomUUID } from 'node:crypto'
import type { CountName, FigureCounts } from '@feedreel/contracts/statistics/definitions'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { countEvents } from '../../apps/server/src/features/statistics/service/count-events.ts'
import { readFigures } from '../../apps/server/src/features/statistics/service/read-figures.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { sumOf } from '../figures/percentiles.ts'
import { openInstallation } from '../installation/installation.ts'
import { addNewsroom } from '../installation/newsroom.ts'

const PUBLISHERS = 20
const CONNECTIONS = 64
/** Items of each video, and how long it shows each. */
const ITEMS = 5
const ITEM_S = 6
const AGENTS = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}
const DEVICES = ['phone', 'desktop'] as const
const VERSIONS = ['1.7.0', '1.8.0', '1.9.0']

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
  const own: Partial<FigureCounts> = Object.fromEntries(happening.map(([, count]) => [count, 1]))
  const leaves = isWhole ? 0 : 1
  return {
    last,
    device,
    version,
    counts: { ...own, seen_views: 1, leaves, watched_ms: 1000 * (last * ITEM_S + 1) },
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

/** A publisher with its video. */
type Target = { id: number; slug: string; videoId: number }

/** Adds publishers with a video each. */
async function addTargets(platform: Platform): Promise<Target[]> {
  const publishers = await addNewsroom(platform, { publishers: PUBLISHERS })
  const videos = await sql<{ id: number }>`
    insert into video (publisher_id, status, is_forced)
    select id, 'COMPLETED', false from publisher order by id returning id`.execute(platform.db)
  await sql`
    insert into video_item (video_id, position, title, summary, url, start_s, end_s)
    select id, place, 'Story ' || place, '', 'https://news.example/' || publisher_id || '/' || place,
      place * ${ITEM_S}::int, (place + 1) * ${ITEM_S}::int
    from video, generate_series(0, ${ITEMS - 1}::int) place`.execute(platform.db)
  return publishers.map((publisher, index) => ({ ...publisher, videoId: videos.rows[index]?.id ?? 0 }))
}

/**
 * Sends one beacon for each of a number of playbacks, at a fixed rate and for each publisher in turn.
 * @returns the numbers of the acknowledged playbacks, and the times of all responses
 */
async function sendBeacons(
  url: string,
  targets: readonly Target[],
  count: number,
  perS: number,
): Promise<{ acknowledged: number[]; perS: number; p99Ms: number }> {
  const acknowledged: number[] = []
  let next = 0
  const { duration, latency } = await autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: perS,
    amount: count,
    requests: [
      {
        method: 'POST',
        setupRequest(request, context: { index?: number }) {
          const index = next
          next += 1
          context.index = index
          const { slug, videoId: video } = targets[index % targets.length] ?? {}
          const { events, headers, version } = playbackOf(index)
          return {
            ...request,
            path: `/api/publishers/${slug}/events/`,
            headers: { ...request.headers, 'content-type': 'text/plain', ...headers },
            body: JSON.stringify({ schema: 1, playback: randomUUID(), video, version, events }),
          }
        },
        onResponse(status, _body, { index }: { index?: number }) {
          if (status === 204 && index !== undefined) acknowledged.push(index)
        },
      },
    ],
  })
  return { acknowledged, perS: acknowledged.length / duration, p99Ms: latency.p99 }
}

const DIMENSIONS = ['publisher', 'video', 'device', 'version', 'position', 'story'] as const

/** The counts of tables, such as `device phone starts`. */
class Counts extends Map<string, number> {
  add(dimension: (typeof DIMENSIONS)[number], value: string | number, counts: Partial<FigureCounts>): void {
    for (const [name, count] of Object.entries(counts)) {
      const key = `${dimension} ${value} ${name}`
      this.set(key, (this.get(key) ?? 0) + count)
    }
  }
}

/** The expected counts of the acknowledged playbacks. */
function expectedOf(acknowledged: readonly number[], targets: readonly Target[]): Counts {
  const expected = new Counts()
  for (const index of acknowledged) {
    const { id = 0, videoId = 0 } = targets[index % targets.length] ?? {}
    const { counts, device, version, last } = playbackOf(index)
    expected.add('publisher', id, counts)
    expected.add('video', videoId, counts)
    expected.add('device', device, counts)
    expected.add('version', version, counts)
    const { leaves = 0, article_clicks = 0 } = counts
    for (let item = 0; item <= last; item += 1) {
      const ofItem = { reaches: 1, ...(item === last && { leaves, article_clicks }) }
      expected.add('position', item + 1, ofItem)
      expected.add('story', `https://news.example/${id}/${item}`, ofItem)
    }
  }
  return expected
}

/** The differences of the counted figures from the expected ones, added up over all tables. */
async function compare(platform: Platform, expected: Counts): Promise<number> {
  const found = new Counts()
  for (const by of DIMENSIONS) {
    const { rows } = await readFigures(platform, { by, compare: 'none' })
    for (const { value, counts } of rows) found.add(by, value, counts)
  }
  const keys = new Set([...expected.keys(), ...found.keys()])
  return sumOf([...keys], key => Math.abs((expected.get(key) ?? 0) - (found.get(key) ?? 0)))
}

/** How far the views counted with the videos and the days differ from the acknowledged playbacks, of one view each. */
async function compareViews({ db }: Platform, playbacks: number): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select sum(view_count) as views from video union all select sum(views) from daily_stats`.execute(db)
  return sumOf(rows, ({ views }) => Math.abs(views - playbacks))
}

/**
 * Sends beacons of playbacks to one process with the role `all`, and compares the figures with what was acknowledged.
 * @returns `differences`: the sum of the differences between all counts of all tables and the acknowledged beacons
 */
export async function measureBeaconCounts(count: number, perS: number) {
  await using installation = await openInstallation()
  const platform = await installation.startPlatform('web')
  const targets = await addTargets(platform)
  const product = await installation.start({ ROLE: 'all', TRUST_PROXY: '127.0.0.1' })
  const sent = await sendBeacons(product.url, targets, count, perS)
  await product.stop()
  await countEvents(platform)
  const acknowledged = sent.acknowledged.length
  const differences =
    (await compare(platform, expectedOf(sent.acknowledged, targets))) +
    (await compareViews(platform, acknowledged))
  return { ...sent, sent: count, acknowledged, differences }
}
