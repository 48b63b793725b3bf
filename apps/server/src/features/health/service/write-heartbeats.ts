import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { daysAgo } from '#platform/clock.ts'
import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { PRODUCT_VERSION } from '#platform/process/product-version.ts'
import { HEARTBEAT_MS } from '../rules.ts'
import { deleteWorkersBefore, noteWorker } from '../store/workers.ts'

const KEPT_DAYS = 7

export type Heartbeats = { stop(): Promise<void> }

/** Records from now on that this process works on jobs, until it is stopped; a database out of reach is waited out. */
export async function writeHeartbeats({ db, clock, clockSkewS, log }: Platform): Promise<Heartbeats> {
  const self = {
    id: randomUUID(),
    host: hostname(),
    process_id: process.pid,
    version: PRODUCT_VERSION,
    started_at: clock.now(),
  }
  const sign = (isLast: boolean) => noteWorker(db, { ...self, clock_skew_s: clockSkewS() }, isLast)
  await deleteWorkersBefore(db, daysAgo(clock, KEPT_DAYS))
  await sign(false)
  let pending: Promise<void> = Promise.resolve()
  const heartbeat = setInterval(() => {
    pending = sign(false).catch(error =>
      log.warn({ error: sentenceOf(error) }, 'A heartbeat could not be written'),
    )
  }, HEARTBEAT_MS)
  return {
    async stop() {
      clearInterval(heartbeat)
      await pending
      await sign(true).catch(error =>
        log.warn({ error: sentenceOf(error) }, 'The last heartbeat could not be written'),
      )
    },
  }
}
