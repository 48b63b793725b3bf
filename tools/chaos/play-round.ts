import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '../../apps/server/src/platform/database/database.ts'
import { isOutage } from '../../apps/server/src/platform/database/outage.ts'
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts'
import { checkFiles } from './check-files.ts'
import { checkBeacons, checkCounts, checkLedger, checkRules, takeOverLimit } from './check-records.ts'
import type { Installation } from './installation.ts'
import type { Ledger } from './ledger.ts'
import type { createOperators } from './operators.ts'
import type { Fault } from './plan-round.ts'
import type { createViewers } from './viewers.ts'
import type { watchJobs } from './watch-jobs.ts'

/** Faults of the product, in words. */
export type Findings = Record<'lost' | 'stuck' | 'orphans' | 'limitsBroken', string[]>

/** The state that the rounds of one run share. */
export type Run = {
  installation: Installation
  pool: Pool
  storage: Storage
  ledger: Ledger
  operators: Awaited<ReturnType<typeof createOperators>>
  viewers: ReturnType<typeof createViewers>
  watch: ReturnType<typeof watchJobs>
  /** Adds sentences to the findings, each once, and prints them. */
  report(kind: keyof Findings, sentences: readonly string[]): void
  /** Faults that may last into the next round. */
  faults: Promise<void>[]
  /** How many acknowledged playbacks have been checked. */
  lookedFor: number
}

/** Duration of a round; processes that are not up by then may start in the next one. */
const ROUND_MS = 18_500

/** Whether a promise resolves by a time of `performance.now()`. */
export async function isDoneBy(work: Promise<unknown>, untilMs: number): Promise<boolean> {
  const late = delay(Math.max(0, untilMs - performance.now()), false, { ref: false })
  return Promise.race([work.then(() => true), late])
}

/** Whether the database responds by a time of `performance.now()`. */
export async function isReached(pool: Pool, untilMs: number): Promise<boolean> {
  do {
    if (await isDoneBy(pool.query('select 1'), untilMs).catch(() => false)) return true
    await delay(100)
  } while (performance.now() < untilMs)
  return false
}

/** Compares acknowledged changes and all files with the database and reports differences. */
export async function lookAtEverything(run: Run): Promise<void> {
  const { pool, storage, ledger, viewers, watch, report } = run
  report('lost', await checkLedger(pool, ledger))
  report('lost', viewers.broken.splice(0))
  const { length } = viewers.acknowledged
  report('lost', await checkBeacons(pool, viewers.acknowledged.slice(run.lookedFor)))
  run.lookedFor = length
  report('lost', (await checkFiles(pool, storage)).lost)
  report('lost', await checkCounts(pool))
  report('limitsBroken', await checkRules(pool))
  report('limitsBroken', await takeOverLimit(pool))
  report('stuck', [...watch.stuck])
}

/** Injects a fault now; what is frozen is resumed at its end. */
async function applyFault({ processes, database }: Installation, fault: Fault): Promise<void> {
  const { kind, target, forMs } = fault
  if (target === 'encoders') {
    for (const kept of processes.values()) kept.killEncoders()
    return
  }
  const kept = processes.get(target)
  if (kind === 'restart') return kept?.restart(forMs)
  const hit = kept ?? database
  if (kind === 'kill') return hit.kill(forMs)
  hit.freeze()
  await delay(forMs)
  hit.resume()
}

/**
 * Injects a fault at its time. If its process was not up when the round began, the fault waits until it is, at most until
 * the end of the round: a process that is killed in every round before it is up could meet no deadline.
 */
async function inject(installation: Installation, fault: Fault, left: Set<string>, endMs: number) {
  // In one process it concerns its database and its encoders.
  const name = installation.processes.has(fault.target) ? fault.target : 'all'
  await delay(fault.atMs)
  const ready = installation.processes.get(name)?.ready() ?? Promise.resolve()
  if (!left.has(name) || (await isDoneBy(ready, endMs))) await applyFault(installation, fault)
}

/**
 * Runs a round and checks everything. Its duration is limited: slow starts and exits continue in the next round, and if
 * the database is unavailable, the next round makes the checks.
 */
export async function playRound(run: Run, plan: readonly Fault[], loadMs: number): Promise<void> {
  const { installation, operators, viewers, pool } = run
  const startedMs = performance.now()
  const endMs = startedMs + ROUND_MS
  const kept = [...installation.processes.values()]
  const left = new Set(kept.filter(({ isUp }) => !isUp()).map(({ name }) => name))
  const faults = plan.map(fault => inject(installation, fault, left, startedMs + loadMs))
  run.faults.push(...faults)
  const loading = AbortSignal.timeout(loadMs)
  await Promise.all([operators.work(loading), viewers.watch(operators.playing, loading)])
  const ofDatabase = faults.filter((_, index) => plan[index]?.target === 'database')
  if ((await isDoneBy(Promise.all(ofDatabase), endMs)) && (await isReached(pool, endMs))) {
    await lookAtEverything(run).catch(error => {
      // The process that runs the embedded database may be restarting.
      if (!isOutage(error)) throw error
    })
  }
  // Give restarting processes some time to be up in the next round.
  await isDoneBy(Promise.all(kept.map(({ ready }) => ready())), endMs)
}
