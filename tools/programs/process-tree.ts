import { readdirSync, readFileSync } from 'node:fs'

/** A running process; `endedChildrenCpuS` is the processor time of the children that it has waited for. */
export type Process = { id: number; parent: number; name: string; cpuS: number; endedChildrenCpuS: number }

const TICKS_PER_S = 100

/** Every running process of this machine. Linux only. */
export function listProcesses(): Process[] {
  return readdirSync('/proc').flatMap(entry => (/^\d+$/.test(entry) ? readProcess(Number(entry)) : []))
}

/** A process from proc(5)'s `stat`; none when it has ended. */
function readProcess(id: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name may contain spaces and parentheses.
    const [start, end] = [stat.indexOf('(') + 1, stat.lastIndexOf(')')]
    const fields = stat.slice(end + 2).split(' ')
    const seconds = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / TICKS_PER_S
    const times = { cpuS: seconds(11), endedChildrenCpuS: seconds(13) }
    return [{ id, parent: Number(fields[1]), name: stat.slice(start, end), ...times }]
  } catch {
    return []
  }
}

/** The running child processes of a process with their program names. */
export function childrenOf(pid: number): { pid: number; name: string }[] {
  return listProcesses().flatMap(({ id, parent, name }) => (parent === pid ? [{ pid: id, name }] : []))
}

/**
 * Sends a signal to a process and its children. For a PostgreSQL server: each of its processes has its own process
 * group, so that a signal to the server's group would reach the first one only.
 */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  // The parent first: once stopped or ended, it starts no more children.
  const children = childrenOf(pid)
  sendSignal(pid, signal)
  for (const child of [...children, ...childrenOf(pid)]) sendSignal(child.pid, signal)
}

/**
 * Sends a signal to a process, or to a process group by its negative id.
 * @returns false when it has already ended
 */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
