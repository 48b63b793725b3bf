/** A time limit that stands still while something else is waited for; its signal aborts when it is used up. */
export type Deadline = { signal: AbortSignal; run(): void; pause(): void }

/** @param limitMs how long it may run in all; it starts paused */
export function createDeadline(limitMs: number): Deadline {
  // Not AbortSignal.timeout: its timers outlive the fetches, which adds up at thousands a minute.
  const controller = new AbortController()
  let leftMs = limitMs
  let startedMs = 0
  let timer: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    run() {
      startedMs = performance.now()
      timer = setTimeout(() => controller.abort(), leftMs)
    },
    pause() {
      clearTimeout(timer)
      leftMs = Math.max(0, leftMs - (performance.now() - startedMs))
    },
  }
}
