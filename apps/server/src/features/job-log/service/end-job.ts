import { type Actor, lockActor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { lockWaitingLogs } from '#platform/queue/job-table.ts'
import {
  endJobLogs,
  findRunningLogs,
  type JobEnd,
  type JobLogRow,
  lockOpenJobLog,
  lockOpenLogsOfPublisher,
  requeueLogs,
  updateOpenJobLog,
} from '../store/job-logs.ts'
import type { Failure } from './classify-error.ts'

export { type JobEnd, lockOpenLogsOfPublisher }

/** Fails the log of a job that cannot end it itself. @returns false when it has already ended */
export async function failJob(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  jobLogId: number,
  { sentence, errorClass }: Failure,
): Promise<boolean> {
  return updateOpenJobLog(tx, jobLogId, {
    status: 'failed',
    completed_at: clock.now(),
    details: sentence,
    error_class: errorClass,
  })
}

/**
 * Records a failed attempt: the job is queued for a retry, or has failed for good.
 * @returns false when its log has already ended
 */
export async function noteFailedAttempt(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  jobLogId: number,
  failure: Failure,
  isOver: boolean,
): Promise<boolean> {
  if (isOver) return failJob(platform, tx, jobLogId, failure)
  const details = `${failure.sentence} It will be tried again.`
  return updateOpenJobLog(tx, jobLogId, { status: 'queued', details })
}

/** The text of a cancelled job or video. */
export const cancelledBy = (name: string) => `Cancelled by ${name}`

/** A cancelled job: the failure in its log, and its status until then. */
export type Cancellation = { failure: Failure; status: JobLogRow['status'] }

/**
 * Cancels a job: removes it from the queue and ends its log. The process that runs it aborts it on the log's event.
 * @param actor whose name is in the log
 * @returns null when the job has already ended: then roll the transaction back
 * @throws AppError as lockActor
 */
export async function cancelJob(
  platform: Pick<Platform, 'clock' | 'queue'>,
  tx: Tx,
  jobLogId: number,
  actor: Actor,
): Promise<Cancellation | null> {
  const failure: Failure = { sentence: cancelledBy(actor.name), errorClass: 'cancelled' }
  await lockActor(tx, actor)
  // Lock the queue's job before its log, as workers do, to avoid deadlocks.
  await platform.queue.cancel(tx, jobLogId)
  // Read under the lock: the job may have started since the caller read it.
  const status = await lockOpenJobLog(tx, jobLogId)
  if (status === null || !(await failJob(platform, tx, jobLogId, failure))) return null
  return { failure, status }
}

/** Ends the logs of jobs that were worked in a batch. */
export async function endJobs(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  tx: Tx,
  ends: readonly JobEnd[],
): Promise<void> {
  if (ends.length > 0) await endJobLogs(tx, ends, clock.now())
  // Thousands succeed each minute.
  for (const end of ends) log[end.errorClass === null ? 'debug' : 'info'](end, 'A job ended')
}

/** Sets the logs of jobs whose worker stopped responding back to queued. @returns those logs */
export async function requeueStalledJobs(tx: Tx): Promise<{ id: number; video_id: number | null }[]> {
  const waiting = await lockWaitingLogs(tx, await findRunningLogs(tx))
  const stalled = await requeueLogs(tx, waiting)
  await publishEvents(
    tx,
    stalled.map(({ id }) => ({ subject: 'job_log', id, change: 'updated' })),
  )
  return stalled
}
