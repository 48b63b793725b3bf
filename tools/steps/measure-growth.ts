import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a scanner is measured with: all of its floods, or one, another for each scanner of a table. */
export type FloodChoice = 'all' | 'one'

/** Counts the steps of scanners in a thread of their own. */
export type GrowthMeasure = {
  /** The floods for which a scanner takes more than 2.2 times the steps when they are twice as long, each with its steps. */
  outOfProportion(scanner: string, choice: FloodChoice): Promise<string[]>
  end(): Promise<void>
}

/** @param table module with the list `SCANNERS` */
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
