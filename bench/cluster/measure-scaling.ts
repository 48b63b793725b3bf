import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import { queueVideo } from '../../apps/server/src/features/videos/service/queue-video.ts'
import { startProduct } from '../../tools/product/start-product.ts'
import { median } from '../figures/percentiles.ts'
import { addNewsroom, videosMade } from '../installation/newsroom.ts'
import { openTestBed, type TestBed } from '../installation/test-bed.ts'

/** A fixed number per worker, so that slow starts have the same weight for any number of workers. */
const VIDEOS_PER_WORKER = 24
const ROUNDS = 3
const ITEMS = 2
const SECONDS_PER_ITEM = 2

/** Throughput of worker processes that make one video at a time: the median of some rounds. */
export type Scaling = {
  workers: number
  videosPerMinute: number
  /** Throughput divided by that of a single worker in the same round times the number of workers. */
  ofLinear: number
  /** Busy processors on average, the database and this measurement included. */
  busyCores: number
}

/** Busy time of all processors together, in milliseconds. */
function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

async function measureOne(
  { platform, environment }: TestBed,
  publishers: readonly number[],
  workers: number,
): Promise<Omit<Scaling, 'ofLinear'>> {
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
  await videosMade(platform)
  const seconds = (performance.now() - startedMs) / 1000
  const busyCores = (busyMs() - busyBeforeMs) / 1000 / seconds
  await Promise.all(running.map(worker => worker.stop()))
  return { workers, videosPerMinute: (60 * publishers.length) / seconds, busyCores }
}

/**
 * Makes a fixed number of videos per worker, without cached segments.
 * @param workers numbers of workers, beginning with 1; all of them are measured in each round
 * @param onRun called with the round, from 1, and the result of each run as soon as it is measured
 * @returns the medians
 */
export async function measureScaling(
  workers: readonly number[],
  onRun: (round: string, run: Scaling) => void,
): Promise<Scaling[]> {
  const bed = await openTestBed('web')
  try {
    const publishers = VIDEOS_PER_WORKER * Math.max(...workers)
    const room = { feeds: publishers, itemsPerFeed: ITEMS, publishers, secondsPerItem: SECONDS_PER_ITEM }
    const added = await addNewsroom(bed.platform, { ...room, feedsOf: publisher => [publisher] })
    const ids = added.map(({ id }) => id)
    const runs: Scaling[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      let single = Number.NaN
      for (const count of workers) {
        const run = await measureOne(bed, ids.slice(0, VIDEOS_PER_WORKER * count), count)
        if (count === 1) single = run.videosPerMinute
        const scaling = { ...run, ofLinear: run.videosPerMinute / (count * single) }
        onRun(String(round), scaling)
        runs.push(scaling)
      }
    }
    return workers.map(count => {
      const own = runs.filter(run => run.workers === count)
      return {
        workers: count,
        videosPerMinute: median(own.map(run => run.videosPerMinute)),
        ofLinear: median(own.map(run => run.ofLinear)),
        busyCores: median(own.map(run => run.busyCores)),
      }
    })
  } finally {
    await bed.stop()
  }
}
