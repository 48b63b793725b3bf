import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sweepOrphans } from '../../apps/server/src/features/maintenance/service/sweep-orphans.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createDatabase, createPool } from '../../apps/server/src/platform/database/database.ts'
import { clearWorkFolders } from '../../apps/server/src/platform/process/work-folder.ts'
import { createStorage } from '../../apps/server/src/platform/storage/create-storage.ts'
import { startNewsSite } from '../product/news-site.ts'
import { checkContents, checkFiles } from './check-files.ts'
import { watchLimit } from './check-records.ts'
import { startCluster, startEmbedded } from './installation.ts'
import { Ledger } from './ledger.ts'
import { createOperators, DESKS } from './operators.ts'
import { describeFault, LOAD_MS, type Mode, planRound } from './plan-round.ts'
import { type Findings, isDoneBy, isReached, lookAtEverything, playRound, type Run } from './play-round.ts'
import { createRandom } from './random.ts'
import { Removals } from './removals.ts'
import { createViewers } from './viewers.ts'
import { countOpen, watchJobs } from './watch-jobs.ts'

export type ChaosOptions = {
  mode: Mode
  seed: number
  /** The first round, from 1; with a later one a run is resumed on a fresh installation. */
  from: number
  rounds: number
  /** How long a round is under load; LOAD_MS by default. */
  loadMs?: number
  environment: NodeJS.ProcessEnv
  /** Called with a line for each round and each finding, and with the summary at the end. */
  say: (line: string) => void
}

const DAY_MS = 86_400_000
/** All jobs must end within this time after the last round. */
const SETTLE_MS = 180_000
const GRACE_MS = 30_000
const REACH_WITHIN_MS = 60_000

/** Waits until all jobs have ended; those that have not are stuck. */
async function settle({ installation, pool, watch, report, faults }: Run): Promise<void> {
  await Promise.all(faults)
  const endMs = performance.now() + SETTLE_MS
  for (const kept of installation.processes.values()) {
    if (!(await isDoneBy(kept.ready(), endMs))) report('stuck', [`${kept.name} does not start`])
  }
  if (!(await isReached(pool, performance.now() + REACH_WITHIN_MS))) {
    throw new Error('The database is not reachable.')
  }
  while ((await countOpen(pool)) > 0 && performance.now() < endMs) await delay(500)
  const open = await countOpen(pool)
  if (open > 0) {
    report('stuck', [`${open} jobs, logs or videos are open ${SETTLE_MS / 1000} s after the end`])
  }
  await watch.stop()
}

/** Runs the next day's cleanup and checks the remaining files. @returns how many files it removed */
async function passADay({ installation, pool, storage, report }: Run): Promise<number> {
  const clock = { now: () => new Date(Date.now() + DAY_MS) }
  const swept = await sweepOrphans({ db: createDatabase(pool), clock, storage }, false)
  const { lost, orphans } = await checkFiles(pool, storage)
  report('lost', [...lost, ...(await checkContents(pool, storage))])
  report('orphans', orphans)
  await Promise.all([...installation.processes.values()].map(kept => kept.stop()))
  await clearWorkFolders(installation.workFolder, clock.now())
  report('orphans', await readdir(installation.workFolder))
  return swept
}

/**
 * Puts an installation under load, injects faults round by round, and reports lost data, stuck work and broken rules. After
 * findings its folder with files and logs of the processes stays.
 */
export async function runChaos(options: ChaosOptions) {
  const { mode, seed, from, rounds, loadMs = LOAD_MS, environment, say } = options
  const findings: Findings = { lost: [], stuck: [], orphans: [], limitsBroken: [] }
  const report = (kind: keyof Findings, sentences: readonly string[]) => {
    for (const sentence of sentences.filter(text => !findings[kind].includes(text))) {
      findings[kind].push(sentence)
      say(`  ${kind}: ${sentence}`)
    }
  }

  const folder = await mkdtemp(join(tmpdir(), 'feedreel-chaos-'))
  await chmod(folder, 0o755)
  await using opened = new AsyncDisposableStack()
  opened.defer(async () => {
    if (Object.values(findings).flat().length > 0) say(`The files and logs are in ${folder}`)
    else await rm(folder, { recursive: true, force: true })
  })
  const site = await startNewsSite(DESKS)
  opened.defer(() => site.stop())
  const installation =
    mode === 'embedded'
      ? await startEmbedded(folder, site.host)
      : await startCluster(folder, site.host, environment, opened)
  opened.defer(() => installation.stop())
  const processes = [...installation.processes.values()]
  await Promise.all(processes.map(kept => kept.ready()))
  const pool = createPool(await installation.database.url(), () => undefined, 4)
  opened.defer(() => pool.end())
  await watchLimit(pool)
  const storage = await createStorage(readConfig(installation.environment), say)
  const ledger = new Ledger()
  const random = createRandom(seed, from, 1)
  const removals = new Removals()
  const { urls } = installation
  const operators = await createOperators({ urls, ledger, removals, site, random })
  const viewers = createViewers(urls, random, removals)
  const watch = watchJobs(pool)
  const run: Run = {
    installation,
    pool,
    storage,
    ledger,
    operators,
    viewers,
    watch,
    report,
    faults: [],
    lookedFor: 0,
  }

  const unasked = () => processes.flatMap(kept => kept.unasked())
  let longestS = 0
  const sayRow = (cells: readonly unknown[], faults: string) =>
    say(`${cells.map(cell => String(cell).padStart(8)).join('')}  ${faults}`)
  sayRow(['round', 's', 'done', 'refused', 'unknown', 'beacons'], 'faults')
  for (let round = from; round <= rounds; round += 1) {
    const startedMs = performance.now()
    const knownEnds = unasked()
    const plan = planRound(seed, round, mode, loadMs)
    await playRound(run, plan, loadMs)
    const seconds = (performance.now() - startedMs) / 1000
    longestS = Math.max(longestS, seconds)
    const { done, refused, unknown } = operators.calls
    const cells = [round, seconds.toFixed(1), done, refused, unknown, viewers.acknowledged.length]
    sayRow(cells, plan.map(describeFault).join('; '))
    for (const end of unasked().filter(text => !knownEnds.includes(text))) say(`  ${end}`)
  }
  await settle(run)
  // Check all playbacks again at the end.
  run.lookedFor = 0
  await lookAtEverything(run)
  const swept = await passADay(run)
  const slowest = processes.toSorted((a, b) => b.slowestEndMs() - a.slowestEndMs())[0]
  const slowestEnd = `${slowest?.name} took ${((slowest?.slowestEndMs() ?? 0) / 1000).toFixed(1)} s to end`
  if (Number(slowest?.slowestEndMs()) > GRACE_MS) report('stuck', [slowestEnd])
  const ends = unasked()
  say(`
${ledger.acknowledged} changes and ${viewers.acknowledged.length} beacons acknowledged, ${operators.calls.unknown} calls without a response
the cleanup removed ${swept} orphaned files; ${slowestEnd}; the longest round took ${longestS.toFixed(1)} s
${[`${ends.length} unexpected exits`, ...ends].join('\n  ')}
`)
  const figures = {
    rounds: rounds - from + 1,
    lost: findings.lost.length,
    stuck: findings.stuck.length,
    orphans: findings.orphans.length,
    limits_broken: findings.limitsBroken.length,
    unasked_ends: ends.length,
    longest_round_s: longestS,
  }
  return { findings, acknowledged: ledger.acknowledged, figures }
}
