import { hostname } from 'node:os'
import type { SystemHealth, WorkerPresence } from '@feedreel/contracts/health'
import { jobPayloads } from '@feedreel/contracts/jobs'
import { listFailingFeeds } from '#features/feeds/service/list-failing-feeds.ts'
import { NEWEST_PLAYER } from '#features/publishers/service/player-versions.ts'
import { readSettings, storageLimitBytes } from '#features/settings/service.ts'
import { measureStorage } from '#features/videos/service/measure-storage.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { PRODUCT_VERSION } from '#platform/process/product-version.ts'
import { readQueueDepths } from '#platform/queue/depth.ts'
import { presentQueue, presentWorker } from '../present.ts'
import { presenceOf, problemsOf, stateOf } from '../rules.ts'
import { readDatabaseVersions } from '../store/versions.ts'
import { findLastSign, listWorkersSince } from '../store/workers.ts'

const SHOWN_DAYS = 1
const MOST_WORKERS = 50
const MOST_FEEDS = 10

/** @param askingSince since when this process has been there */
export async function readPresence(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  askingSince: Date,
): Promise<WorkerPresence> {
  return presenceOf(await findLastSign(db), askingSince, clock.now())
}

/** How everything is at this moment, but for what one process alone has seen. @param askingSince since when this process has been there */
export async function readHealth(
  platform: Platform,
  askingSince: Date,
): Promise<Omit<SystemHealth, 'untrusted_proxies'>> {
  const { db, clock, ffmpeg, clockSkewS, storageWatch } = platform
  const now = clock.now()
  const [depths, workers, presence, failing, use, settings, database, storage] = await Promise.all([
    readQueueDepths(db),
    listWorkersSince(db, daysAgo(clock, SHOWN_DAYS), MOST_WORKERS),
    readPresence(platform, askingSince),
    listFailingFeeds(db, MOST_FEEDS),
    measureStorage(db),
    readSettings(db),
    readDatabaseVersions(db),
    storageWatch.state(),
  ])
  // What is left are the engine's own: schedules, and where jobs of dead workers go.
  const own = depths.filter(({ queue }) => Object.hasOwn(jobPayloads, queue))
  const live = workers.filter(worker => stateOf(worker, now) === 'working')
  return {
    problems: problemsOf({
      storageProblem: storage.problem,
      clocks: [
        ...live.map(({ host, clock_skew_s }) => ({ host, skewS: clock_skew_s })),
        { host: hostname(), skewS: clockSkewS() },
      ],
      putOffByOutage: own.reduce((sum, { outage }) => sum + outage, 0),
    }),
    queues: own.map(presentQueue).sort((a, b) => a.queue.localeCompare(b.queue, 'en')),
    workers: workers.map(worker => presentWorker(worker, now)),
    presence,
    failing_feeds: failing,
    storage: {
      video_bytes: use.videoBytes,
      segment_bytes: use.segmentBytes,
      limit_bytes: storageLimitBytes(settings),
      is_up: storage.isUp,
      is_writable: storage.isWritable,
      disk_free_bytes: storage.freeBytes,
    },
    versions: {
      server: PRODUCT_VERSION,
      ...database,
      ffmpeg: ffmpeg.version,
      node: process.versions.node,
      player: NEWEST_PLAYER ?? null,
    },
  }
}
