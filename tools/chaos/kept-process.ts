import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { projectFolder } from '../project-folder.ts'
import { sendSignal } from '../send-signal.ts'

const ENTRY = join(projectFolder, 'apps/server/src/main.ts')
const START_AGAIN_MS = 500
const READY = /^Feedreel (?:is running|worker is running)/

/** A process of the product that is started again whenever it ends, as systemd or Docker does it. */
export type KeptProcess = {
  name: string
  /** Ends it as by SIGKILL and keeps it down for a while. */
  kill(downMs: number): Promise<void>
  /** Asks it to end, and keeps it down for a while. */
  restart(downMs: number): Promise<void>
  freeze(): void
  resume(): void
  /** Kills the encoders that it runs. @returns how many */
  killEncoders(): number
  /** Resolves when it is up. */
  ready(): Promise<void>
  /** The longest that it took to end when it was asked to, in milliseconds. */
  slowestEndMs(): number
  /** How often it ended while it was up, although nobody asked it to. */
  crashes(): number
  /** Ends it for good, within its grace. */
  stop(): Promise<void>
}

/** The processes that a process started, by /proc. */
function childrenOf(pid: number): { pid: number; name: string }[] {
  return readdirSync('/proc').flatMap(entry => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? []
      return Number(parent) === pid ? [{ pid: Number(entry), name }] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/**
 * Starts a process of the product and keeps it up.
 * @param environment all of its settings
 * @param logFile where its output goes, run after run
 */
export function keepProcess(name: string, environment: Record<string, string>, logFile: string): KeptProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const log = createWriteStream(logFile, { flags: 'a' })
  let child: ChildProcess
  let up = Promise.withResolvers<void>()
  let ended: Promise<unknown> = Promise.resolve()
  let isAsked = false
  let isUp = false
  let isStopping = false
  let crashCount = 0
  let slowestMs = 0

  function launch(): void {
    const started = spawn(process.execPath, [ENTRY], {
      env: { PATH, HOME, NODE_COMPILE_CACHE, UV_THREADPOOL_SIZE: '16', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    isAsked = false
    isUp = false
    createInterface({ input: started.stdout }).on('line', line => {
      log.write(`${line}\n`)
      if (!READY.test(line)) return
      isUp = true
      up.resolve()
    })
    started.stderr.on('data', (chunk: Buffer) => log.write(chunk))
    ended = once(started, 'close').then(([code, signal]) => {
      log.write(`-- ended with ${code ?? signal}\n`)
      if (isAsked || isStopping) return
      if (isUp) crashCount += 1
      setTimeout(() => {
        if (!isStopping) launch()
      }, START_AGAIN_MS)
    })
  }

  /** One after the other: what is down can't be ended again. */
  let last: Promise<unknown> = Promise.resolve()
  function end(signal: NodeJS.Signals, downMs: number): Promise<void> {
    const turn = last.then(() => endNow(signal, downMs))
    last = turn
    return turn
  }

  async function endNow(signal: NodeJS.Signals, downMs: number): Promise<void> {
    const startedMs = performance.now()
    isAsked = true
    up = Promise.withResolvers<void>()
    child.kill(signal)
    // What stands still hears of nothing but its end.
    child.kill('SIGCONT')
    await ended
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
    await delay(downMs)
    if (!isStopping) launch()
  }

  const stopAtExit = () => void child.kill('SIGKILL')
  process.once('exit', stopAtExit)
  launch()
  return {
    name,
    kill: downMs => end('SIGKILL', downMs),
    restart: downMs => end('SIGTERM', downMs),
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    killEncoders() {
      const encoders = childrenOf(child.pid ?? 0).filter(({ name: command }) => command === 'ffmpeg')
      return encoders.filter(({ pid }) => sendSignal(pid, 'SIGKILL')).length
    },
    ready: () => up.promise,
    slowestEndMs: () => slowestMs,
    crashes: () => crashCount,
    async stop() {
      isStopping = true
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await ended
      process.off('exit', stopAtExit)
      log.end()
    },
  }
}
