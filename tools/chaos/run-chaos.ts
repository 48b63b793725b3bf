import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
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
import { checkContents, checkFiles } from './check-files.ts'
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

export type ChaosResult = {
  findings: Findings
  acknowledged: number
  /** Exits that no fault caused, and exits with an error. */
  unasked: UnaskedEnd[]
  figures: Record<string, number>
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
  /** Keeps the folder with files and logs of the processes, and prints its path. */
  isKept: boolean
  /** Called with a line for each round and each finding, and with the summary at the end. */
  say: (line: string) => void
}

const DAY_MS = 86_400_000
/** All jobs must end within this time after the last round. */
const SETTLE_MS = 180_000
const GRACE_MS = 30_000
const REACH_WITHIN_MS = 60_000
/** Widths of the columns of a round's line after its number. */
const COLUMNS = [7, 8, 8, 8, 9]

/** Waits until all jobs have ended; those that have not are stuck. */
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

/** Runs the next day's cleanup and checks the remaining files. @returns how many files it removed */
async function passADay({ installation, pool, storage, findings }: Run): Promise<number> {
  const clock = { now: () => new Date(Date.now() + DAY_MS) }
  const swept = await sweepOrphans({ db: createDatabase(pool), clock, storage }, false)
  const { lost, orphans } = await checkFiles(pool, storage)
  findings.lost.push(...lost, ...(await checkContents(pool, storage)))
  findings.orphans.push(...orphans)
  await Promise.all([...installation.processes.values()].map(kept => kept.stop()))
  await clearWorkFolders(installation.workFolder, clock.now())
  findings.orphans.push(...(await readdir(installation.workFolder)))
  return swept
}

async function describeVideos(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ videos: string }>(`
    select format('%s videos completed, %s failed', count(*) filter (where status = 'COMPLETED'),
      count(*) filter (where status = 'FAILED' and error_class <> 'cancelled')) as videos from video`)
  return rows[0]?.videos ?? ''
}

/** Puts an installation under load, injects faults round by round, and reports lost data, stuck work and broken rules. */
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
  const caller = await Caller.signIn(installation.urls)
  const removals = new Removals()
  const operators = await createOperators({ caller, ledger, removals, site, random })
  const viewers = createViewers(installation.urls, random, removals)
  const watch = watchJobs(() => pool)
  const findings: Findings = { lost: [], stuck: [], orphans: [], limitsBroken: [] }
  const run: Run = {
    ...{ installation, pool, storage, ledger, operators, viewers, watch, findings },
    faults: [],
    lookedFor: 0,
  }

  const processes = [...installation.processes.values()]
  const unasked = () => processes.flatMap(kept => kept.unasked())
  const reported = new Set<unknown>()
  const report = (key: unknown, ...lines: string[]) => {
    if (!reported.has(key)) lines.forEach(line => void say(line))
    reported.add(key)
  }
  const reportFindings = () => {
    for (const [kind, list] of Object.entries(findings))
      for (const [index, what] of list.entries()) report(`${kind} ${index}`, `  ${kind}: ${what}`)
    for (const end of unasked())
      report(end, `  ${end.what}; its last lines:`, ...end.lines.map(line => `    ${line}`))
  }
  let longestS = 0
  for (let round = from; round <= rounds; round += 1) {
    const startedMs = performance.now()
    const plan = planRound(seed, round, mode, loadMs)
    await playRound(run, plan, loadMs)
    const seconds = (performance.now() - startedMs) / 1000
    longestS = Math.max(longestS, seconds)
    const { done, refused, unknown } = operators.calls
    const cells = [seconds.toFixed(1), done, refused, unknown, viewers.acknowledged().length]
    const row = cells.map((cell, index) => String(cell).padStart(COLUMNS[index] ?? 0)).join('')
    say(`${String(round).padStart(5)}${row}  ${plan.map(describeFault).join('; ')}`)
    reportFindings()
  }
  await settle(run)
  // Check all playbacks again at the end.
  run.lookedFor = 0
  await lookAtEverything(run)
  const videos = await describeVideos(pool)
  const swept = await passADay(run)
  const slowestEndMs = Math.max(...processes.map(kept => kept.slowestEndMs()))
  const slowestEnd = `${(slowestEndMs / 1000).toFixed(1)} s`
  if (slowestEndMs > GRACE_MS) findings.stuck.push(`a process took ${slowestEnd} to end`)
  reportFindings()
  const { acknowledged } = ledger
  say(`
${acknowledged} changes and ${viewers.acknowledged().length} beacons acknowledged, ${operators.calls.unknown} calls without a response
${viewers.loaded()} videos and pictures loaded by viewers
${videos}; the cleanup removed ${swept} orphaned files
${unasked().length} unexpected exits; the slowest requested exit took ${slowestEnd}
the longest round took ${longestS.toFixed(1)} s
`)
  const figures = {
    rounds: rounds - from + 1,
    lost: findings.lost.length,
    stuck: findings.stuck.length,
    orphans: findings.orphans.length,
    limits_broken: findings.limitsBroken.length,
    unasked_ends: unasked().length,
    longest_round_s: longestS,
  }
  return { findings, acknowledged, unasked: unasked(), figures }
}
