import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { daysAgo } from '#platform/clock.ts'
import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { PRODUCT_VERSION } from '#platform/process/product-version.ts'
import { HEARTBEAT_MS, stateOf } from '../rules.ts'
import { addMissingWorkers } from '../store/history.ts'
import { deleteWorkersBefore, listWorkersSince, upsertWorker, type WorkerRow } from '../store/workers.ts'

const KEPT_DAYS = 7
const MAX_WORKERS = 50
const WORKERS_MISSED = 'No worker was seen: none ran, or the database was unavailable.'

export type Heartbeats = { stop(): Promise<void> }

/** Writes a heartbeat of this worker now and every 15 s until it is stopped. */
export async function writeHeartbeats({ db, clock, clockSkewS, log }: Platform): Promise<Heartbeats> {
  const self = {
    id: randomUUID(),
    host: hostname(),
    process_id: process.pid,
    version: PRODUCT_VERSION,
    started_at: clock.now(),
  }
  const beat = async (isLast: boolean) => {
    // While no worker runs, nothing records it: the first worker to return does.
    await addMissingWorkers(db, WORKERS_MISSED)
    await upsertWorker(db, { ...self, clock_skew_s: clockSkewS() }, isLast)
  }
  await beat(false)
  await deleteWorkersBefore(db, daysAgo(clock, KEPT_DAYS))
  let pending: Promise<void> = Promise.resolve()
  const heartbeat = setInterval(() => {
    pending = beat(false).catch(error =>
      log.warn({ error: sentenceOf(error) }, 'A heartbeat could not be written'),
    )
  }, HEARTBEAT_MS)
  return {
    async stop() {
      clearInterval(heartbeat)
      await pending
      await beat(true).catch(error =>
        log.warn({ error: sentenceOf(error) }, 'The last heartbeat could not be written'),
      )
    },
  }
}

/** A worker that wrote a heartbeat in the last 45 s and has not stopped, or undefined. */
export async function findLiveWorker({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<WorkerRow | undefined> {
  const seen = await listWorkersSince(db, daysAgo(clock, 1), MAX_WORKERS)
  return seen.find(worker => stateOf(worker, clock.now()) === 'working')
}
