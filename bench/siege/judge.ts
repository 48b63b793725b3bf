import type { Bound } from './attack.ts'

/** The cost of an attack, in the units of its bounds. */
export type Cost = Bound

const UNITS: Record<keyof Bound, string> = {
  cpuS: 's of processor time',
  memoryMb: 'MB more memory',
  childrenMb: 'MB in programs it started',
  wireMb: 'MB fetched',
  rows: 'rows',
  databaseMb: 'MB in the database',
  seconds: 's until it was over',
}

/**
 * One sentence for each exceeded bound; none when the attack was contained. Pure.
 * @param slack factor for the bounds of time, above 1 on a machine with other load
 */
export function judge(cost: Cost, bound: Bound, slack: number): string[] {
  return (Object.keys(UNITS) as (keyof Bound)[]).flatMap(name => {
    const isTime = name === 'cpuS' || name === 'seconds'
    const most = bound[name] * (isTime ? slack : 1)
    const amount = Math.round(cost[name] * 10) / 10
    return amount > most ? [`${amount} ${UNITS[name]} (at most ${most})`] : []
  })
}
