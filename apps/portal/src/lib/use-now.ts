import { useSyncExternalStore } from 'react'

/** One timer for all users of the same interval; it runs only while there are any. */
function createTicker(everyMs: number) {
  const listeners = new Set<() => void>()
  let nowMs = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const renew = () => {
    nowMs = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener: () => void) {
      if (listeners.size === 0) timer = setInterval(renew, everyMs)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
    read() {
      // Nobody renewed it while nobody used it.
      if (listeners.size === 0 && Math.abs(Date.now() - nowMs) >= everyMs) nowMs = Date.now()
      return nowMs
    },
  }
}

const TICKERS = { second: createTicker(1000), minute: createTicker(60_000) } as const

/** The current time in milliseconds, renewed every second or minute. */
export function useNow(every: keyof typeof TICKERS): number {
  const { subscribe, read } = TICKERS[every]
  return useSyncExternalStore(subscribe, read)
}
