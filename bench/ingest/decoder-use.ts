import { readFileSync } from 'node:fs'
import { childrenOf } from '../../tools/process-tree.ts'

const TICKS_PER_S = 100
const PAGE_BYTES = 4096

/** What the decoder processes of this process hold in memory and have used of the processors so far; Linux only. */
export function decoderUse(): { rssMb: number; cpuS: number } {
  let [rssBytes, ticks] = [0, 0]
  for (const { pid } of childrenOf(process.pid)) {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-main')) continue
    rssBytes += Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name in brackets: state, parent, …, 11 fields on the times in user and kernel mode.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return { rssMb: rssBytes / 1e6, cpuS: ticks / TICKS_PER_S }
}
