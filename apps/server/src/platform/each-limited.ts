/**
 * Runs work on each entry, `limit` at a time, in the order of the entries.
 * @throws when the signal aborts, or what the work throws
 */
export async function eachLimited<T>(
  entries: readonly T[],
  limit: number,
  signal: AbortSignal,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const remaining = entries[Symbol.iterator]()
  const workNext = async () => {
    for (const entry of remaining) {
      signal.throwIfAborted()
      await work(entry)
    }
  }
  await Promise.all(Array.from({ length: limit }, workNext))
}
