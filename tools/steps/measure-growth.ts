import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The floods for the measurement of a scanner: all, or one, which differs between the scanners of a table. */
export type FloodChoice = 'all' | 'one'

/** Counts the steps of scanners in a separate thread. */
export type GrowthMeasure = {
  /** The floods whose steps grow by more than a factor of 2.2 when the length doubles, each with its steps. */
  outOfProportion(scanner: string, choice: FloodChoice): Promise<string[]>
  end(): Promise<void>
}

/** Starts a worker thread that measures scanners. @param table module with the list `SCANNERS` */
export function startGrowthMeasure(table: URL): GrowthMeasure {
  const worker = new Worker(new URL('./step-worker.ts', import.meta.url), { workerData: table.href })
  return {
    async outOfProportion(scanner, choice) {
      worker.postMessage({ scanner, choice })
      const [found] = await once(worker, 'message')
      return found
    },
    async end() {
      await worker.terminate()
    },
  }
}
