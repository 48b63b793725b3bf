import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { OUTAGE_MARK } from './failed-attempt.ts'

/**
 * Jobs of one queue: those that could run but wait, those that are not due yet, those that are put off because the
 * database or the storage was out of reach, those that run.
 */
export type QueueDepth = {
  queue: string
  waiting: number
  later: number
  outage: number
  active: number
  oldestS: number
}

/** Jobs that failedAttempt gave back because of an outage, until they are claimed again. */
const PUT_OFF = sql`job.state = 'retry' and job.output @> ${JSON.stringify(OUTAGE_MARK)}::jsonb`
const CAN_RUN = sql`job.state in ('created', 'retry') and job.start_after <= now()`

/**
 * How much waits in each queue, and for how many seconds the oldest of it could have run; jobs that an outage has put off
 * count from when they came.
 */
export async function readQueueDepths(db: Queryable): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select queue.name as queue,
      count(job.id) filter (where ${CAN_RUN} and not (${PUT_OFF})) as waiting,
      count(job.id) filter (
        where job.state in ('created', 'retry') and job.start_after > now() and not (${PUT_OFF})) as later,
      count(job.id) filter (where ${PUT_OFF}) as outage,
      count(job.id) filter (where job.state = 'active') as active,
      coalesce(extract(epoch from now() - least(
        min(job.start_after) filter (where ${CAN_RUN}),
        min(job.created_on) filter (where ${PUT_OFF}))), 0)::float8 as "oldestS"
    from pgboss.queue queue
    left join pgboss.job job on job.name = queue.name and job.state in ('created', 'retry', 'active')
    group by queue.name
  `.execute(db)
  return rows
}
