import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sweepOrphans } from '../../apps/server/src/features/maintenance/service/sweep-orphans.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createDatabase, createPool, type Pool } from '../../apps/server/src/platform/database/database.ts'
import { clearWorkFolders } from '../../apps/server/src/platform/process/work-folder.ts'
import { createStorage } from '../../apps/server/src/platform/storage/create-storage.ts'
import { startNewsSite } from '../product/news-site.ts'
import { Caller } from './caller.ts'
import { checkContents, checkFiles, leftWorkFolders } from './check-files.ts'
import { startCluster, startEmbedded } from './installation.ts'
import type { UnaskedEnd } from './kept-process.ts'
import { Ledger } from './ledger.ts'
import { createOperators, DESKS } from './operators.ts'
import { describeFault, LOAD_MS, type Mode, planRound } from './plan-round.ts'
import { type Findings, isReached, lookAtEverything, playRound, type Run } from './play-round.ts'
import { createRandom } from './random.ts'
import { Removals } from './removals.ts'
import { createViewers } from './viewers.ts'
import { countOpen, watchJobs } from './watch-jobs.ts'
import { watchLimit } from './watch-limit.ts'
import { watchMachine } from './watch-machine.ts'

export type ChaosResult = {
  findings: Findings
  rounds: number
  acknowledged: number
  unknown: number
  beacons: number
  videos: { completed: number; failed: number }
  /** Orphaned files of killed processes that the cleanup removed. */
  swept: number
  /** Videos and pictures that viewers loaded. */
  loaded: number
  /** Exits that no fault caused, and exits with an error. */
  unasked: UnaskedEnd[]
  /** The longest round, without the time in which the machine was paused. */
  longestRoundS: number
  /** For how long the machine was paused. */
  stoodStillS: number
  /** The slowest exit after SIGTERM. */
  slowestEndS: number
}

export type ChaosOptions = {
  mode: Mode
  seed: number
  /** The first round, from 1; with a later one a run is resumed on a fresh installation. */
  from: number
  rounds: number
  /** How long a round is under load; LOAD_MS by default. */
  loadMs?: number
  environment: NodeJS.ProcessEnv
  /** Keeps the folder with files and logs of the processes, and says where it is. */
  isKept: boolean
  /** Called with a line for each round and each finding. */
  say: (line: string) => void
}

const DAY_MS = 86_400_000
/** All jobs must end within this time after the last round. */
const SETTLE_MS = 180_000
const GRACE_MS = 30_000
const REACH_WITHIN_MS = 60_000

/** Waits until all jobs have ended; others are stuck. */
async function settle({ installation, pool, watch, findings, faults }: Run): Promise<void> {
  await Promise.all(faults)
  const end = performance.now() + SETTLE_MS
  for (const kept of installation.processes.values()) {
    const isUp = await Promise.race([kept.ready().then(() => true), delay(SETTLE_MS, false, { ref: false })])
    if (!isUp) findings.stuck.push(`${kept.name} does not start`)
  }
  if (!(await isReached(pool, performance.now() + REACH_WITHIN_MS)))
    throw new Error('The database is not reachable.')
  while ((await countOpen(pool)) > 0) {
    if (performance.now() > end) {
      findings.stuck.push(
        `${await countOpen(pool)} jobs, logs or videos are open ${SETTLE_MS / 1000} s after the end`,
      )
      break
    }
    await delay(500)
  }
  await watch.stop()
  findings.stuck.push(...watch.stuck)
}

/** Runs tomorrow's cleanup and checks what is left. @returns how many files it removed */
async function passADay({ installation, pool, storage, findings }: Run): Promise<number> {
  const clock = { now: () => new Date(Date.now() + DAY_MS) }
  const swept = await sweepOrphans({ db: createDatabase(pool), clock, storage }, false)
  const { lost, orphans } = await checkFiles(pool, storage)
  findings.lost.push(...lost, ...(await checkContents(pool, storage)))
  findings.orphans.push(...orphans)
  await Promise.all([...installation.processes.values()].map(kept => kept.stop()))
  await clearWorkFolders(installation.workFolder, clock.now())
  findings.orphans.push(...(await leftWorkFolders(installation.workFolder)))
  return swept
}

async function countVideos(pool: Pool): Promise<{ completed: number; failed: number }> {
  const { rows } = await pool.query<{ completed: number; failed: number }>(`
    select count(*) filter (where status = 'COMPLETED') as completed,
      count(*) filter (where status = 'FAILED' and error_class <> 'cancelled') as failed from video`)
  return rows[0] ?? { completed: 0, failed: 0 }
}

/** The lines that describe an unexpected exit. */
export function describeEnd({ what, lines }: UnaskedEnd): string[] {
  return [`  ${what}; its last lines:`, ...lines.map(line => `    ${line}`)]
}

/** Puts an installation under load, injects faults round by round, and reports what is lost, stuck or broken. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { mode, seed, from, rounds, loadMs = LOAD_MS, environment, isKept, say } = options
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-chaos-'))
  await chmod(folder, 0o755)
  await using opened = new AsyncDisposableStack()
  if (isKept) say(`Everything is kept in ${folder}`)
  else opened.defer(() => rm(folder, { recursive: true, force: true }))
  const site = await startNewsSite(DESKS)
  opened.defer(() => site.stop())
  const installation =
    mode === 'embedded'
      ? await startEmbedded(folder, site.host)
      : await startCluster(folder, site.host, environment)
  opened.defer(() => installation.stop())
  await Promise.all([...installation.processes.values()].map(kept => kept.ready()))
  const pool = createPool(await installation.databaseUrl(), () => undefined, 4)
  opened.defer(() => pool.end())
  await watchLimit(pool)
  const storage = await createStorage(readConfig(installation.environment), say)
  const ledger = new Ledger()
  const random = createRandom(seed, from, 1)
  const caller = new Caller(installation.urls)
  await caller.signIn()
  const removals = new Removals()
  const operators = await createOperators({ caller, ledger, removals, site, random })
  const viewers = createViewers(installation.urls, random, removals)
  const watch = watchJobs(() => pool)
  const findings: Findings = { lost: [], stuck: [], orphans: [], limitsBroken: [] }
  const machine = watchMachine()
  opened.defer(() => machine.stop())
  const run: Run = {
    ...{ installation, pool, storage, ledger, operators, viewers, watch, findings },
    faults: [],
    lookedFor: 0,
  }

  const processes = [...installation.processes.values()]
  const unasked = () => processes.flatMap(kept => kept.unasked())
  const reported = new Set<unknown>()
  const reportFindings = () => {
    for (const [kind, list] of Object.entries(findings)) {
      for (const [index, what] of list.entries()) {
        if (reported.has(`${kind} ${index}`)) continue
        reported.add(`${kind} ${index}`)
        say(`  ${kind}: ${what}`)
      }
    }
    for (const end of unasked()) {
      if (reported.has(end)) continue
      reported.add(end)
      for (const line of describeEnd(end)) say(line)
    }
  }
  let longestMs = 0
  for (let round = from; round <= rounds; round += 1) {
    const startedMs = performance.now()
    const stoodStillMs = machine.stoodStillMs()
    const plan = planRound(seed, round, mode, loadMs)
    await playRound(run, plan, loadMs)
    const stillMs = machine.stoodStillMs() - stoodStillMs
    const roundMs = performance.now() - startedMs - stillMs
    longestMs = Math.max(longestMs, roundMs)
    const seconds = (roundMs / 1000).toFixed(1)
    if (stillMs > 0) say(`  the machine was paused for ${(stillMs / 1000).toFixed(1)} s`)
    const { done, refused, unknown } = operators.calls
    say(
      `${String(round).padStart(5)}${seconds.padStart(7)}${String(done).padStart(8)}${String(refused).padStart(8)}` +
        `${String(unknown).padStart(8)}${String(viewers.acknowledged().length).padStart(9)}  ${plan.map(describeFault).join('; ')}`,
    )
    reportFindings()
  }
  await settle(run)
  // Check all playbacks again at the end.
  run.lookedFor = 0
  await lookAtEverything(run)
  const videos = await countVideos(pool)
  const swept = await passADay(run)
  const slowestEndS = Math.max(...processes.map(kept => kept.slowestEndMs())) / 1000
  // The machine may have been paused during that exit.
  if (slowestEndS * 1000 - machine.stoodStillMs() > GRACE_MS) {
    findings.stuck.push(`a process took ${slowestEndS.toFixed(0)} s to end`)
  }
  reportFindings()
  return {
    findings,
    rounds: rounds - from + 1,
    acknowledged: ledger.acknowledged,
    unknown: operators.calls.unknown,
    beacons: viewers.acknowledged().length,
    loaded: viewers.loaded(),
    videos,
    swept,
    unasked: unasked(),
    longestRoundS: longestMs / 1000,
    stoodStillS: machine.stoodStillMs() / 1000,
    slowestEndS,
  }
}
