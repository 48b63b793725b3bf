/** Maximum number of concurrent requests to one host, in each process. */
export const MAX_REQUESTS_PER_HOST = 2

/** Limits concurrent requests per host, whatever they are for. */
export type HostLimit = {
  /**
   * Waits for a slot, first come first served. A caller holds one slot at most, so callers cannot deadlock.
   * @param host name and port
   * @param signal ends the wait
   * @returns releases the slot; call it once
   * @throws the reason of the signal when it aborts during the wait
   */
  acquire(host: string, signal?: AbortSignal): Promise<() => void>
}

/** Creates the limit of this process. */
export function createHostLimit(): HostLimit {
  const hosts = new Map<string, { running: number; waiting: Set<() => void> }>()

  function release(host: string): void {
    const state = hosts.get(host)
    if (!state) return
    const [next] = state.waiting
    if (next) {
      state.waiting.delete(next)
      next()
    } else state.running -= 1
    if (state.running === 0) hosts.delete(host)
  }

  return {
    async acquire(host, signal) {
      signal?.throwIfAborted()
      const state = hosts.get(host) ?? { running: 0, waiting: new Set() }
      hosts.set(host, state)
      if (state.running < MAX_REQUESTS_PER_HOST) state.running += 1
      else {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const abort = () => {
          if (state.waiting.delete(resolve)) reject(signal?.reason)
        }
        signal?.addEventListener('abort', abort, { once: true })
        state.waiting.add(resolve)
        await promise.finally(() => signal?.removeEventListener('abort', abort))
      }
      return () => release(host)
    },
  }
}
