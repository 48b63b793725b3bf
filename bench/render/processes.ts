import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { processTree } from '../../tools/programs/process-tree.ts'
import { sumOf } from '../figures/percentiles.ts'

const SAMPLE_MS = 100

/** The time that some work took. */
export type Taken = { cpuS: number; wallS: number }

/** CPU time of processes and their descendants, including ended ones that were waited for, in seconds. */
function processorTimeS(roots: readonly number[]): number {
  return sumOf(roots.flatMap(processTree), one => one.cpuS + one.endedChildrenCpuS)
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

/**
 * Runs a script in a separate process with one argument, passed as JSON, and samples its process tree.
 * @returns its last line, parsed as JSON; the peak of the sum of resident memory, which counts shared pages once per
 *   process; and the CPU time of every process until its last sample
 * @throws with the script's output if it fails
 */
export async function runChild<T>(
  script: string,
  argument: unknown,
): Promise<T & { peakRssMb: number; sampledCpuS: number }> {
  const child = spawn(process.execPath, [script, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let peakRssMb = 0
  const cpuS = new Map<number, number>()
  const timer = setInterval(() => {
    const tree = processTree(child.pid ?? 0)
    for (const one of tree) cpuS.set(one.id, one.cpuS)
    peakRssMb = Math.max(
      peakRssMb,
      sumOf(tree, one => one.rssMb),
    )
  }, SAMPLE_MS)
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const [output, errors, [code]] = await ended.finally(() => clearInterval(timer))
  if (code !== 0) throw new Error(`${script} failed:\n${output}${errors}`)
  const report: T = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')
  return { ...report, peakRssMb, sampledCpuS: sumOf([...cpuS.values()], seconds => seconds) }
}
