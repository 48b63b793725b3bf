import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Confinement, confinedCommand } from '@feedreel/media/ffmpeg/confine'
import { z } from 'zod'
import { ReportedError } from './errors.ts'
import { BadFrameError, type Frame, readFrames, writeFrame } from './frames.ts'
import type { Request } from './requests.ts'

/** Memory limit of a process beside shared program files. */
const MEMORY_BYTES = 240_000_000
/**
 * Address space that V8 reserves for machine code (kMaximalCodeRangeSize of v8/src/common/globals.h). The kernel
 * counts it as data although almost none of it is ever used.
 */
const CODE_RANGE_BYTES = process.arch === 'x64' ? 512 * 2 ** 20 : 128 * 2 ** 20
/** Not `as`: WebAssembly, with which Node strips types, reserves gigabytes of addresses that it never uses. */
const LIMITS = {
  data: MEMORY_BYTES + CODE_RANGE_BYTES,
  // The stacks of threads count as data, too. V8 keeps its own within 1 MB.
  stack: 2 * 2 ** 20,
  // Nothing is written to files, and few are open at a time while modules load.
  fsize: 0,
  nofile: 64,
}

const NODE_OPTIONS = [
  // Allows reading files, like the program's own code, and native code, like sharp's; not writing or starting
  // processes.
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--v8-pool-size=1',
  '--max-old-space-size=128',
  '--max-semi-space-size=4',
]

/** A start takes a fraction of a second on a responsive machine. */
const START_WITHIN_MS = 30_000
/** More than a picture, or a part of the largest feed. */
const MAX_FRAME_BYTES = 8_000_000
/** More than all parts of the largest feed. */
const MAX_ANSWER_BYTES = 20_000_000

const Message = z.union([
  z.object({ part: z.unknown() }),
  z.object({ rest: z.unknown() }),
  z.object({ error: ReportedError }),
])

export type Answer = { parts: unknown[]; rest: unknown; bytes: Uint8Array }

/** The result of a request to a decoder process. */
export type Outcome =
  | { kind: 'answer'; answer: Answer }
  /** The bytes are invalid. */
  | { kind: 'error'; error: ReportedError }
  /** The bytes ended the process. */
  | { kind: 'timed out' | 'died' }

export type DecoderProcess = {
  /** Runs one request at a time; a timeout kills the process. */
  ask(request: Request, bytes: Uint8Array, timeoutMs: number): Promise<Outcome>
  /** Number of answered requests. */
  readonly answered: number
  readonly isGone: boolean
  kill(): void
}

/**
 * Starts a process for untrusted bytes: no network, no new privileges, memory limited by the kernel, and no environment but
 * PATH.
 */
export async function startDecoderProcess(confinement: Confinement): Promise<DecoderProcess> {
  const main = fileURLToPath(new URL('./decoder-main.ts', import.meta.url))
  const command = confinedCommand(confinement, LIMITS, [process.execPath, ...NODE_OPTIONS, main])
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env: childEnvironment() })
  let isGone = false
  let answered = 0
  const kill = () => {
    isGone = true
    child.kill('SIGKILL')
  }
  const died = (): Outcome => {
    kill()
    return { kind: 'died' }
  }
  child.on('error', kill)
  child.on('exit', kill)
  // Writes to a process that has just exited.
  child.stdin.on('error', () => undefined)
  const frames = readFrames(child.stdout, MAX_FRAME_BYTES)

  /** Waits for a message, or kills the process. */
  async function inTime<T>(timeoutMs: number, heard: Promise<T>): Promise<T | 'timed out'> {
    const late = Promise.withResolvers<'timed out'>()
    // Read a response that arrived while this process was blocked before timing out.
    const timer = setTimeout(() => setImmediate(() => late.resolve('timed out')), timeoutMs)
    const first = await Promise.race([heard, late.promise]).finally(() => clearTimeout(timer))
    if (first === 'timed out') kill()
    return first
  }

  async function hear(): Promise<Outcome> {
    const parts: unknown[] = []
    let size = 0
    for (;;) {
      const step: IteratorResult<Frame> = await frames.next()
      if (step.done) return died()
      size += step.value.size
      if (size > MAX_ANSWER_BYTES) throw new BadFrameError('An answer is too large.')
      const message = Message.parse(step.value.message)
      if ('error' in message) return { kind: 'error', error: message.error }
      if ('rest' in message) {
        return { kind: 'answer', answer: { parts, rest: message.rest, bytes: step.value.bytes } }
      }
      parts.push(message.part)
    }
  }

  const started = await inTime(
    START_WITHIN_MS,
    frames.next().catch(() => ({ done: true })),
  )
  if (started === 'timed out' || started.done) {
    kill()
    throw new Error('A decoder process could not be started.')
  }
  return {
    async ask(request, bytes, timeoutMs) {
      writeFrame(child.stdin, request, bytes)
      const outcome = await inTime(timeoutMs, hear().catch(died))
      if (outcome === 'timed out') return { kind: 'timed out' }
      answered += 1
      return outcome
    },
    get answered() {
      return answered
    },
    get isGone() {
      return isGone
    },
    kill,
  }
}

function childEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {
    LC_ALL: 'C',
    UV_THREADPOOL_SIZE: '1',
    // A single arena retains less memory, and memory of large pictures is returned to the system (mallopt(3)).
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  }
  for (const name of ['PATH', 'LD_LIBRARY_PATH']) {
    const value = process.env[name]
    if (value !== undefined) environment[name] = value
  }
  return environment
}
