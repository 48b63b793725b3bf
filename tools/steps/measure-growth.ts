import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The floods for the measurement of a scanner: all, or one, which differs between the scanners of a table. */
export type FloodChoice = 'all' | 'one'

/** Starts a thread that counts the steps of scanners. @param table module with the list `SCANNERS` */
export function startGrowthMeasure(table: URL) {
  const worker = new Worker(new URL('./step-worker.ts', import.meta.url), { workerData: table.href })
  return {
    /** The floods whose steps grow by more than a factor of 2.2 when the length doubles, each with its steps. */
    async outOfProportion(scanner: string, choice: FloodChoice): Promise<string[]> {
      worker.postMessage({ scanner, choice })
      const [found] = await once(worker, 'message')
      return found
    },
    end: () => worker.terminate(),
  }
}
