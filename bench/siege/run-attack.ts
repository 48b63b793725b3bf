import { setTimeout as delay } from 'node:timers/promises'
import type { Attack, Outcome, Siege } from './attack.ts'
import type { Installation } from './installation.ts'
import { type Cost, judge } from './judge.ts'
import { measureDatabase, takeLongestStallMs } from './read-figures.ts'
import { SIEGE_NAME } from './use-product.ts'

/** The costs of the steady load alone, per second. */
export type Calm = { cpuS: number; rows: number; databaseMb: number }

export type AttackResult = Pick<Attack, 'name' | 'bound'> &
  Outcome & {
    /** Its costs in addition to the steady load. */
    cost: Cost
    /** All faults, exceeded bounds included; none when the attack was contained. */
    faults: string[]
    stallMs: number
    playersMs: number[]
    lateFeeds: number[]
    serverPeakMb: number
  }

/** An attack is aborted after its time bound multiplied by this factor. */
const ABORTED_AFTER_BOUNDS = 1.5
/** By then all work that an attack started must have ended. */
const QUIET_WITHIN_MS = 30_000
const LOOK_MS = 400
/** Busy processors in addition to the steady load below which the product counts as idle. */
const QUIET_CORES = 0.3
const UP_WITHIN_MS = 60_000

/** Waits until the server and its child processes only serve the steady load, at most half a minute. */
async function waitForQuiet({ watch }: Installation, calm: Calm): Promise<void> {
  const endsMs = performance.now() + QUIET_WITHIN_MS
  for (;;) {
    const [beforeS, startedMs] = [await watch.cpuS(), performance.now()]
    await delay(LOOK_MS)
    const cores = ((await watch.cpuS()) - beforeS) / ((performance.now() - startedMs) / 1000)
    if (cores < calm.cpuS + QUIET_CORES || performance.now() > endsMs) return
  }
}

async function attempt(attack: Attack, siege: Siege): Promise<Outcome> {
  try {
    return await attack.run(siege)
  } catch (error) {
    const what = siege.signal.aborted ? 'it had not ended when it was aborted' : 'it failed'
    return { reason: null, faults: [`${what}: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

/** Removes what an attack added, so that the next one starts from the same state. */
async function clearUp({ pool }: Installation): Promise<void> {
  await pool.query('delete from publisher where name like $1', [`${SIEGE_NAME}%`])
  await pool.query('delete from feed where name like $1', [`${SIEGE_NAME}%`])
}

/**
 * Runs one attack and measures its costs until all work that it started has ended.
 * @param slack factor for the bounds that depend on the machine's load (`judge`)
 */
export async function runAttack(
  installation: Installation,
  attack: Attack,
  calm: Calm,
  slack: number,
): Promise<AttackResult> {
  const { url, port, operator, pool, site, load, watch, publisher } = installation
  await load.take()
  watch.takePeak()
  await takeLongestStallMs(url)
  const before = {
    cpuS: await watch.cpuS(),
    serverMb: await watch.serverMb(),
    ends: installation.ends(),
    database: await measureDatabase(pool),
    traffic: await site.traffic(),
  }
  const startedMs = performance.now()
  const signal = AbortSignal.timeout(attack.bound.seconds * slack * ABORTED_AFTER_BOUNDS * 1000)
  const outcome = await attempt(attack, { url, port, operator, pool, site, publisher, signal })
  await waitForQuiet(installation, calm)

  const seconds = (performance.now() - startedMs) / 1000
  const stallMs = await takeLongestStallMs(url)
  const { playersMs, lateFeeds } = await load.take()
  const traffic = await site.traffic()
  const inside = traffic.inside - before.traffic.inside
  const peak = watch.takePeak()
  const database = await measureDatabase(pool)
  const ends = installation.ends() - before.ends
  const cost: Cost = {
    cpuS: Math.max(0, (await watch.cpuS()) - before.cpuS - calm.cpuS * seconds),
    memoryMb: Math.max(0, peak.serverMb - before.serverMb),
    childrenMb: peak.childrenMb,
    wireMb: traffic.sentMb - before.traffic.sentMb,
    rows: Math.max(0, database.rows - before.database.rows - calm.rows * seconds),
    databaseMb: Math.max(0, database.megabytes - before.database.megabytes - calm.databaseMb * seconds),
    seconds,
  }
  const faults = [...outcome.faults, ...judge(cost, attack.bound, slack)]
  if (inside > 0) faults.push(`the forbidden address was fetched ${inside} times`)
  if (ends > 0) {
    faults.push('the server ended and was started again')
    await Promise.race([installation.ready(), delay(UP_WITHIN_MS, undefined, { ref: false })])
  }
  await clearUp(installation)
  const { name, bound } = attack
  const serverPeakMb = peak.serverMb
  return { name, bound, reason: outcome.reason, cost, faults, stallMs, playersMs, lateFeeds, serverPeakMb }
}
