import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { listProcesses, type Process } from '../../tools/programs/process-tree.ts'

const PAGE_BYTES = 4096

/** Watches a process and its descendants. */
export type TreeWatch = {
  /** @returns the most memory at one moment, and the processor time seen of all processes */
  stop(): Promise<{ peakRssMb: number; seenCpuS: number }>
}

/**
 * Samples a process tree: the sum of resident memory, shared pages counted for each process, and the processor time of every
 * process that was seen, without its last moments. Linux only.
 */
export function watchTree(root: number, pauseMs: number): TreeWatch {
  let peakBytes = 0
  const cpuS = new Map<number, number>()
  const look = async () => {
    const tree = descendants(listProcesses(), root)
    for (const one of tree) cpuS.set(one.id, one.cpuS)
    const sizes = await Promise.all(tree.map(({ id }) => residentBytes(id)))
    peakBytes = Math.max(
      peakBytes,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  let isStopped = false
  const watch = async () => {
    while (!isStopped) {
      await look()
      await delay(pauseMs)
    }
  }
  const watching = watch()
  return {
    async stop() {
      isStopped = true
      await watching
      const seenCpuS = [...cpuS.values()].reduce((sum, seconds) => sum + seconds, 0)
      return { peakRssMb: peakBytes / 1e6, seenCpuS }
    },
  }
}

/** A process and its descendants. */
export function descendants(processes: readonly Process[], root: number): Process[] {
  const own = processes.filter(({ id }) => id === root)
  for (let at = 0; at < own.length; at += 1) {
    own.push(...processes.filter(({ parent }) => parent === own[at]?.id))
  }
  return own
}

/** Resident memory of a process, pages that it shares included; 0 when it has ended. */
export async function residentBytes(id: number): Promise<number> {
  const statm = await readFile(`/proc/${id}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES
}
