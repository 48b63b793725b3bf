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

/** An exit that no fault caused, or one after SIGTERM with a code other than 0. */
export type UnaskedEnd = {
  /** The process, the phase of its life, and its exit code or signal. */
  what: string
  /** Its last lines of output. */
  lines: readonly string[]
}

/** A process of the product that is restarted whenever it ends, as systemd or Docker does. */
export type KeptProcess = {
  name: string
  /** The id of its current process, which changes with each start. */
  pid(): number
  /** Kills it and starts it again after a while. */
  kill(downMs: number): Promise<void>
  /** Ends it by SIGTERM and starts it again after a while. */
  restart(downMs: number): Promise<void>
  freeze(): void
  resume(): void
  /** Kills its encoders. @returns how many */
  killEncoders(): number
  isUp(): boolean
  /** Resolves when it is up. */
  ready(): Promise<void>
  /** The longest time that it took to exit, in milliseconds. */
  slowestEndMs(): number
  unasked(): UnaskedEnd[]
  /** Ends it for good. */
  stop(): Promise<void>
}

/**
 * Starts a process of the product and restarts it whenever it ends.
 * @param environment all of its settings
 * @param logFile its output is appended to this file
 */
export function keepProcess(name: string, environment: Record<string, string>, logFile: string): KeptProcess {
  const log = createWriteStream(logFile, { flags: 'a' })
  let product: ProductProcess
  let up = Promise.withResolvers<void>()
  let ended: Promise<unknown> = Promise.resolve()
  let asked: NodeJS.Signals | null = null
  let isUp = false
  let again: NodeJS.Timeout | undefined
  let isStopping = false
  const unasked: UnaskedEnd[] = []
  let slowestMs = 0

  function launch(): void {
    const started = spawnProduct({ ...MEMORY_SETTINGS, ...environment }, line => log.write(`${line}\n`))
    product = started
    asked = null
    isUp = false
    started.up.then(
      () => {
        isUp = true
        up.resolve()
      },
      () => undefined,
    )
    ended = started.ended.then(end => {
      log.write(`-- ended with ${end}\n`)
      const { lines } = started
      if (asked === null) {
        unasked.push({ what: `${name} ended ${isUp ? 'unasked' : 'while it started'} with ${end}`, lines })
        if (isUp) up = Promise.withResolvers<void>()
        again = setTimeout(launch, RESTART_AFTER_MS)
      } else if (asked === 'SIGTERM' && isUp && end !== 0) {
        unasked.push({ what: `${name} ended with ${end} after SIGTERM`, lines })
      }
    })
  }

  /** Faults run one after the other, because a process that is down cannot be ended again. */
  let last: Promise<unknown> = Promise.resolve()
  function end(signal: NodeJS.Signals, downMs: number): Promise<void> {
    const turn = last.then(() => endNow(signal, downMs))
    last = turn
    return turn
  }

  async function endChild(signal: NodeJS.Signals): Promise<void> {
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

  async function endNow(signal: NodeJS.Signals, downMs: number): Promise<void> {
    up = Promise.withResolvers<void>()
    await endChild(signal)
    await delay(downMs)
    if (!isStopping) launch()
  }

  launch()
  return {
    name,
    pid: () => product.child.pid ?? 0,
    kill: downMs => end('SIGKILL', downMs),
    restart: downMs => end('SIGTERM', downMs),
    freeze() {
      // The time until the exit is measured.
      if (asked === null) product.child.kill('SIGSTOP')
    },
    resume: () => void product.child.kill('SIGCONT'),
    killEncoders() {
      const encoders = childrenOf(product.child.pid ?? 0).filter(({ name: command }) => command === 'ffmpeg')
      return encoders.filter(({ id }) => sendSignal(id, 'SIGKILL')).length
    },
    isUp: () => isUp && asked === null,
    ready: () => up.promise,
    slowestEndMs: () => slowestMs,
    unasked: () => unasked,
    async stop() {
      isStopping = true
      await last
      await endChild('SIGTERM')
      log.end()
    },
  }
}
