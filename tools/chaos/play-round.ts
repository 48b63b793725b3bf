import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '../../apps/server/src/platform/database/database.ts'
import { isOutage } from '../../apps/server/src/platform/database/outage.ts'
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts'
import { checkFiles } from './check-files.ts'
import { checkBeacons, checkCounts, checkLedger, checkRules } from './check-records.ts'
import type { Installation } from './installation.ts'
import type { KeptProcess } from './kept-process.ts'
import type { Ledger } from './ledger.ts'
import type { Operators } from './operators.ts'
import { type Fault, isOfDatabase } from './plan-round.ts'
import type { Viewers } from './viewers.ts'
import type { JobWatch } from './watch-jobs.ts'
import { takeOverLimit } from './watch-limit.ts'

/** Faults of the product, in words. */
export type Findings = { lost: string[]; stuck: string[]; orphans: string[]; limitsBroken: string[] }

/** The state that the rounds of one run share. */
export type Run = {
  installation: Installation
  pool: Pool
  storage: Storage
  ledger: Ledger
  operators: Operators
  viewers: Viewers
  watch: JobWatch
  findings: Findings
  /** Faults that may last into the next round. */
  faults: Promise<void>[]
  /** How many acknowledged playbacks have been checked. */
  lookedFor: number
}

/** Duration of a round; processes that are not up by then may start in the next one. */
const ROUND_MS = 18_500

/** @returns whether a promise resolved by a time of `performance.now()` */
async function isDoneBy(work: Promise<unknown>, untilMs: number): Promise<boolean> {
  const late = delay(Math.max(0, untilMs - performance.now()), false, { ref: false })
  return Promise.race([work.then(() => true), late])
}

/** @returns whether the database answers by a time of `performance.now()` */
export async function isReached(pool: Pool, untilMs: number): Promise<boolean> {
  for (;;) {
    const answer = pool.query('select 1').catch(() => delay(100).then(() => Promise.reject(new Error())))
    if (await isDoneBy(answer, untilMs).catch(() => false)) return true
    if (performance.now() >= untilMs) return false
  }
}

/** Compares acknowledged changes and all files with the database and adds differences to the findings. */
export async function lookAtEverything(run: Run): Promise<void> {
  const { pool, storage, ledger, viewers, watch, findings } = run
  for (const { name, expected, found } of await checkLedger(pool, ledger)) {
    findings.lost.push(`${name} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
  const acknowledged = viewers.acknowledged()
  findings.lost.push(...viewers.takeBroken())
  findings.lost.push(...(await checkBeacons(pool, acknowledged.slice(run.lookedFor))))
  run.lookedFor = acknowledged.length
  findings.lost.push(...(await checkFiles(pool, storage)).lost)
  findings.lost.push(...(await checkCounts(pool)))
  for (const rule of await checkRules(pool)) {
    if (!findings.limitsBroken.includes(rule)) findings.limitsBroken.push(rule)
  }
  findings.limitsBroken.push(...(await takeOverLimit(pool)))
  findings.stuck.push(...watch.stuck.splice(0))
}

function target({ processes }: Installation, name: string | null): KeptProcess {
  const found = processes.get(name ?? '')
  if (!found) throw new Error(`There is no process ${name}.`)
  return found
}

/** Injects a fault now; a frozen process is resumed at its end. */
async function applyFault(installation: Installation, fault: Fault): Promise<void> {
  const { database, processes } = installation
  switch (fault.kind) {
    case 'kill':
      return target(installation, fault.target).kill(fault.forMs)
    case 'restart':
      await target(installation, fault.target).restart(fault.forMs)
      return
    case 'freeze': {
      const frozen = target(installation, fault.target)
      frozen.freeze()
      await delay(fault.forMs)
      return frozen.resume()
    }
    case 'kill-ffmpeg':
      for (const kept of processes.values()) kept.killEncoders()
      return
    case 'kill-database':
      return database.kill(fault.forMs)
    case 'freeze-database':
      database.freeze()
      await delay(fault.forMs)
      return database.resume()
  }
}

/**
 * Injects a fault at its time. If its process was not up when the round began, the fault waits until it is, at most until
 * the end of the round: a process that is killed in every round before it is up could meet no deadline.
 */
async function inject(installation: Installation, fault: Fault, left: Set<string>, endMs: number) {
  const { processes, mode } = installation
  const name = fault.target ?? (mode === 'embedded' ? 'all' : '')
  await delay(fault.atMs)
  if (left.has(name) && !(await isDoneBy(processes.get(name)?.ready() ?? Promise.resolve(), endMs))) return
  await applyFault(installation, fault)
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
  const loading = new AbortController()
  const load = [operators.work(loading.signal), viewers.watch(operators.playing, loading.signal)]
  const failing = plan.map(fault => ({ fault, done: inject(installation, fault, left, startedMs + loadMs) }))
  run.faults.push(...failing.map(({ done }) => done))
  await delay(loadMs)
  loading.abort()
  await Promise.all(load)
  const ofDatabase = failing.filter(({ fault }) => isOfDatabase(fault)).map(({ done }) => done)
  if ((await isDoneBy(Promise.all(ofDatabase), endMs)) && (await isReached(pool, endMs))) {
    await lookAtEverything(run).catch(error => {
      // The process that runs the embedded database may be restarting.
      if (!isOutage(error)) throw error
    })
  }
  // Give restarting processes some time to be up in the next round.
  await isDoneBy(Promise.all(kept.map(({ ready }) => ready())), endMs)
}
