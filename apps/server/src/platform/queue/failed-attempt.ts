import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { isOutage } from '../outage.ts'
import type { ClaimedJob } from './claim.ts'

/** How long a job waits before it is tried again while the database or the storage is out of reach. */
export const OUTAGE_DELAY_S = 5
/** A job that is older than this waits no longer: what takes so long does not pass by itself. */
const WAITS_AT_MOST_MS = 86_400_000

/**
 * Whether a failure is none of the job's own: the database or the storage is away. Such a job goes back to the
 * queue and the attempt does not count, for a day.
 */
export function isPassing(job: { createdOn: Date }, error: unknown, now: Date): boolean {
  return isOutage(error) && now.getTime() - job.createdOn.getTime() < WAITS_AT_MOST_MS
}

/**
 * Gives a job back to the queue as if the attempt had not been: it gets one attempt more instead, because the
 * number of an attempt must never be given twice.
 * @returns false when the job is not this attempt's any more
 */
export async function returnJob(
  db: Queryable,
  name: string,
  { id, retryCount }: ClaimedJob,
  delayS: number,
): Promise<boolean> {
  const { rows } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1,
      start_after = now() + make_interval(secs => ${delayS}), heartbeat_on = null
    where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}
    returning id
  `.execute(db)
  return rows.length > 0
}
