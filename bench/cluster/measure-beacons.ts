import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startProduct } from '../../tools/product/start-product.ts'
import { addNewsroom } from '../installation/newsroom.ts'
import { openTestBed } from '../installation/test-bed.ts'

const PUBLISHERS = 20
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

/** Adds publishers with a video each. @returns for each the path of its beacons and its video's id */
async function populate(platform: Platform): Promise<{ path: string; videoId: number }[]> {
  const room = { feeds: 0, itemsPerFeed: 0, publishers: PUBLISHERS, feedsOf: () => [], secondsPerItem: 1 }
  const publishers = await addNewsroom(platform, room)
  const values = publishers.map(({ id }) => ({
    ...{ publisher_id: id, status: 'COMPLETED' as const, is_forced: false },
  }))
  const videos = await platform.db.insertInto('video').values(values).returning('id').execute()
  return videos.map(({ id }, index) => ({
    path: `/api/publishers/${publishers[index]?.slug}/events/`,
    videoId: id,
  }))
}

function beacon(video: number): string {
  const events = EVENTS.map((type, seq) => ({ seq, type, position: seq }))
  return JSON.stringify({ schema: 1, playback: randomUUID(), video, version: 'bench', events })
}

async function compare({ db }: Platform, acknowledged: number) {
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

/** Sends beacons at a fixed rate to one process with the role `all` on the embedded database. */
export async function measureBeacons(perS: number, seconds: number): Promise<Beacons> {
  const bed = await openTestBed('web')
  try {
    const targets = await populate(bed.platform)
    const product = await startProduct({ ...bed.environment, ROLE: 'all' })
    const sent = perS * seconds
    const { duration, latency, ...result } = await autocannon({
      ...{ url: product.url, connections: CONNECTIONS, overallRate: perS, amount: sent },
      requests: targets.map(({ path, videoId }) => ({
        ...{ method: 'POST', path, headers: { 'content-type': 'text/plain' } },
        setupRequest: request => ({ ...request, body: beacon(videoId) }),
      })),
    })
    const acknowledged = result['2xx']
    const checked = await compare(bed.platform, acknowledged)
    await product.stop()
    const times = { perS: acknowledged / duration, p50Ms: latency.p50, p99Ms: latency.p99 }
    return { sent, acknowledged, ...times, ...checked }
  } finally {
    await bed.stop()
  }
}
