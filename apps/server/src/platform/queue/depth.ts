import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

/** Jobs of one queue: those that could run but wait, those that are not due yet, those that run. */
export type QueueDepth = { queue: string; waiting: number; later: number; active: number; oldestS: number }

/** How much waits in each queue, and for how many seconds the oldest of it could have run. */
export async function readQueueDepths(db: Queryable): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select queue.name as queue,
      count(job.id) filter (where job.state in ('created', 'retry') and job.start_after <= now()) as waiting,
      count(job.id) filter (where job.state in ('created', 'retry') and job.start_after > now()) as later,
      count(job.id) filter (where job.state = 'active') as active,
      coalesce(extract(epoch from now() - min(job.start_after)
        filter (where job.state in ('created', 'retry') and job.start_after <= now())), 0)::float8 as "oldestS"
    from pgboss.queue queue
    left join pgboss.job job on job.name = queue.name and job.state in ('created', 'retry', 'active')
    group by queue.name
  `.execute(db)
  return rows
}
