import { WORKER_MISSING_S, type WorkerPresence, type WorkerState } from '@feedreel/contracts/health'

/** A worker says every so often that it lives; who misses three times is silent. */
export const HEARTBEAT_MS = 15_000
const SILENT_AFTER_MS = 3 * HEARTBEAT_MS

/** What a worker does, from when it was seen last and when it said that it stops. */
export function stateOf(worker: { last_seen_at: Date; stopped_at: Date | null }, now: Date): WorkerState {
  if (worker.stopped_at) return 'stopped'
  return now.getTime() - worker.last_seen_at.getTime() > SILENT_AFTER_MS ? 'silent' : 'working'
}

/**
 * Whether nobody works on jobs. Right after a start workers get the same time to come.
 * @param lastSeenAt the last sign of life of any worker, null before the first
 * @param askingSince since when the process that is asked has been there
 */
export function presenceOf(lastSeenAt: Date | null, askingSince: Date, now: Date): WorkerPresence {
  const since = Math.max(lastSeenAt?.getTime() ?? 0, askingSince.getTime())
  return {
    is_missing: now.getTime() - since > WORKER_MISSING_S * 1000,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  }
}
