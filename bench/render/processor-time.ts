import { readFile } from 'node:fs/promises'

/** Clock ticks a second in /proc, on every Linux. */
const TICKS_PER_S = 100

/**
 * Processor time in seconds of this process and of all children that it has waited for, to a hundredth of a second.
 * Linux only.
 */
async function processorTimeS(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  // After the name in brackets: state, parent, …; from field 11 the times of the process and its children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_S
}

/** The time that some work took. */
export type Taken = { cpuS: number; wallS: number }

/** Runs work and measures it; nothing else may run in this process meanwhile. */
export async function measure<T>(work: () => Promise<T>): Promise<Taken & { result: T }> {
  const [startedMs, startedCpuS] = [performance.now(), await processorTimeS()]
  const result = await work()
  return {
    result,
    cpuS: (await processorTimeS()) - startedCpuS,
    wallS: (performance.now() - startedMs) / 1000,
  }
}
