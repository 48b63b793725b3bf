import type { PastProblem, QueueHealth, WorkerSign } from '@feedreel/contracts/health'
import type { QueueDepth } from '#platform/queue/job-table.ts'
import { stateOf } from './rules.ts'
import type { HealthProblemRow } from './store/history.ts'
import type { WorkerRow } from './store/workers.ts'

/** A queue in the API; the age of its oldest waiting job in whole seconds, or null. */
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

/** A worker in the API, with its state at `now`. */
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

/** A problem in the API. */
export function presentProblem({ check_name, sentence, began_at, ended_at }: HealthProblemRow): PastProblem {
  return {
    check: check_name,
    sentence,
    began_at: began_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
