import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf } from '../programs/process-tree.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { sendSignal } from '../programs/send-signal.ts'

const ENTRY = join(projectFolder, 'apps/server/src/main.ts')
const START_AGAIN_MS = 500
/** Twice what it may take: then it is made to end. */
const WAITS_AT_MOST_MS = 60_000
const READY = /^Feedreel (?:is running|worker is running)/

const LAST_LINES = 20

/** A process ended, and nobody had asked it to; or it was asked, and did not end in order. */
export type UnaskedEnd = {
  /** Which one, when in its life, and with what exit code or signal. */
  what: string
  /** What it wrote last. */
  lines: string[]
}

/** A process of the product that is started again whenever it ends, as systemd or Docker does it. */
export type KeptProcess = {
  name: string
  /** The process id of its present run; another one after each start. */
  pid(): number
  /** Ends it as by SIGKILL and keeps it down for a while. */
  kill(downMs: number): Promise<void>
  /** Asks it to end, and keeps it down for a while. */
  restart(downMs: number): Promise<void>
  freeze(): void
  resume(): void
  /** Kills the encoders that it runs. @returns how many */
  killEncoders(): number
  isUp(): boolean
  /** Resolves when it is up. */
  ready(): Promise<void>
  /** The longest that it took to end when it was asked to, in milliseconds. */
  slowestEndMs(): number
  /** Each time that it ended although nobody asked it to, with what it wrote last. */
  unasked(): UnaskedEnd[]
  /** Ends it for good, within its grace. */
  stop(): Promise<void>
}

/**
 * Starts a process of the product and keeps it up.
 * @param environment all of its settings
 * @param logFile where its output goes, run after run
 */
export function keepProcess(name: string, environment: Record<string, string>, logFile: string): KeptProcess {
  const { PATH = '', HOME = '' } = process.env
  const log = createWriteStream(logFile, { flags: 'a' })
  let child: ChildProcess
  let up = Promise.withResolvers<void>()
  let ended: Promise<unknown> = Promise.resolve()
  let asked: NodeJS.Signals | null = null
  let isUp = false
  let again: NodeJS.Timeout | undefined
  let isStopping = false
  const unasked: UnaskedEnd[] = []
  let slowestMs = 0

  function launch(): void {
    const started = spawn(process.execPath, [ENTRY], {
      env: {
        PATH,
        HOME,
        UV_THREADPOOL_SIZE: '16',
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '16777216',
        MALLOC_TRIM_THRESHOLD_: '33554432',
        NODE_OPTIONS: '--max-semi-space-size=16',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    asked = null
    isUp = false
    const lines: string[] = []
    const note = (line: string) => {
      log.write(`${line}\n`)
      lines.push(line)
      if (lines.length > LAST_LINES) lines.shift()
    }
    createInterface({ input: started.stderr }).on('line', note)
    createInterface({ input: started.stdout }).on('line', line => {
      note(line)
      if (!READY.test(line)) return
      isUp = true
      up.resolve()
    })
    ended = once(started, 'close').then(([code, signal]) => {
      log.write(`-- ended with ${code ?? signal}\n`)
      if (asked === null) {
        const when = isUp ? 'unasked' : 'while it started'
        unasked.push({ what: `${name} ended ${when} with ${code ?? signal}`, lines })
        if (isUp) up = Promise.withResolvers<void>()
        again = setTimeout(launch, START_AGAIN_MS)
      } else if (asked === 'SIGTERM' && isUp && code !== 0) {
        unasked.push({ what: `${name} was asked to end and ended with ${code ?? signal}`, lines })
      }
    })
  }

  /** One after the other: what is down can't be ended again. */
  let last: Promise<unknown> = Promise.resolve()
  function end(signal: NodeJS.Signals, downMs: number): Promise<void> {
    const turn = last.then(() => endNow(signal, downMs))
    last = turn
    return turn
  }

  async function endChild(signal: NodeJS.Signals): Promise<void> {
    const startedMs = performance.now()
    // It may have ended by itself, and wait to be started again.
    clearTimeout(again)
    asked = signal
    child.kill(signal)
    // What stands still hears of nothing but its end.
    child.kill('SIGCONT')
    const timer = setTimeout(() => child.kill('SIGKILL'), WAITS_AT_MOST_MS)
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

  const stopAtExit = () => void child.kill('SIGKILL')
  process.once('exit', stopAtExit)
  launch()
  return {
    name,
    pid: () => child.pid ?? 0,
    kill: downMs => end('SIGKILL', downMs),
    restart: downMs => end('SIGTERM', downMs),
    freeze() {
      // One that is asked to end is timed.
      if (asked === null) child.kill('SIGSTOP')
    },
    resume: () => void child.kill('SIGCONT'),
    killEncoders() {
      const encoders = childrenOf(child.pid ?? 0).filter(({ name: command }) => command === 'ffmpeg')
      return encoders.filter(({ pid }) => sendSignal(pid, 'SIGKILL')).length
    },
    isUp: () => isUp && asked === null,
    ready: () => up.promise,
    slowestEndMs: () => slowestMs,
    unasked: () => unasked,
    async stop() {
      isStopping = true
      await last
      await endChild('SIGTERM')
      process.off('exit', stopAtExit)
      log.end()
    },
  }
}
