import type { QueueHealth, WorkerSign } from '@feedreel/contracts/health'
import type { QueueDepth } from '#platform/queue/job-table.ts'
import { stateOf } from './rules.ts'
import type { WorkerRow } from './store/workers.ts'

/** A queue as the API gives it; the age of the oldest job in whole seconds, null when none waits. */
export function presentQueue({ queue, waiting, later, outage, active, oldestS }: QueueDepth): QueueHealth {
  return {
    queue,
    waiting,
    later,
    put_off_by_outage: outage,
    running: active,
    oldest_waiting_seconds: waiting + outage > 0 ? Math.round(oldestS) : null,
  }
}

/** A worker as the API gives it; whether it works, is silent or has stopped is told as of `now`. */
export function presentWorker(row: WorkerRow, now: Date): WorkerSign {
  return {
    id: row.id,
    host: row.host,
    process_id: row.process_id,
    version: row.version,
    state: stateOf(row, now),
    started_at: row.started_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    clock_skew_seconds: Math.round(row.clock_skew_s * 10) / 10,
  }
}
