import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { queueVideo } from '../../apps/server/src/features/videos/service/queue-video.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startProduct } from '../../tools/product/start-product.ts'
import { median } from '../figures/median.ts'
import { addNewsroom } from '../installation/newsroom.ts'
import { openTestBed, type TestBed } from '../installation/test-bed.ts'

/** A fixed number for each worker, so that slow starts have the same weight for any number of workers. */
const VIDEOS_PER_WORKER = 24
const ROUNDS = 3
const ITEMS = 2
const SECONDS_PER_ITEM = 2
const LOOK_MS = 250

/** Throughput of worker processes that make one video at a time: the median of some rounds. */
export type Scaling = {
  workers: number
  videosPerMinute: number
  /** Throughput divided by that of a single worker in the same round times the number of workers. */
  ofLinear: number
  /** Busy processors on average, the database and this measurement included. */
  busyCores: number
}

type Run = Omit<Scaling, 'ofLinear'>

/** Busy time of all processors together, in milliseconds. */
function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/** Adds publishers with a feed each. @returns their ids */
async function populate(platform: Platform, publishers: number): Promise<number[]> {
  const feedsOf = (publisher: number) => [publisher]
  const room = {
    feeds: publishers,
    itemsPerFeed: ITEMS,
    publishers,
    feedsOf,
    secondsPerItem: SECONDS_PER_ITEM,
  }
  return (await addNewsroom(platform, room)).map(({ id }) => id)
}

async function measureOne(
  platform: Platform,
  environment: Record<string, string>,
  publishers: readonly number[],
  workers: number,
): Promise<Run> {
  const { db } = platform
  // New titles, so that no cached segment is used.
  await sql`update item set title = ${randomUUID()} || ': story ' || id`.execute(db)
  await db
    .updateTable('settings')
    .set({ max_concurrent_generations: workers, maintenance_mode: true })
    .execute()
  for (const publisher of publishers) await queueVideo(platform, publisher, true)
  const running = await Promise.all(
    Array.from({ length: workers }, () => startProduct({ ...environment, ROLE: 'worker' })),
  )
  const startedMs = performance.now()
  const busyBeforeMs = busyMs()
  await db.updateTable('settings').set({ maintenance_mode: false }).execute()
  let open = publishers.length
  while (open > 0) {
    await delay(LOOK_MS)
    const { rows } = await sql<{ open: number; failed: number }>`
      select count(*) filter (where status in ('QUEUED', 'PROCESSING')) as open,
        count(*) filter (where status = 'FAILED') as failed from video`.execute(db)
    if ((rows[0]?.failed ?? 0) > 0) throw new Error('A video failed.')
    open = rows[0]?.open ?? 0
  }
  const seconds = (performance.now() - startedMs) / 1000
  const busyCores = (busyMs() - busyBeforeMs) / 1000 / seconds
  await Promise.all(running.map(worker => worker.stop()))
  return { workers, videosPerMinute: (60 * publishers.length) / seconds, busyCores }
}

/** Measures one worker first, the base for the others of the round. */
async function measureRound(
  { platform, environment }: TestBed,
  publishers: readonly number[],
  workers: readonly number[],
): Promise<Scaling[]> {
  const round: Scaling[] = []
  for (const count of workers) {
    const some = publishers.slice(0, VIDEOS_PER_WORKER * count)
    const run = await measureOne(platform, environment, some, count)
    const single = round[0] ?? run
    round.push({ ...run, ofLinear: run.videosPerMinute / (count * single.videosPerMinute) })
  }
  return round
}

/**
 * Makes a fixed number of videos per worker, without cached segments.
 * @param workers numbers of workers, beginning with 1; all of them are measured in each round
 */
export async function measureScaling(workers: readonly number[]): Promise<Scaling[]> {
  const bed = await openTestBed('web')
  try {
    const publishers = await populate(bed.platform, VIDEOS_PER_WORKER * Math.max(...workers))
    const rounds: Scaling[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await measureRound(bed, publishers, workers))
    }
    return workers.map((count, index) => {
      const of = (figure: keyof Scaling) => median(rounds.flatMap(round => round[index]?.[figure] ?? []))
      return {
        workers: count,
        videosPerMinute: of('videosPerMinute'),
        ofLinear: of('ofLinear'),
        busyCores: of('busyCores'),
      }
    })
  } finally {
    await bed.stop()
  }
}
