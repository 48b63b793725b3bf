import type { Bound } from './attack.ts'

/** What an attack cost, in the units of its bound. */
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
 * What an attack cost beyond its bound, in words; none when it was contained. Pure.
 * @param slack times that the bounds of time may be exceeded, where other work runs on the machine
 */
export function judge(cost: Cost, bound: Bound, slack: number): string[] {
  return (Object.keys(UNITS) as (keyof Bound)[]).flatMap(name => {
    const isTime = name === 'cpuS' || name === 'seconds'
    const most = bound[name] * (isTime ? slack : 1)
    const amount = Math.round(cost[name] * 10) / 10
    return amount > most ? [`${amount} ${UNITS[name]} (at most ${most})`] : []
  })
}
