import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import { queueVideo } from '../../apps/server/src/features/videos/service/queue-video.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { medians, sumOf } from '../figures/percentiles.ts'
import { type Installation, openInstallation } from '../installation/installation.ts'
import { addNewsroom, videosMade } from '../installation/newsroom.ts'

/** A fixed number per worker, so that slow starts have the same weight for any number of workers. */
const VIDEOS_PER_WORKER = 24
const ROUNDS = 3

/** Throughput of worker processes that make one video at a time. */
export type Scaling = {
  workers: number
  videosPerMinute: number
  /** Throughput divided by that of a single worker in the same round times the number of workers. */
  ofLinear: number
  /** Busy processors on average, the database and this measurement included. */
  busyCores: number
}

/** Busy time of all processors together, in milliseconds. */
const busyMs = () => sumOf(cpus(), ({ times }) => times.user + times.nice + times.sys + times.irq)

async function measureOne(
  installation: Installation,
  platform: Platform,
  publishers: readonly number[],
  workers: number,
): Promise<Omit<Scaling, 'ofLinear'>> {
  const { db } = platform
  // New titles, so that no cached segment is used.
  await sql`update item set title = ${randomUUID()} || ': story ' || id`.execute(db)
  const settings = { max_concurrent_generations: workers, maintenance_mode: true }
  await db.updateTable('settings').set(settings).execute()
  for (const publisher of publishers) await queueVideo(platform, publisher, true)
  const running = await Promise.all(
    Array.from({ length: workers }, () => installation.start({ ROLE: 'worker' })),
  )
  const [startedMs, busyBeforeMs] = [performance.now(), busyMs()]
  await db.updateTable('settings').set({ maintenance_mode: false }).execute()
  await videosMade(platform)
  const tookMs = performance.now() - startedMs
  const busyCores = (busyMs() - busyBeforeMs) / tookMs
  await Promise.all(running.map(worker => worker.stop()))
  return { workers, videosPerMinute: (60_000 * publishers.length) / tookMs, busyCores }
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
  await using installation = await openInstallation()
  const platform = await installation.startPlatform('web')
  const publishers = VIDEOS_PER_WORKER * Math.max(...workers)
  const room = { publishers, feeds: publishers, itemsPerFeed: 2, secondsPerItem: 2 }
  const added = await addNewsroom(platform, { ...room, feedsOf: publisher => [publisher] })
  const ids = added.map(({ id }) => id)
  const runs: Scaling[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    let single = Number.NaN
    for (const count of workers) {
      const run = await measureOne(installation, platform, ids.slice(0, VIDEOS_PER_WORKER * count), count)
      if (count === 1) single = run.videosPerMinute
      const scaling = { ...run, ofLinear: run.videosPerMinute / (count * single) }
      onRun(String(round), scaling)
      runs.push(scaling)
    }
  }
  return workers.map(count => medians(runs.filter(run => run.workers === count)))
}
