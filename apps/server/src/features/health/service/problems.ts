import { hostname } from 'node:os'
import { HEALTH_HISTORY_DAYS } from '@feedreel/contracts/health'
import { jobPayloads } from '@feedreel/contracts/jobs'
import { measureStorage } from '#features/maintenance/service/recount-storage.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { type QueueDepth, readQueueDepths } from '#platform/queue/job-table.ts'
import type { StorageState } from '#platform/storage/watch-storage.ts'
import { type Problem, problemsOf, stateOf } from '../rules.ts'
import { addDailySample, beginProblem, deleteHistoryBefore, endProblems } from '../store/history.ts'
import { listWorkersSince, type WorkerRow } from '../store/workers.ts'

const SHOWN_DAYS = 1
const MAX_WORKERS = 50

/** The queues of jobs, the workers of the last day, the storage, and the problems that they and this process show. */
export async function findProblems({
  db,
  clock,
  clockSkewS,
  storageWatch,
}: Pick<Platform, 'db' | 'clock' | 'clockSkewS' | 'storageWatch'>): Promise<{
  queues: QueueDepth[]
  workers: WorkerRow[]
  storage: StorageState
  problems: Problem[]
}> {
  const now = clock.now()
  const [depths, workers, storage] = await Promise.all([
    readQueueDepths(db),
    listWorkersSince(db, daysAgo(clock, SHOWN_DAYS), MAX_WORKERS),
    storageWatch.state(),
  ])
  // Without the engine's own queues: schedules and dead letters.
  const queues = depths.filter(({ queue }) => Object.hasOwn(jobPayloads, queue))
  const live = workers.filter(worker => stateOf(worker, now) === 'working')
  const problems = problemsOf({
    storageProblem: storage.problem,
    clocks: [
      ...live.map(({ host, clock_skew_s }) => ({ host, skewS: clock_skew_s })),
      { host: hostname(), skewS: clockSkewS() },
    ],
    putOffByOutage: queues.reduce((sum, { outage }) => sum + outage, 0),
  })
  return { queues, workers, storage, problems }
}

/** Records which problems have begun and which have ended, and once a day how full the storage is. */
export async function recordHealth(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const [{ problems, storage }, use] = await Promise.all([findProblems(platform), measureStorage(db)])
  const { freeBytes } = storage
  await db.transaction().execute(async tx => {
    await endProblems(
      tx,
      problems.map(({ check }) => check),
    )
    for (const problem of problems) await beginProblem(tx, problem)
    await addDailySample(tx, {
      usedBytes: use.videoBytes + use.segmentBytes,
      diskFreeBytes: freeBytes === null ? null : Math.round(freeBytes),
    })
    await deleteHistoryBefore(tx, daysAgo(clock, HEALTH_HISTORY_DAYS))
  })
}
