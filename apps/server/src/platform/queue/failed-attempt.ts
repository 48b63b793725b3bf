import type { JobName } from '@feedreel/contracts/jobs'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Queryable } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { sentenceOf } from '../errors.ts'
import { releaseJob } from './job-table.ts'

/** Delay before a retry while the database or the storage is unreachable. */
const OUTAGE_DELAY_S = 5
/** An outage that lasts longer than this does not pass by itself: attempts count again. */
const MAX_OUTAGE_MS = 86_400_000

/**
 * True for failures caused by an unreachable database or storage, in the first day of a job. Such attempts do not count.
 */
export function isPassing(
  { createdOn, startedOn }: Pick<JobWithMetadata, 'createdOn' | 'startedOn'>,
  error: unknown,
): boolean {
  // Both by the database's clock: an attempt takes an hour at most.
  return isOutage(error) && startedOn.getTime() - createdOn.getTime() < MAX_OUTAGE_MS
}

/**
 * Ends a failed attempt. It does not count when its worker is stopping or an outage caused it; otherwise the job is
 * retried or, after the last attempt, fails for good.
 * @returns true when the job has failed for good
 */
export async function endFailedAttempt(
  boss: Pick<PgBoss, 'fail'>,
  db: Queryable,
  name: JobName,
  job: JobWithMetadata<object>,
  error: unknown,
  isStopping: boolean,
): Promise<boolean> {
  if (isStopping) await releaseJob(db, name, job, { delayS: 0, isOutage: false })
  else if (isPassing(job, error)) {
    await releaseJob(db, name, job, { delayS: OUTAGE_DELAY_S, isOutage: true })
  } else {
    // The job carries its retry count, so that a lost attempt does not end another worker's.
    await boss.fail(name, job, { message: sentenceOf(error) }, { db: fromKysely(db) })
    return job.retryCount >= job.retryLimit
  }
  return false
}
