import type { JobName } from '@feedreel/contracts/jobs'
import type { Tx } from '#platform/database/database.ts'
import { sentenceOf } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import type { Attempt } from '#platform/queue/queue.ts'
import { insertJobLogs, isJobLogOpen, type NewJobLog, updateOpenJobLog } from '../store/job-logs.ts'
import { type Failure, failureOf } from './classify-error.ts'
import { noteFailedAttempt } from './end-job.ts'

export { findRunningWithLock } from '../store/job-logs.ts'

/** The outcome of a run: one sentence, and a command's output. */
export type RunResult = { details: string; output?: string; errors?: string; isFailure?: boolean }

/** Further changes in the transaction that records a failed attempt. */
export type AfterFailure = {
  /** The job has failed for good. */
  onFailed?: (tx: Tx, failure: Failure) => Promise<void>
  /** The job waits for its next attempt. */
  onRetry?: (tx: Tx) => Promise<void>
}

/**
 * Opens the log of a job that runs in this process, without the queue.
 * @param lock of `platform.locks`, which the process holds as long as the job runs
 * @returns its id
 */
export async function openLog(tx: Tx, log: NewJobLog, lock: string): Promise<number> {
  const [jobLogId = 0] = await insertJobLogs(tx, [{ ...log, status: 'running', unique_key: lock }])
  await publishEvent(tx, { subject: 'job_log', id: jobLogId, change: 'created' })
  return jobLogId
}

/**
 * Runs one attempt of a job and keeps its log: running, then success, failed, or queued for a retry. A job whose log
 * another process ended is aborted without an error; an attempt that lost its claim writes nothing.
 * @param work gets the signal that aborts it
 */
export async function runLogged<N extends JobName>(
  platform: Platform,
  jobLogId: number,
  attempt: Pick<Attempt<N>, 'isOver' | 'signal' | 'claim'>,
  work: (signal: AbortSignal) => Promise<RunResult>,
  after: AfterFailure = {},
): Promise<void> {
  const { db, clock } = platform
  const log = platform.log.child({ jobLogId })
  const watch = watchCancel(platform, jobLogId, attempt.signal)
  const startedMs = performance.now()

  async function noteFailure(failure: Failure, isOver: boolean): Promise<void> {
    await db.transaction().execute(async tx => {
      if (!(await attempt.claim.isHeld(tx))) return
      // Another process has ended it, with its own reason.
      if (!(await noteFailedAttempt(platform, tx, jobLogId, failure, isOver))) return
      if (isOver) await after.onFailed?.(tx, failure)
      else await after.onRetry?.(tx)
    })
  }

  try {
    const isOpen = await updateOpenJobLog(db, jobLogId, { status: 'running', started_at: clock.now() })
    if (!isOpen) return
    log.info('A job started')
    const { details, output = '', errors = '', isFailure = false } = await work(watch.signal)
    const ended = isFailure
      ? { status: 'failed' as const, error_class: 'other' as const }
      : { status: 'success' as const }
    if (!(await attempt.claim.isHeld(db))) return
    await updateOpenJobLog(db, jobLogId, { ...ended, completed_at: clock.now(), details, output, errors })
    log.info({ status: ended.status, ms: Math.round(performance.now() - startedMs), details }, 'A job ended')
  } catch (error) {
    if (watch.isCancelled()) return void log.info('A job was cancelled')
    const failure = failureOf(error)
    log.warn({ error: failure.sentence, errorClass: failure.errorClass }, 'An attempt at a job failed')
    await noteFailure(failure, attempt.isOver(error))
    throw error
  } finally {
    watch.stop()
  }
}

/** Running jobs check for cancellation this often, in case an event was lost. */
const CHECK_EVERY_MS = 5000

/** The signal aborts when another process ends the job's log, or with the outer signal. */
export type CancelWatch = { signal: AbortSignal; isCancelled(): boolean; stop(): void }

/** Watches for the cancellation of a running job until `stop` is called. */
export function watchCancel(
  { db, events, log }: Pick<Platform, 'db' | 'events' | 'log'>,
  jobLogId: number,
  outer: AbortSignal,
): CancelWatch {
  const cancelled = new AbortController()
  let isStopped = false

  async function check(): Promise<void> {
    try {
      if (!(await isJobLogOpen(db, jobLogId))) cancelled.abort(new Error('The job was cancelled.'))
    } catch (error) {
      if (!isStopped)
        log.warn({ error: sentenceOf(error), jobLogId }, 'The cancellation check of a job failed')
    }
  }

  const unsubscribe = events.on(({ event }) => {
    if (event.subject === 'job_log' && event.id === jobLogId && event.percent === undefined) void check()
  })
  const timer = setInterval(() => void check(), CHECK_EVERY_MS)
  return {
    signal: AbortSignal.any([outer, cancelled.signal]),
    isCancelled: () => cancelled.signal.aborted,
    stop() {
      isStopped = true
      unsubscribe()
      clearInterval(timer)
    },
  }
}
