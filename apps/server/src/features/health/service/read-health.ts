import { hostname } from 'node:os'
import type { SystemHealth, WorkerPresence } from '@feedreel/contracts/health'
import { jobPayloads } from '@feedreel/contracts/jobs'
import { listFailingFeeds } from '#features/feeds/service/read-feeds.ts'
import { measureStorage } from '#features/maintenance/service/recount-storage.ts'
import { NEWEST_PLAYER } from '#features/publishers/service/player-versions.ts'
import { readSettings, storageLimitBytes } from '#features/settings/service.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { PRODUCT_VERSION } from '#platform/process/product-version.ts'
import { readQueueDepths } from '#platform/queue/job-table.ts'
import { presentQueue, presentWorker } from '../present.ts'
import { presenceOf, problemsOf, stateOf } from '../rules.ts'
import { findLastSeen, listWorkersSince, readDatabaseVersions } from '../store.ts'

const SHOWN_DAYS = 1
const MAX_WORKERS = 50
const MAX_FEEDS = 10

/** Whether any worker is alive. @param since the start of this process */
export async function readPresence(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  since: Date,
): Promise<WorkerPresence> {
  return presenceOf(await findLastSeen(db), since, clock.now())
}

/** The health of the installation, without the state of this process. @param since the start of this process */
export async function readHealth(
  platform: Platform,
  since: Date,
): Promise<Omit<SystemHealth, 'untrusted_proxies'>> {
  const { db, clock, ffmpeg, clockSkewS, storageWatch } = platform
  const now = clock.now()
  const [depths, workers, presence, failing, use, settings, database, storage] = await Promise.all([
    readQueueDepths(db),
    listWorkersSince(db, daysAgo(clock, SHOWN_DAYS), MAX_WORKERS),
    readPresence(platform, since),
    listFailingFeeds(db, MAX_FEEDS),
    measureStorage(db),
    readSettings(db),
    readDatabaseVersions(db),
    storageWatch.state(),
  ])
  // Without the engine's own queues: schedules and dead letters.
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
