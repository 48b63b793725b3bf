/**
 * Videos per minute with one, two and three workers, and the overhead of the queue per job.
 * `npm run bench -- cluster`
 */
import { randomUUID } from 'node:crypto'
import { availableParallelism, cpus } from 'node:os'
import { sql } from 'kysely'
import { enqueueLoggedMany } from '../apps/server/src/features/job-log/service/enqueue-logged.ts'
import { runLogged } from '../apps/server/src/features/job-log/service/run-logged.ts'
import { mayGenerate } from '../apps/server/src/features/videos/jobs.ts'
import { queueVideo } from '../apps/server/src/features/videos/service/queue-video.ts'
import type { Platform } from '../apps/server/src/platform/platform.ts'
import { workLimited } from '../apps/server/src/platform/queue/limited-worker.ts'
import { printMeasurement, startTable } from '../tools/figures/measurement-line.ts'
import { medians, sumOf } from './figures/percentiles.ts'
import { type Installation, openInstallation } from './installation/installation.ts'
import { addNewsroom, videosMade } from './installation/newsroom.ts'

/** A fixed number per worker, so that slow starts have the same weight for any number of workers. */
const VIDEOS_PER_WORKER = 24
const ROUNDS = 3
const JOBS = 300

/**
 * Throughput of worker processes that make one video at a time; `ofLinear`: divided by that of a single worker in the same
 * round times the number of workers; `busyCores`: on average, the database and this measurement included.
 */
type Scaling = { workers: number; videosPerMinute: number; ofLinear: number; busyCores: number }

/** Busy time of all processors together, in milliseconds. */
const busyMs = () => sumOf(cpus(), ({ times }) => times.user + times.nice + times.sys + times.irq)

/** Makes a video of every publisher without cached segments. */
async function measureWorkers(
  installation: Installation,
  platform: Platform,
  publishers: readonly { id: number }[],
  workers: number,
) {
  const { db } = platform
  // New titles, so that no cached segment is used.
  await sql`update item set title = ${randomUUID()} || ': story ' || id`.execute(db)
  const settings = { max_concurrent_generations: workers, maintenance_mode: true }
  await db.updateTable('settings').set(settings).execute()
  for (const { id } of publishers) await queueVideo(platform, id, true)
  const starting = Array.from({ length: workers }, () => installation.start({ ROLE: 'worker' }))
  const running = await Promise.all(starting)
  const [startedMs, busyBeforeMs] = [performance.now(), busyMs()]
  await db.updateTable('settings').set({ maintenance_mode: false }).execute()
  await videosMade(platform)
  const tookMs = performance.now() - startedMs
  const busyCores = (busyMs() - busyBeforeMs) / tookMs
  await Promise.all(running.map(worker => worker.stop()))
  return { workers, videosPerMinute: (60_000 * publishers.length) / tookMs, busyCores }
}

/** Measures all numbers of workers, beginning with 1, in each round, and prints each run. @returns the medians */
async function measureScaling(
  workers: readonly number[],
  print: (round: number, run: Scaling) => void,
): Promise<Scaling[]> {
  await using installation = await openInstallation()
  const platform = await installation.startPlatform('web')
  const publishers = VIDEOS_PER_WORKER * Math.max(...workers)
  const room = { publishers, feeds: publishers, itemsPerFeed: 2, secondsPerItem: 2 }
  const added = await addNewsroom(platform, { ...room, feedsOf: publisher => [publisher] })
  const runs: Scaling[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    let single = Number.NaN
    for (const count of workers) {
      const shown = added.slice(0, VIDEOS_PER_WORKER * count)
      const run = await measureWorkers(installation, platform, shown, count)
      if (count === 1) single = run.videosPerMinute
      const scaling = { ...run, ofLinear: run.videosPerMinute / (count * single) }
      print(round, scaling)
      runs.push(scaling)
    }
  }
  return workers.map(count => medians(runs.filter(run => run.workers === count)))
}

/** The overhead of a job in milliseconds, from its claim under the limit to its end in the job log; jobs run one at a time. */
async function measureQueue(): Promise<number> {
  await using installation = await openInstallation()
  const platform = await installation.startPlatform('worker')
  const { db, queue, log } = platform
  const jobs = Array.from({ length: JOBS }, (_, index) => ({
    payload: { videoId: index + 1 },
    uniqueKey: randomUUID(),
    log: { job_type: 'video_generation' as const },
  }))
  await db.transaction().execute(tx => enqueueLoggedMany(platform, tx, 'video.generate', jobs))
  const done = Promise.withResolvers<void>()
  let count = 0
  const startedMs = performance.now()
  const worker = workLimited({
    queue,
    db,
    log,
    name: 'video.generate',
    concurrency: 1,
    mayClaim: mayGenerate,
    handler: async ({ payload, ...attempt }) => {
      await runLogged(platform, payload.jobLogId, attempt, async () => ({ details: 'Nothing to do.' }))
      count += 1
      if (count === JOBS) done.resolve()
    },
  })
  await done.promise
  const overheadMs = (performance.now() - startedMs) / JOBS
  await worker.stop()
  return overheadMs
}

const cores = availableParallelism()
const headings = ['workers', 'videos a minute', 'of linear', 'busy cores']
const printRow = startTable([`round, ${cores} cores`, ...headings])
const print = (round: number | 'median', { workers, videosPerMinute, ofLinear, busyCores }: Scaling) =>
  printRow([round, workers, videosPerMinute.toFixed(1), ofLinear.toFixed(2), busyCores.toFixed(2)])
const scaling = await measureScaling(
  [...new Set([1, 2, 3, cores])].toSorted((a, b) => a - b),
  print,
)
for (const one of scaling) print('median', one)
const overheadMs = await measureQueue()
console.log(`\n${JOBS} jobs without work, one after the other: ${overheadMs.toFixed(1)} ms each.`)
const figures = {
  scaling_at_cores: scaling.find(one => one.workers === cores)?.ofLinear ?? Number.NaN,
  queue_overhead_ms: overheadMs,
}
printMeasurement('cluster', figures, {
  atLeast: { scaling_at_cores: 0.9 },
  below: { queue_overhead_ms: 20 },
})
