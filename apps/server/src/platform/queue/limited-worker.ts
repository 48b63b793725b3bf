import { setTimeout as delay } from 'node:timers/promises'
import type { JobName } from '@feedreel/contracts/jobs'
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { Database, Tx } from '../database/database.ts'
import { within } from '../database/outage.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { createClaimLoop } from './claim-loop.ts'
import { endFailedAttempt, isPassing } from './failed-attempt.ts'
import type { JobHandler, Queue, QueueWorker } from './queue.ts'

/** Delay before claiming another job, for each job that runs here: processes that run fewer jobs claim first. */
const CLAIM_DELAY_MS = 10
/**
 * How long a stopped worker waits for a job that it has aborted: an upload to a hanging storage takes minutes to fail, and
 * supervisors kill the process after 35 s.
 */
const STOP_WITHIN_MS = 5000

type Options<N extends JobName> = {
  queue: Queue
  db: Database
  log: Log
  name: N
  /** Jobs at a time in this process. */
  concurrency: number
  /** Decides in the transaction of the claim whether a job may start: the limit across all processes. */
  mayClaim(tx: Tx): Promise<boolean>
  handler: JobHandler<N>
  stopWithinMs?: number
}

/** Awaits work until some time after the signal. Work that takes longer continues, but its result is ignored. */
async function untilStopped(work: Promise<void>, stopping: AbortSignal, withinMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const limit = () => void within(withinMs, 'The job did not end when it was aborted.', work).catch(reject)
  if (stopping.aborted) limit()
  else stopping.addEventListener('abort', limit)
  await Promise.race([work, late]).finally(() => stopping.removeEventListener('abort', limit))
}

/**
 * Processes a queue under a limit that holds across all processes. The engine's own group limit counts before it claims,
 * so concurrent workers exceed it; here the check and the claim are one transaction.
 */
export function workLimited<N extends JobName>(options: Options<N>): QueueWorker {
  const { queue, db, log, name, stopWithinMs = STOP_WITHIN_MS } = options
  const loop = createClaimLoop({ queue, db, log, name })

  async function claim(): Promise<JobWithMetadata<object> | null> {
    return db.transaction().execute(async tx => {
      if (!(await options.mayClaim(tx))) return null
      const claimOptions = { includeMetadata: true, batchSize: 1, db: fromKysely(tx) } as const
      const [job] = await queue.boss.fetch<object>(name, claimOptions)
      return job ?? null
    })
  }

  async function run(job: JobWithMetadata<object>, signal: AbortSignal): Promise<void> {
    try {
      const work = queue.attempt(name, job, signal, options.handler, error => isPassing(job, error))
      await untilStopped(work, loop.stopping, stopWithinMs)
      // The job carries its retry count, so that a lost attempt does not end another worker's.
      await queue.boss.complete(name, job)
    } catch (error) {
      log.warn({ job: name, error: sentenceOf(error) }, 'An attempt at a job failed')
      await endFailedAttempt(queue.boss, db, name, job, error, loop.stopping.aborted)
    }
    // Processes that run fewer jobs than this one claim first.
    if (loop.countRunning() > 1) await queue.wakeWorkers(name)
  }

  return loop.start(async () => {
    while (loop.countRunning() < options.concurrency && !loop.stopping.aborted) {
      if (loop.countRunning() > 0) await delay(CLAIM_DELAY_MS * loop.countRunning())
      const job = await claim()
      if (!job) return
      loop.startJob(job, signal => run(job, signal))
    }
  })
}
