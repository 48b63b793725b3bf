const LOOK_EVERY_MS = 500
/** Less than this is a busy machine. */
const STILL_FROM_MS = 3000

export type MachineWatch = {
  /** For how long this machine has stood still since the watch began, in milliseconds. */
  stoodStillMs(): number
  stop(): void
}

/**
 * Detects when the machine is paused, or so busy that this process does not run: times that are measured then say nothing
 * about the product.
 */
export function watchMachine(): MachineWatch {
  let stillMs = 0
  let lastMs = performance.now()
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const lateMs = nowMs - lastMs - LOOK_EVERY_MS
    if (lateMs > STILL_FROM_MS) stillMs += lateMs
    lastMs = nowMs
  }, LOOK_EVERY_MS)
  return { stoodStillMs: () => stillMs, stop: () => clearInterval(timer) }
}
