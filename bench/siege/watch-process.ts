import { setTimeout as delay } from 'node:timers/promises'
import { listProcesses } from '../../tools/programs/process-tree.ts'
import { descendants, residentBytes } from '../installation/process-tree.ts'

const LOOK_MS = 200
/** Database programs: each of their processes also counts the shared memory. */
const DATABASE = /^postgres/

/** Peak memory since the last call, in MB: of the server alone, and of the programs that it started. */
export type Peak = { serverMb: number; childrenMb: number }

/** Watches the server's process and its descendants. Linux only. */
export type ProcessWatch = {
  /** Processor time of the server, the database and all programs so far, ended ones included, in seconds. */
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
  const serverMb = async () => (await residentBytes(pid())) / 1e6

  async function look(): Promise<void> {
    const root = pid()
    const tree = descendants(listProcesses(), root)
    const programs = tree.filter(({ id, name }) => id !== root && !DATABASE.test(name))
    const sizes = await Promise.all(programs.map(({ id }) => residentBytes(id)))
    const childrenMb = sizes.reduce((sum, size) => sum + size, 0) / 1e6
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
      const tree = descendants(listProcesses(), pid())
      return tree.reduce((sum, { cpuS, endedChildrenCpuS }) => sum + cpuS + endedChildrenCpuS, 0)
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
