import { HEALTH_HISTORY_DAYS } from '@feedreel/contracts/health'
import { measureStorage } from '#features/maintenance/service/recount-storage.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { addDailySample, beginProblem, deleteHistoryBefore, endProblems } from '../store/history.ts'
import { findProblems } from './find-problems.ts'

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
