import { globSync, readFileSync } from 'node:fs'
import { hasCode } from '../../apps/server/src/platform/errors.ts'

const TICKS_PER_S = 100
const PAGES_PER_MB = 1e6 / 4096

/**
 * Every running process of this machine, from proc(5)'s `stat`. Linux only. `endedChildrenCpuS` is the CPU time of the
 * children that a process has waited for, `rssMb` its resident memory, shared pages included.
 */
function listProcesses() {
  return globSync('/proc/[0-9]*/stat').flatMap(file => {
    try {
      // The name may contain spaces and parentheses.
      const [, id, name = '', rest = ''] = /^(\d+) \((.*)\) (.*)/s.exec(readFileSync(file, 'utf8')) ?? []
      const fields = rest.split(' ').map(Number)
      const field = (at: number) => fields[at] ?? 0
      const seconds = (at: number) => (field(at) + field(at + 1)) / TICKS_PER_S
      const times = { cpuS: seconds(11), endedChildrenCpuS: seconds(13) }
      return [{ id: Number(id), parent: field(1), name, ...times, rssMb: field(21) / PAGES_PER_MB }]
    } catch {
      // It has ended.
      return []
    }
  })
}

type Process = ReturnType<typeof listProcesses>[number]

/** The running child processes of a process. */
export function childrenOf(id: number): Process[] {
  return listProcesses().filter(({ parent }) => parent === id)
}

/** A running process and its descendants. */
export function processTree(root: number): Process[] {
  const processes = listProcesses()
  const tree = processes.filter(({ id }) => id === root)
  // The list grows while it is read.
  for (const { id } of tree) tree.push(...processes.filter(({ parent }) => parent === id))
  return tree
}

/**
 * Sends a signal to a process and its children. For a PostgreSQL server: each of its processes has its own process
 * group, so that a signal to the server's group would reach the first one only.
 */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  // The parent first: once stopped or ended, it starts no more children.
  const children = childrenOf(pid)
  sendSignal(pid, signal)
  for (const { id } of [...children, ...childrenOf(pid)]) sendSignal(id, signal)
}

/**
 * Sends a signal to a process.
 * @returns false when it has already ended
 */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    throw error
  }
}
