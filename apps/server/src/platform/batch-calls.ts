import { within } from './database/outage.ts'

type Waiting<I, O> = { input: I; settle: PromiseWithResolvers<O> }

type Options = {
  /** Inputs per batch. */
  max: number
  /** Repeats a failed batch one input at a time, so that a bad input fails alone. Otherwise all its calls fail. */
  failsAlone?: boolean
  /** How long a batch delays the next one at most; by default until it has ended. */
  maxDelayMs?: number
}

/**
 * Batches concurrent calls: those that arrive while a batch runs form the next one, so no result is older than its call.
 * @param work returns the results of a batch in the order of its inputs
 */
export function batchCalls<I, O>(
  work: (inputs: I[]) => Promise<O[]>,
  { max, failsAlone = false, maxDelayMs }: Options,
): (input: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let isBusy = false

  async function runBatch(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await work(batch.map(({ input }) => input))
      for (const [index, { settle }] of batch.entries()) settle.resolve(outputs[index] as O)
    } catch (error) {
      if (failsAlone && batch.length > 1) for (const one of batch) await runBatch([one])
      else for (const { settle } of batch) settle.reject(error)
    }
  }

  async function run(): Promise<void> {
    isBusy = true
    // Collect all calls of this turn of the event loop.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const ended = runBatch(waiting.splice(0, max))
      if (maxDelayMs === undefined) await ended
      else await within(maxDelayMs, 'The batch takes long.', ended).catch(() => undefined)
    }
    isBusy = false
  }

  return input => {
    const settle = Promise.withResolvers<O>()
    waiting.push({ input, settle })
    if (!isBusy) void run()
    return settle.promise
  }
}
