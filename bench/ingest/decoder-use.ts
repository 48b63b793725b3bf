import { readFile } from 'node:fs/promises'
import { listProcesses, residentBytes } from '../render/process-tree.ts'

/** What the decoder processes of this process hold in memory and have used of the processors so far; Linux only. */
export async function decoderUse(): Promise<{ rssMb: number; cpuS: number }> {
  let [rssBytes, cpuS] = [0, 0]
  for (const one of await listProcesses()) {
    if (one.parent !== process.pid) continue
    const command = await readFile(`/proc/${one.id}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('decoder-main')) continue
    rssBytes += await residentBytes(one.id)
    cpuS += one.cpuS
  }
  return { rssMb: rssBytes / 1e6, cpuS }
}
