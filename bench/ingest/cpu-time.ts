import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks a second in /proc, on every Linux. */
const TICKS_PER_S = 100

/** Processor time in seconds, of a process and its children that run at this moment; Linux only. */
export async function cpuSecondsOfTree(pid: number): Promise<number> {
  const processes = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const stats = await Promise.all(processes.map(id => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')))
  let ticks = 0
  for (const [index, stat] of stats.entries()) {
    // After the name in brackets: state, parent, …, 11 fields on the times in user and kernel mode.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isOurs = processes[index] === String(pid) || fields[1] === String(pid)
    if (isOurs) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / TICKS_PER_S
}
