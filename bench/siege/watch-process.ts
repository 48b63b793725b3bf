import { setTimeout as delay } from 'node:timers/promises'
import { processTree } from '../../tools/programs/process-tree.ts'

const LOOK_MS = 200
/** Database programs: each of their processes also counts the shared memory. */
const DATABASE = /^postgres/

/** Peak memory since the last call, in MB: of the server alone, and of the programs that it started. */
export type Peak = { serverMb: number; childrenMb: number }

/** Watches the server's process and its descendants. Linux only. */
export type ProcessWatch = {
  /** CPU time of the server, the database and all programs so far, ended ones included, in seconds. */
  cpuS(): Promise<number>
  /** Resident memory of the server's process now. */
  serverMb(): Promise<number>
  takePeak(): Peak
  stop(): Promise<void>
}

/**
 * Samples a process five times a second.
 * @param pid returns the current process id, which changes after a restart
 */
export function watchProcess(pid: () => number): ProcessWatch {
  let peak: Peak = { serverMb: 0, childrenMb: 0 }
  const serverMb = async () => processTree(pid())[0]?.rssMb ?? 0

  async function look(): Promise<void> {
    const root = pid()
    const programs = processTree(root).filter(({ id, name }) => id !== root && !DATABASE.test(name))
    const childrenMb = programs.reduce((sum, { rssMb }) => sum + rssMb, 0)
    peak = {
      serverMb: Math.max(peak.serverMb, await serverMb()),
      childrenMb: Math.max(peak.childrenMb, childrenMb),
    }
  }

  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      await look()
      await delay(LOOK_MS)
    }
  })()

  return {
    serverMb,
    async cpuS() {
      return processTree(pid()).reduce(
        (sum, { cpuS, endedChildrenCpuS }) => sum + cpuS + endedChildrenCpuS,
        0,
      )
    },
    takePeak() {
      const taken = peak
      peak = { serverMb: 0, childrenMb: 0 }
      return taken
    },
    async stop() {
      isStopped = true
      await watching
    },
  }
}
