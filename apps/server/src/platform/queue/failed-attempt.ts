import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Queryable } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { sentenceOf } from '../errors.ts'
import type { ClaimedJob } from './claim.ts'

/** How long a job waits before it is tried again while the database or the storage is out of reach. */
const OUTAGE_DELAY_S = 5
/** What a job that an outage has put off holds as its output, so that it can be counted. */
export const OUTAGE_MARK = { isPutOffBy: 'outage' }
/** A job that is older than this waits no longer: what takes so long does not pass by itself. */
const WAITS_AT_MOST_MS = 86_400_000

/**
 * Whether a failure is none of the job's own: the database or the storage is away. Such a job goes back to the
 * queue and the attempt does not count, for a day.
 */
export function isPassing(
  { createdOn, startedOn }: Pick<JobWithMetadata, 'createdOn' | 'startedOn'>,
  error: unknown,
): boolean {
  // Both by the database's clock: an attempt takes an hour at most.
  return isOutage(error) && startedOn.getTime() - createdOn.getTime() < WAITS_AT_MOST_MS
}

/**
 * Gives a job back to the queue as if the attempt had not been: it gets one attempt more instead, because the
 * number of an attempt must never be given twice. A job that is not this attempt's any more stays as it is.
 */
async function returnJob(
  db: Queryable,
  name: string,
  { id, retryCount }: ClaimedJob,
  { delayS, output }: { delayS: number; output: object | null },
): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1,
      start_after = now() + make_interval(secs => ${delayS}), heartbeat_on = null,
      output = ${output && JSON.stringify(output)}::jsonb
    where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}
  `.execute(db)
}

/**
 * Ends an attempt that failed. It does not count when its worker is stopping or an outage was to blame; else the job
 * waits for its next attempt or, after the last, has failed for good.
 * @returns whether the job has failed for good
 */
export async function endFailedAttempt(
  boss: Pick<PgBoss, 'fail'>,
  db: Queryable,
  name: string,
  job: JobWithMetadata<object>,
  error: unknown,
  isStopping: boolean,
): Promise<boolean> {
  if (isStopping) await returnJob(db, name, job, { delayS: 0, output: null })
  else if (isPassing(job, error)) {
    await returnJob(db, name, job, { delayS: OUTAGE_DELAY_S, output: OUTAGE_MARK })
  } else {
    // With the attempt, so that one that lost its job doesn't end another one's.
    await boss.fail(name, job, { message: sentenceOf(error) }, { db: fromKysely(db) })
    return job.retryCount >= job.retryLimit
  }
  return false
}
