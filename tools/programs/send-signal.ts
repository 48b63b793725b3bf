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
