import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startProduct } from '../../tools/product/start-product.ts'
import { addNewsroom } from '../installation/newsroom.ts'
import { openTestBed } from '../installation/test-bed.ts'

const PUBLISHERS = 20
const TICK_MS = 10
const CONNECTIONS = 64
const EVENTS = ['impression', 'start', 'view'] as const

export type Beacons = {
  sent: number
  acknowledged: number
  perS: number
  p50Ms: number
  p99Ms: number
  /** Missing events of acknowledged beacons. */
  lost: number
  /** Difference of the views of videos and days from the acknowledged ones. */
  miscounted: number
}

type Target = { slug: string; videoId: number }

/** Adds publishers with a video each. */
async function populate(platform: Platform): Promise<Target[]> {
  const room = { feeds: 0, itemsPerFeed: 0, publishers: PUBLISHERS, feedsOf: () => [], secondsPerItem: 1 }
  const publishers = await addNewsroom(platform, room)
  const videos = await platform.db
    .insertInto('video')
    .values(
      publishers.map(({ id }) => ({ publisher_id: id, status: 'COMPLETED' as const, is_forced: false })),
    )
    .returning(['id', 'publisher_id'])
    .execute()
  return publishers.flatMap(({ id, slug }) =>
    videos.filter(video => video.publisher_id === id).map(video => ({ slug, videoId: video.id })),
  )
}

/** Sends one beacon. @returns the milliseconds until it was acknowledged, or null when it was not */
function send(agent: Agent, port: number, { slug, videoId }: Target): Promise<number | null> {
  const events = EVENTS.map((type, seq) => ({ seq, type, position: seq }))
  const body = JSON.stringify({ schema: 1, playback: randomUUID(), video: videoId, version: 'bench', events })
  const startedMs = performance.now()
  return new Promise(resolve => {
    const call = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/publishers/${slug}/events/`,
        headers: { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) },
      },
      response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode === 204 ? performance.now() - startedMs : null))
      },
    )
    call.on('error', () => resolve(null))
    call.end(body)
  })
}

/** Sends beacons at a fixed rate. @returns the milliseconds of each, and the seconds of all */
async function load(port: number, targets: readonly Target[], perS: number, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const answers: Promise<number | null>[] = []
  const startedMs = performance.now()
  while (answers.length < perS * seconds) {
    const due = Math.min(perS * seconds, (perS * (performance.now() - startedMs)) / 1000)
    while (answers.length < due) {
      const target = targets[answers.length % targets.length]
      if (target) answers.push(send(agent, port, target))
    }
    await delay(TICK_MS)
  }
  const took = await Promise.all(answers)
  const wallS = (performance.now() - startedMs) / 1000
  agent.destroy()
  return { took, wallS }
}

async function compare(
  { db }: Platform,
  acknowledged: number,
): Promise<{ lost: number; miscounted: number }> {
  const { rows } = await sql<{ events: number; playbacks: number; views: number; counted: number }>`
    select (select count(*) from player_event) as events,
      (select count(distinct playback) from player_event) as playbacks,
      (select sum(view_count) from video) as views,
      (select sum(views) from daily_stats) as counted`.execute(db)
  const { events = 0, playbacks = 0, views = 0, counted = 0 } = rows[0] ?? {}
  return {
    lost: Math.max(0, acknowledged * EVENTS.length - events),
    miscounted: Math.abs(views - playbacks) + Math.abs(counted - playbacks),
  }
}

/** Sends beacons to one process with the role `all` on the embedded database. */
export async function measureBeacons(perS: number, seconds: number): Promise<Beacons> {
  const bed = await openTestBed('web')
  try {
    const targets = await populate(bed.platform)
    const product = await startProduct({ ...bed.environment, ROLE: 'all' })
    const { took, wallS } = await load(Number(new URL(product.url).port), targets, perS, seconds)
    const answered = took.filter(ms => ms !== null).toSorted((a, b) => a - b)
    const at = (share: number) => answered[Math.floor(answered.length * share)] ?? Number.NaN
    const checked = await compare(bed.platform, answered.length)
    await product.stop()
    return {
      sent: took.length,
      acknowledged: answered.length,
      perS: answered.length / wallS,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      ...checked,
    }
  } finally {
    await bed.stop()
  }
}
