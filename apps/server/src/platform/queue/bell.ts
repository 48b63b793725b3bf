import { setTimeout as delay } from 'node:timers/promises'

/** Wakes the one loop that waits at it. */
export type Bell = {
  /** Ends the wait; when nobody waits, the next wait ends at once. */
  ring(): void
  /** Waits for the bell, for so many milliseconds at most. */
  wait(atMostMs: number): Promise<void>
}

/** Makes a bell for a loop that has to look again when something happens, and after a while in any case. */
export function createBell(): Bell {
  let isRung = false
  let wake = () => {}
  return {
    ring() {
      isRung = true
      wake()
    },
    async wait(atMostMs) {
      if (!isRung) {
        const waiting = new AbortController()
        wake = () => waiting.abort()
        await delay(atMostMs, undefined, { signal: waiting.signal }).catch(() => undefined)
        wake = () => {}
      }
      isRung = false
    },
  }
}
