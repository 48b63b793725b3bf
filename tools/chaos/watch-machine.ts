const LOOK_EVERY_MS = 500
/** Less than this is a busy machine. */
const STILL_FROM_MS = 3000

export type MachineWatch = {
  /** For how long this machine has stood still since the watch began, in milliseconds. */
  stoodStillMs(): number
  stop(): void
}

/**
 * Notices when the whole machine stands still, as one that is paused or moved by those who run it, or so busy that this
 * process gets no turn: nothing that is measured over such a time says anything of the product.
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
