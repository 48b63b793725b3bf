import { setTimeout as delay } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { type Installation, startInstallation } from './installation.ts'
import { measureDatabase, takeLongestStallMs } from './read-figures.ts'
import { type AttackResult, type Calm, runAttack } from './run-attack.ts'

/** The figures of the product without an attack. */
export type CalmResult = {
  rates: Calm
  playersMs: number[]
  stallMs: number
  serverPeakMb: number
  lateFeeds: number[]
}

export type SiegeOptions = {
  attacks: readonly Attack[]
  /** How long the product is measured before the first attack. */
  calmS: number
  /** Factor for the bounds of time: 1, or more on a machine with other load. */
  slack: number
  /** Called with each result at once. */
  onCalm(result: CalmResult): void
  onResult(result: AttackResult): void
}

const WARM_UP_MS = 5000

/** Measures the product under the steady load alone. */
async function watchCalm({ watch, load, pool, url }: Installation, seconds: number): Promise<CalmResult> {
  await delay(WARM_UP_MS)
  await load.take()
  await takeLongestStallMs(url)
  watch.takePeak()
  const before = { cpuS: await watch.cpuS(), ...(await measureDatabase(pool)) }
  await delay(seconds * 1000)
  const after = { cpuS: await watch.cpuS(), ...(await measureDatabase(pool)) }
  const { playersMs, lateFeeds } = await load.take()
  const rates = {
    cpuS: (after.cpuS - before.cpuS) / seconds,
    rows: (after.rows - before.rows) / seconds,
    databaseMb: (after.megabytes - before.megabytes) / seconds,
  }
  const stallMs = await takeLongestStallMs(url)
  return { rates, playersMs, stallMs, serverPeakMb: watch.takePeak().serverMb, lateFeeds }
}

/** Starts the product, measures it without attacks, then during one attack after the other. */
export async function runSiege(
  options: SiegeOptions,
): Promise<{ calm: CalmResult; results: AttackResult[] }> {
  const { attacks, calmS, slack, onCalm, onResult } = options
  await using installation = await startInstallation()
  const calm = await watchCalm(installation, calmS)
  onCalm(calm)
  const results: AttackResult[] = []
  for (const attack of attacks) {
    const result = await runAttack(installation, attack, calm.rates, slack)
    results.push(result)
    onResult(result)
  }
  return { calm, results }
}
