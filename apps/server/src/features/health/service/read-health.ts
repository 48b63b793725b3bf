import {
  HEALTH_HISTORY_DAYS,
  MAX_HISTORY,
  type SystemHealth,
  type WorkerPresence,
} from '@feedreel/contracts/health'
import { listFailingFeeds } from '#features/feeds/service/read-feeds.ts'
import { measureStorage } from '#features/maintenance/service/recount-storage.ts'
import { NEWEST_PLAYER } from '#features/publishers/service/player-versions.ts'
import { readSettings, storageLimitBytes } from '#features/settings/service.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { PRODUCT_VERSION } from '#platform/process/product-version.ts'
import { presentProblem, presentQueue, presentWorker } from '../present.ts'
import { forecastOf, MAX_SAMPLE_DAYS, presenceOf } from '../rules.ts'
import { findFirstSample, listProblems } from '../store/history.ts'
import { findLastSeen, readDatabaseVersions } from '../store/workers.ts'
import { findProblems } from './problems.ts'

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
  const { db, clock, ffmpeg } = platform
  const now = clock.now()
  const [seen, presence, failing, use, settings, database, past, sample] = await Promise.all([
    findProblems(platform),
    readPresence(platform, since),
    listFailingFeeds(db, MAX_FEEDS),
    measureStorage(db),
    readSettings(db),
    readDatabaseVersions(db),
    listProblems(db, daysAgo(clock, HEALTH_HISTORY_DAYS), MAX_HISTORY),
    findFirstSample(db, daysAgo(clock, MAX_SAMPLE_DAYS)),
  ])
  const { storage } = seen
  const limitBytes = storageLimitBytes(settings)
  const present = {
    takenAt: now,
    usedBytes: use.videoBytes + use.segmentBytes,
    diskFreeBytes: storage.freeBytes,
  }
  return {
    problems: seen.problems.map(({ sentence }) => sentence),
    history: past.map(presentProblem),
    queues: seen.queues.map(presentQueue).sort((a, b) => a.queue.localeCompare(b.queue, 'en')),
    workers: seen.workers.map(worker => presentWorker(worker, now)),
    presence,
    failing_feeds: failing,
    storage: {
      video_bytes: use.videoBytes,
      segment_bytes: use.segmentBytes,
      limit_bytes: limitBytes,
      is_up: storage.isUp,
      is_writable: storage.isWritable,
      disk_free_bytes: storage.freeBytes,
      forecast: forecastOf(sample, present, limitBytes),
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
