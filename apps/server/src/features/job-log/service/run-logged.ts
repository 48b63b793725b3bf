import type { JobName } from '@feedreel/contracts/jobs'
import type { Tx } from '#platform/database/database.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import type { Attempt } from '#platform/queue/queue.ts'
import { insertJobLogs, type NewJobLog, updateOpenJobLog } from '../store.ts'
import { type Failure, failureOf } from './classify-error.ts'
import { noteFailedAttempt } from './end-job.ts'
import { watchCancel } from './watch-cancel.ts'

/** What a run leaves behind: one sentence, and for a command what it printed. */
export type RunResult = { details: string; output?: string; errors?: string; isFailure?: boolean }

/** What else changes in the transaction that notes a failed attempt. */
export type AfterFailure = {
  /** The job has failed for good. */
  onFailed?: (tx: Tx, failure: Failure) => Promise<void>
  /** The job waits for its next attempt. */
  onRetry?: (tx: Tx) => Promise<void>
}

/** Begins the log of a job that runs here and now, without the queue. @returns its id */
export async function openLog(tx: Tx, log: NewJobLog): Promise<number> {
  const [jobLogId = 0] = await insertJobLogs(tx, [log])
  await publishEvent(tx, { subject: 'job_log', id: jobLogId, change: 'created' })
  return jobLogId
}

/**
 * Runs one attempt of a job and writes its course into the log: running, then success, failed, or queued
 * again when there is another attempt. A job whose log was ended by others meanwhile is aborted and ends quietly,
 * and so does an attempt that lost its job to another worker.
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
      // Ended by others meanwhile: they have said what became of it.
      if (!(await noteFailedAttempt(platform, tx, jobLogId, failure, isOver))) return
      if (isOver) await after.onFailed?.(tx, failure)
      else await after.onRetry?.(tx)
    })
  }

  try {
    const isOpen = await updateOpenJobLog(db, jobLogId, { status: 'running', started_at: clock.now() })
    if (!isOpen) return
    log.info('A job begins')
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
