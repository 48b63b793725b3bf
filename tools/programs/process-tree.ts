import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process started and that still run, by /proc, with the names of their programs. */
export function childrenOf(pid: number): { pid: number; name: string }[] {
  return readdirSync('/proc').flatMap(entry => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? []
      return Number(parent) === pid ? [{ pid: Number(entry), name }] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/**
 * Sends a signal to a process and to those that it started: to the whole of a PostgreSQL server, each of whose processes
 * is a group of its own, so that a signal to the server's group reaches the first one alone.
 */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  // The parent first: stopped or ended, it starts no more children.
  const children = childrenOf(pid)
  sendSignal(pid, signal)
  for (const child of [...children, ...childrenOf(pid)]) sendSignal(child.pid, signal)
}

/**
 * Sends a signal to a process, or to a group of processes by its negative number.
 * @returns false when it has ended meanwhile
 */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
