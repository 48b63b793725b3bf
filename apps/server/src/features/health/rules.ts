import { counted } from '@feedreel/contracts/counted'
import {
  type HealthCheck,
  MAX_CLOCK_SKEW_S,
  type SystemHealth,
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

/** A problem that an operator should fix now, in one sentence. */
export type Problem = { check: HealthCheck; sentence: string }

/** The problems that an operator should fix now. A machine is named once. */
export function problemsOf(seen: {
  storageProblem: string | null
  clocks: readonly MachineClock[]
  putOffByOutage: number
}): Problem[] {
  const problems: Problem[] =
    seen.storageProblem === null ? [] : [{ check: 'storage', sentence: seen.storageProblem }]
  const skews = new Map(
    seen.clocks
      .filter(({ skewS }) => Math.abs(skewS) > MAX_CLOCK_SKEW_S)
      .map(({ host, skewS }) => [host, skewS]),
  )
  for (const [host, skewS] of skews) {
    const seconds = counted(Math.round(Math.abs(skewS)), 'second')
    const direction = skewS > 0 ? 'ahead of' : 'behind'
    problems.push({
      check: 'clocks',
      sentence: `The clock of ${host} is ${seconds} ${direction} the database's: synchronise its time (NTP).`,
    })
  }
  if (seen.putOffByOutage > 0) {
    problems.push({
      check: 'outage',
      sentence: `Jobs delayed because the database or the storage was unavailable: ${seen.putOffByOutage}. They are retried every 5 seconds.`,
    })
  }
  return problems
}

/**
 * Whether no worker was seen for WORKER_MISSING_S, counted from the start of this process at the earliest.
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

const DAY_MS = 86_400_000

/** How full the storage was at a moment. */
export type StorageSample = { takenAt: Date; usedBytes: number; diskFreeBytes: number | null }

/** A growth rate over a shorter time is unreliable: cleanups run four times a day. */
const MIN_FORECAST_DAYS = 2
/** The age of the sample from which the growth rate is measured, at most: with one sample a day, 7 days as a whole number. */
export const MAX_SAMPLE_DAYS = 7.5
const MAX_AHEAD_DAYS = 365

/** Whole days until `left` is used up; null when it is not within a year. */
function daysUntilUsed(left: number, usedPerDay: number): number | null {
  if (left <= 0) return 0
  const days = Math.floor(left / usedPerDay)
  return usedPerDay > 0 && days <= MAX_AHEAD_DAYS ? days : null
}

/**
 * When the space ends at the growth rate since a first sample; null when it is not old enough.
 * @param first the oldest sample of the last days, null without one
 */
export function forecastOf(
  first: StorageSample | null,
  now: StorageSample,
  limitBytes: number,
): SystemHealth['storage']['forecast'] {
  const days = first === null ? 0 : (now.takenAt.getTime() - first.takenAt.getTime()) / DAY_MS
  if (first === null || days < MIN_FORECAST_DAYS) return null
  const isOfDisk = first.diskFreeBytes !== null && now.diskFreeBytes !== null
  return {
    days: Math.round(days),
    limit_reached_in_days: daysUntilUsed(
      limitBytes - now.usedBytes,
      (now.usedBytes - first.usedBytes) / days,
    ),
    disk_full_in_days: isOfDisk
      ? daysUntilUsed(now.diskFreeBytes ?? 0, ((first.diskFreeBytes ?? 0) - (now.diskFreeBytes ?? 0)) / days)
      : null,
  }
}
