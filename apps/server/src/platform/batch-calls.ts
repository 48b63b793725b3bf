type Waiting<I, O> = { input: I; settle: PromiseWithResolvers<O> }

/**
 * Lets many small calls share few statements: what is asked for while a round is under way goes into the next one,
 * so that under load rounds grow and without it nobody waits. A round that fails is done again input by input, so
 * that nobody fails because of others.
 * @param work answers all inputs of a round, in their order
 * @param most inputs of a round
 */
export function batchCalls<I, O>(
  work: (inputs: I[]) => Promise<O[]>,
  most: number,
): (input: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let isBusy = false

  async function answer(round: Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await work(round.map(({ input }) => input))
      for (const [index, { settle }] of round.entries()) settle.resolve(outputs[index] as O)
    } catch (error) {
      const [only] = round
      if (round.length === 1) only?.settle.reject(error)
      else for (const one of round) await answer([one])
    }
  }

  async function run(): Promise<void> {
    isBusy = true
    // What arrives in the same turn of the event loop belongs together.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      await answer(waiting.splice(0, most))
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
