import type { Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { updateOpenJobLog } from '../store.ts'
import type { Failure } from './classify-error.ts'

/** Ends the log of a job that can't end it any more. @returns false when it has ended already */
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
 * Notes that an attempt at a job failed: the job waits for its next attempt, or has failed for good.
 * @returns false when its log has ended already
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

/**
 * Cancels a job: it leaves the queue, its log ends, and the process that runs it hears of that and aborts it.
 * @param who the name that the log tells
 * @returns why it failed, or null when it has ended already: then the transaction must be given up
 */
export async function cancelJob(
  platform: Pick<Platform, 'clock' | 'queue'>,
  tx: Tx,
  jobLogId: number,
  who: string,
): Promise<Failure | null> {
  const failure: Failure = { sentence: `Cancelled by ${who}`, errorClass: 'cancelled' }
  // The queue's job before its log, as workers lock them when they write its end: so nobody waits in a circle.
  await platform.queue.withdraw(tx, jobLogId)
  return (await failJob(platform, tx, jobLogId, failure)) ? failure : null
}
