import type { Bound } from './attack.ts'

/** The cost of an attack, in the units of its bounds. */
export type Cost = Bound

const UNITS: Record<keyof Bound, string> = {
  cpuS: 's of CPU time',
  memoryMb: 'MB more memory',
  childrenMb: 'MB in programs it started',
  wireMb: 'MB fetched',
  rows: 'rows',
  databaseMb: 'MB in the database',
  seconds: 's until it was over',
}

const DEPENDING_ON_LOAD: ReadonlySet<keyof Bound> = new Set(['cpuS', 'seconds', 'wireMb'])

/**
 * One sentence for each exceeded bound; none when the attack was contained. Pure.
 * @param slack factor for the bounds of time, above 1 on a machine with other load. It applies to sent bytes as well:
 *   they include what the kernel's socket buffers hold (up to 32 MB on Linux), which grows while the reader waits for
 *   a processor
 */
export function judge(cost: Cost, bound: Bound, slack: number): string[] {
  return (Object.keys(UNITS) as (keyof Bound)[]).flatMap(name => {
    const most = bound[name] * (DEPENDING_ON_LOAD.has(name) ? slack : 1)
    const amount = Math.round(cost[name] * 10) / 10
    return amount > most ? [`${amount} ${UNITS[name]} (at most ${most})`] : []
  })
}
