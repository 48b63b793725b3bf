type Waiting<I, O> = { input: I; settle: PromiseWithResolvers<O> }

/**
 * Batches concurrent calls: those that arrive while a batch runs form the next one. A batch that fails is repeated one
 * input at a time, so that a bad input fails alone.
 * @param work returns the results of a batch in the order of its inputs
 * @param max inputs per batch
 */
export function batchCalls<I, O>(work: (inputs: I[]) => Promise<O[]>, max: number): (input: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let isBusy = false

  async function runBatch(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await work(batch.map(({ input }) => input))
      for (const [index, { settle }] of batch.entries()) settle.resolve(outputs[index] as O)
    } catch (error) {
      const [only] = batch
      if (batch.length === 1) only?.settle.reject(error)
      else for (const one of batch) await runBatch([one])
    }
  }

  async function run(): Promise<void> {
    isBusy = true
    // Collect all calls of this turn of the event loop.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      await runBatch(waiting.splice(0, max))
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
