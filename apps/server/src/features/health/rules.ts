import { counted } from '@feedreel/contracts/counted'
import {
  MAX_CLOCK_SKEW_S,
  WORKER_MISSING_S,
  type WorkerPresence,
  type WorkerState,
} from '@feedreel/contracts/health'

/** A worker is silent after three missed heartbeats. */
export const HEARTBEAT_MS = 15_000
const SILENT_AFTER_MS = 3 * HEARTBEAT_MS

/** The state of a worker at a moment. */
export function stateOf(worker: { last_seen_at: Date; stopped_at: Date | null }, now: Date): WorkerState {
  if (worker.stopped_at) return 'stopped'
  return now.getTime() - worker.last_seen_at.getTime() > SILENT_AFTER_MS ? 'silent' : 'working'
}

/** The seconds by which a machine's clock is ahead of the database's; negative when behind. */
export type MachineClock = { host: string; skewS: number }

/** The problems that an operator should fix now, one sentence each. A machine is named once. */
export function problemsOf(seen: {
  storageProblem: string | null
  clocks: readonly MachineClock[]
  putOffByOutage: number
}): string[] {
  const problems: string[] = seen.storageProblem === null ? [] : [seen.storageProblem]
  const skews = new Map(
    seen.clocks
      .filter(({ skewS }) => Math.abs(skewS) > MAX_CLOCK_SKEW_S)
      .map(({ host, skewS }) => [host, skewS]),
  )
  for (const [host, skewS] of skews) {
    const seconds = counted(Math.round(Math.abs(skewS)), 'second')
    const direction = skewS > 0 ? 'ahead of' : 'behind'
    problems.push(
      `The clock of ${host} is ${seconds} ${direction} the database's: synchronise its time (NTP).`,
    )
  }
  if (seen.putOffByOutage > 0) {
    problems.push(
      `Jobs put off because the database or the storage was out of reach: ${seen.putOffByOutage}. They are tried again every 5 seconds.`,
    )
  }
  return problems
}

/**
 * Whether all workers are missing. After the start of this process they have the same time to appear.
 * @param lastSeenAt the last heartbeat of any worker, or null
 * @param startedAt the start of this process
 */
export function presenceOf(lastSeenAt: Date | null, startedAt: Date, now: Date): WorkerPresence {
  const since = Math.max(lastSeenAt?.getTime() ?? 0, startedAt.getTime())
  return {
    is_missing: now.getTime() - since > WORKER_MISSING_S * 1000,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  }
}
