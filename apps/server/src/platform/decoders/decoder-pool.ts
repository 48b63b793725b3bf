import type { Confinement } from '@feedreel/media/ffmpeg/confine'
import type { Counter } from 'prom-client'
import { type Answer, type DecoderProcess, type Outcome, startDecoderProcess } from './decoder-process.ts'
import { DecoderEndedError, DecodersBusyError, reviveError } from './errors.ts'
import type { Request } from './requests.ts'

const MAX_PROCESSES = 2
/** Waiting requests; one process never sends more at a time. */
const MAX_WAITING = 200
const MAX_WAITING_BYTES = 100_000_000

type Job = {
  request: Request
  bytes: Uint8Array
  timeoutMs: number
  signal: AbortSignal | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

export type DecoderPool = ReturnType<typeof createDecoderPool>

/**
 * Decodes untrusted bytes in at most two processes, started on demand and replaced after a crash. Requests beyond the queue
 * are rejected.
 */
export function createDecoderPool(confinement: Confinement, results: Counter<'result'>) {
  const processes = new Set<DecoderProcess>()
  const waiting = new Set<Job>()
  const stopped = new AbortController()
  let waitingBytes = 0
  let workers = 0

  /** @throws DecodersBusyError, DecoderEndedError, the signal's reason, or the error of the bytes */
  function run(
    request: Request,
    bytes: Uint8Array,
    options: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<Answer> {
    const { timeoutMs, signal } = options
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (stopped.signal.aborted) return Promise.reject(stopped.signal.reason)
    if (waiting.size >= MAX_WAITING || waitingBytes + bytes.byteLength > MAX_WAITING_BYTES) {
      results.inc({ result: 'refused' })
      return Promise.reject(new DecodersBusyError())
    }
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const job: Job = { request, bytes, timeoutMs, signal, resolve, reject }
    const giveUp = () => {
      if (waiting.has(job)) take(job)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp)
    waiting.add(job)
    waitingBytes += bytes.byteLength
    if (workers < MAX_PROCESSES) void work()
    // A combined signal stays in memory as long as it has listeners.
    return promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  function take(job: Job): void {
    waiting.delete(job)
    waitingBytes -= job.bytes.byteLength
  }

  /** Runs until the queue is empty. */
  async function work(): Promise<void> {
    workers += 1
    try {
      for (;;) {
        const [job] = waiting
        if (job === undefined) return
        take(job)
        await settle(job)
      }
    } finally {
      workers -= 1
    }
  }

  async function settle(job: Job): Promise<void> {
    try {
      const outcome = await decode(job)
      results.inc({ result: outcome.kind === 'answer' ? 'answered' : outcome.kind.replace(' ', '_') })
      if (outcome.kind === 'answer') job.resolve(outcome.answer)
      else if (outcome.kind === 'error') job.reject(reviveError(outcome.error))
      else job.reject(new DecoderEndedError(sentenceFor(outcome.kind, job)))
    } catch (error) {
      job.reject(error)
    }
  }

  async function decode(job: Job): Promise<Outcome> {
    const process = await freeProcess()
    const isFresh = process.answered === 0
    const end = () => process.kill()
    job.signal?.addEventListener('abort', end, { once: true })
    try {
      const outcome = await process.ask(job.request, job.bytes, job.timeoutMs)
      job.signal?.throwIfAborted()
      stopped.signal.throwIfAborted()
      // Memory that earlier requests left may have killed it: retry in a new process.
      return outcome.kind === 'died' && !isFresh ? await decode(job) : outcome
    } finally {
      job.signal?.removeEventListener('abort', end)
      release(process)
    }
  }

  const idle: DecoderProcess[] = []

  async function freeProcess(): Promise<DecoderProcess> {
    for (let process = idle.pop(); process; process = idle.pop()) if (!process.isGone) return process
    const process = await startDecoderProcess(confinement)
    if (stopped.signal.aborted) process.kill()
    stopped.signal.throwIfAborted()
    processes.add(process)
    return process
  }

  function release(process: DecoderProcess): void {
    if (process.isGone) processes.delete(process)
    else idle.push(process)
  }

  return {
    run,
    /** Ends the processes and rejects their requests. */
    stop(): void {
      stopped.abort(new Error('The server is stopping.'))
      for (const job of waiting) {
        take(job)
        job.reject(stopped.signal.reason)
      }
      for (const process of processes) process.kill()
    },
  }
}

function sentenceFor(kind: 'timed out' | 'died', { request, timeoutMs }: Job): string {
  const what = request.task === 'picture' ? 'The picture' : 'The document'
  if (kind === 'timed out') {
    return `${what} from ${request.host} took longer than ${timeoutMs / 1000} s to read and was given up.`
  }
  return `${what} from ${request.host} is too large or too complex to be read within the limits of memory.`
}
