import fastq from 'fastq'
import { AppError } from './errors.ts'

type Limits = {
  /** How many tasks run at a time in this process. */
  atOnce: number
  /** How many tasks may wait. */
  waiting: number
  /** What the callers of further tasks are told, and after how many seconds they may try again. */
  refusal: { sentence: string; retryAfterS: number }
}

/**
 * Runs expensive tasks a few at a time, in their order.
 * @returns runs a task and returns its result; throws AppError 503 with Retry-After when too many wait already
 */
export function createLimitedQueue({ atOnce, waiting, refusal }: Limits) {
  const queue = fastq.promise((work: () => Promise<unknown>) => work(), atOnce)
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (queue.length() >= waiting) {
      throw new AppError(503, refusal.sentence, { 'retry-after': String(refusal.retryAfterS) })
    }
    return (await queue.push(work)) as T
  }
}

/**
 * Runs work on each entry, `limit` at a time, in the order of the entries. After an error no further work begins.
 * @throws when the signal aborts, or what the work throws
 */
export async function eachLimited<T>(
  entries: readonly T[],
  limit: number,
  signal: AbortSignal,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  // An error ends the loop of its caller, which ends the generator for the others too.
  const remaining = (function* () {
    yield* entries
  })()
  const workNext = async () => {
    for (const entry of remaining) {
      signal.throwIfAborted()
      await work(entry)
    }
  }
  await Promise.all(Array.from({ length: limit }, workNext))
}
