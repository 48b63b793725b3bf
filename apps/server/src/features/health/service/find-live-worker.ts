import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { stateOf } from '../rules.ts'
import { listWorkersSince, type WorkerRow } from '../store/workers.ts'

const LOOKED_AT = 50

/** A worker that is at work as far as its last sign of life tells, or undefined. */
export async function findLiveWorker({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<WorkerRow | undefined> {
  const seen = await listWorkersSince(db, daysAgo(clock, 1), LOOKED_AT)
  return seen.find(worker => stateOf(worker, clock.now()) === 'working')
}
