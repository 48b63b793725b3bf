import { processTree } from '../../tools/programs/process-tree.ts'

/** Watches a process and its descendants. */
export type TreeWatch = {
  /** @returns the peak memory, and the sampled processor time of all processes */
  stop(): Promise<{ peakRssMb: number; seenCpuS: number }>
}

/**
 * Samples a process tree: the sum of resident memory, which counts shared pages once per process, and the processor time
 * of every process until its last sample. Linux only.
 */
export function watchTree(root: number, pauseMs: number): TreeWatch {
  let peakRssMb = 0
  const cpuS = new Map<number, number>()
  const look = () => {
    const tree = processTree(root)
    for (const one of tree) cpuS.set(one.id, one.cpuS)
    peakRssMb = Math.max(
      peakRssMb,
      tree.reduce((sum, { rssMb }) => sum + rssMb, 0),
    )
  }
  look()
  const timer = setInterval(look, pauseMs)
  return {
    async stop() {
      clearInterval(timer)
      const seenCpuS = [...cpuS.values()].reduce((sum, seconds) => sum + seconds, 0)
      return { peakRssMb, seenCpuS }
    },
  }
}
