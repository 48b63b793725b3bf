import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { watchTree } from '../installation/process-tree.ts'

const PAUSE_MS = 100

/** A child's last line, parsed as JSON, and the peak use of its process tree. */
export type ChildRun<T> = { report: T; peakRssMb: number; seenCpuS: number }

/**
 * Runs a script of this folder in a separate process with one argument, passed as JSON, and watches its process
 * tree. Throws Error with the script's output if it fails.
 */
export async function runChild<T>(script: string, argument: unknown): Promise<ChildRun<T>> {
  const child = spawn(process.execPath, [script, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watch = watchTree(child.pid ?? 0, PAUSE_MS)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  const used = await watch.stop()
  if (code !== 0) throw new Error(`${script} failed:\n${output}${errors}`)
  return { report: JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''), ...used }
}
