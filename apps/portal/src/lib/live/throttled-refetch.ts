import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes this close together lead to one refetch. */
const GATHER_MS = 300
/** Minimum time between two refetches of the same key: in a large installation something changes all the time. */
const PAUSE_MS = 2000
/** After a slow refetch the pause is this many times its duration, so that long lists don't load without end. */
const PAUSE_PER_DURATION = 4

/** Refetches queries when their data changed, each key at most once per pause and never twice at a time. */
export function throttledRefetch(client: QueryClient) {
  const scheduled = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  /** By key, resolves after its last refetch to the moment from which the next may start. */
  const readyAt = new Map<string, Promise<number>>()
  let isStopped = false

  const refetch = async (queryKey: QueryKey) => {
    const startedAt = performance.now()
    await client.invalidateQueries({ queryKey })
    const endedAt = performance.now()
    return endedAt + Math.max(PAUSE_MS, PAUSE_PER_DURATION * (endedAt - startedAt))
  }
  return {
    /** Schedules a refetch of the active queries under a key; inactive ones are refetched when next used. */
    async add(key: QueryKey): Promise<void> {
      const name = JSON.stringify(key)
      if (scheduled.has(name)) return
      scheduled.add(name)
      const delayMs = ((await readyAt.get(name)) ?? 0) - performance.now()
      if (isStopped) return
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          scheduled.delete(name)
          readyAt.set(name, refetch(key))
        },
        Math.max(GATHER_MS, delayMs),
      )
      timers.add(timer)
    },
    /** Cancels everything that is scheduled. */
    stop(): void {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
