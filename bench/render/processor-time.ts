import { processTree } from '../../tools/programs/process-tree.ts'

/** The time that some work took. */
export type Taken = { cpuS: number; wallS: number }

/** CPU time of processes and their descendants, including ended ones that were waited for, in seconds. */
function processorTimeS(roots: readonly number[]): number {
  return roots.flatMap(processTree).reduce((sum, one) => sum + one.cpuS + one.endedChildrenCpuS, 0)
}

/** Runs work and measures the CPU time of processes; these may do nothing else meanwhile. Linux only. */
export async function measure(
  work: () => Promise<unknown>,
  roots: readonly number[] = [process.pid],
): Promise<Taken> {
  const [startedMs, startedCpuS] = [performance.now(), processorTimeS(roots)]
  await work()
  const wallS = (performance.now() - startedMs) / 1000
  return { cpuS: processorTimeS(roots) - startedCpuS, wallS }
}
