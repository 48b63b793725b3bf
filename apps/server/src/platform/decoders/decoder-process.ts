import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Confinement, confinedCommand } from '@feedreel/media/ffmpeg/confine'
import { z } from 'zod'
import { ReportedError } from './errors.ts'
import { BadFrameError, type Frame, readFrames, writeFrame } from './frames.ts'
import type { Request } from './requests.ts'

/** What a process may hold in memory beside the program files that it shares with all others. */
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
  // Allowed are to read files, as the program's own code, and native code, as sharp's: not to write or start anything.
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--v8-pool-size=1',
  '--max-old-space-size=128',
  '--max-semi-space-size=4',
]

/** Starting takes a fraction of a second; this much only where the machine stands still. */
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

/** How a request to a decoder process ended. */
export type Outcome =
  | { kind: 'answer'; answer: Answer }
  /** The process said what is wrong with the bytes. */
  | { kind: 'error'; error: ReportedError }
  /** The process is gone, because of these bytes. */
  | { kind: 'timed out' | 'died' }

export type DecoderProcess = {
  /** One request at a time. Ends the process when the answer takes too long. */
  ask(request: Request, bytes: Uint8Array, timeoutMs: number): Promise<Outcome>
  /** How many requests it has answered. */
  readonly answered: number
  readonly isGone: boolean
  kill(): void
}

/**
 * Starts a process that decodes bytes of strangers: without network, without new privileges, within bounds of memory
 * that the kernel holds, and with nothing of our environment but the search path.
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
  // What is written to a process that has just died.
  child.stdin.on('error', () => undefined)
  const frames = readFrames(child.stdout, MAX_FRAME_BYTES)

  /** Waits for what a process says, or kills it. */
  async function inTime<T>(timeoutMs: number, heard: Promise<T>): Promise<T | 'timed out'> {
    const late = Promise.withResolvers<'timed out'>()
    // An answer that came while this process itself stood still is read before the process counts as late.
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
    // Each arena keeps memory of its own, and what a large picture has used goes back to the system (mallopt(3)).
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
