import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { buildPublisher } from '../../apps/server/test/factories/publisher.ts'
import { freePort } from '../../tools/servers/free-port.ts'
import { startProduct } from './product-process.ts'
import { openTestBed } from './test-bed.ts'

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
  /** Events of acknowledged beacons that are not there. */
  lost: number
  /** By how much counted views and days differ from what was acknowledged. */
  miscounted: number
}

type Target = { slug: string; videoId: number }

async function populate({ db, ...platform }: Platform): Promise<Target[]> {
  const targets: Target[] = []
  for (let index = 0; index < PUBLISHERS; index += 1) {
    const { id, slug } = await buildPublisher({ db, ...platform })
    const { id: videoId } = await db
      .insertInto('video')
      .values({ publisher_id: id, status: 'COMPLETED', is_forced: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    targets.push({ slug, videoId })
  }
  return targets
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

/** Sends so many beacons a second, whether they are answered or not. @returns what each took, and how long all took */
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
    select (select count(*) from playback_event) as events,
      (select count(distinct playback) from playback_event) as playbacks,
      (select sum(view_count) from video) as views,
      (select sum(views) from daily_stats) as counted`.execute(db)
  const { events = 0, playbacks = 0, views = 0, counted = 0 } = rows[0] ?? {}
  return {
    lost: Math.max(0, acknowledged * EVENTS.length - events),
    miscounted: Math.abs(views - playbacks) + Math.abs(counted - playbacks),
  }
}

/** Sends beacons to one process that does everything, on the embedded database. */
export async function measureBeacons(perS: number, seconds: number): Promise<Beacons> {
  const bed = await openTestBed('web')
  const port = await freePort()
  try {
    const targets = await populate(bed.platform)
    const product = await startProduct({ ...bed.environment, ROLE: 'all', PORT: String(port) })
    const { took, wallS } = await load(port, targets, perS, seconds)
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
