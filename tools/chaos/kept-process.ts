import { createWriteStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type ProductProcess, spawnProduct } from '../product/start-product.ts'
import { childrenOf, sendSignal } from '../programs/process-tree.ts'

const RESTART_AFTER_MS = 500
/** Twice the product's grace period; it is killed after that. */
const STOP_TIMEOUT_MS = 60_000
/** As tools/up.mjs sets them. */
const MEMORY_SETTINGS = {
  UV_THREADPOOL_SIZE: '16',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16777216',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  NODE_OPTIONS: '--max-semi-space-size=16',
}

/** A process of the product that is restarted whenever it ends, as systemd or Docker does. */
export type KeptProcess = ReturnType<typeof keepProcess>

/**
 * Starts a process of the product and restarts it whenever it ends.
 * @param environment all of its settings
 * @param logFile its output is written to this file
 */
export function keepProcess(name: string, environment: Record<string, string>, logFile: string) {
  const log = createWriteStream(logFile)
  const unasked: string[] = []
  let product: ProductProcess
  let up = Promise.withResolvers<void>()
  let ended = Promise.resolve()
  let asked: NodeJS.Signals | null = null
  let isUp = false
  let again: NodeJS.Timeout | undefined
  let isStopping = false
  let slowestMs = 0

  function launch(): void {
    product = spawnProduct({ ...MEMORY_SETTINGS, ...environment }, line => log.write(`${line}\n`))
    asked = null
    isUp = false
    ended = handleEnd(product)
  }

  async function handleEnd(started: ProductProcess): Promise<void> {
    started.up.then(
      () => {
        isUp = true
        up.resolve()
      },
      () => undefined,
    )
    const end = await started.ended
    log.write(`-- ended with ${end}\n`)
    if (asked === null || (asked === 'SIGTERM' && isUp && end !== 0)) {
      const when = asked === null ? (isUp ? 'unasked' : 'while it started') : 'after SIGTERM'
      unasked.push([`${name} ended ${when} with ${end}; its last lines:`, ...started.lines].join('\n    '))
    }
    if (asked !== null) return
    if (isUp) up = Promise.withResolvers<void>()
    again = setTimeout(launch, RESTART_AFTER_MS)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const startedMs = performance.now()
    // It may have exited on its own and be waiting for its restart.
    clearTimeout(again)
    asked = signal
    product.child.kill(signal)
    // A frozen process handles SIGTERM only once it continues.
    product.child.kill('SIGCONT')
    const timer = setTimeout(() => product.child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
  }

  let last = Promise.resolve()
  /** Faults run one after the other, because a process that is down cannot be ended again. */
  function endAndLaunch(signal: NodeJS.Signals, downMs: number): Promise<void> {
    last = last.then(async () => {
      up = Promise.withResolvers<void>()
      await end(signal)
      await delay(downMs)
      if (!isStopping) launch()
    })
    return last
  }

  launch()
  return {
    name,
    /** The id of its current process, which changes with each start. */
    pid: () => product.child.pid ?? 0,
    /** Kills it and starts it again after a while. */
    kill: (downMs: number) => endAndLaunch('SIGKILL', downMs),
    /** Ends it by SIGTERM and starts it again after a while. */
    restart: (downMs: number) => endAndLaunch('SIGTERM', downMs),
    freeze() {
      // The time until the exit is measured.
      if (asked === null) product.child.kill('SIGSTOP')
    },
    resume: () => void product.child.kill('SIGCONT'),
    killEncoders() {
      const encoders = childrenOf(product.child.pid ?? 0).filter(child => child.name === 'ffmpeg')
      for (const { id } of encoders) sendSignal(id, 'SIGKILL')
    },
    isUp: () => isUp && asked === null,
    /** Resolves when it is up. */
    ready: () => up.promise,
    /** The longest time that it took to exit, in milliseconds. */
    slowestEndMs: () => slowestMs,
    /** Exits that no fault caused, and those after SIGTERM with a code other than 0, in words with the last output. */
    unasked: () => unasked,
    /** Ends it for good. */
    async stop() {
      isStopping = true
      await last
      await end('SIGTERM')
      log.end()
    },
  }
}
