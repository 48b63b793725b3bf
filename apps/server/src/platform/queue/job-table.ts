import type { JobName } from '@feedreel/contracts/jobs'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'

/** One attempt at a job of the queue engine, as it was fetched. */
export type ClaimedJob = { id: string; retryCount: number }

/** The output of a job that an outage has delayed, by which such jobs are counted. */
const OUTAGE_MARK = JSON.stringify({ isPutOffBy: 'outage' })

/**
 * Those of the jobs that are still active in the attempts that were fetched. There may be several attempts at a job.
 * @param isLocked keep them so until the transaction ends
 */
export async function findHeld<J extends ClaimedJob>(
  db: Queryable,
  name: JobName,
  jobs: readonly J[],
  isLocked: boolean,
): Promise<Set<J>> {
  const ids = jobs.map(({ id }) => id)
  // The ids are a condition: joined to a set of them, PostgreSQL may scan the whole table to find a few rows.
  // Locked in id order to avoid deadlocks.
  const { rows } = await sql<{ id: string; attempt: number }>`
    select id, retry_count as attempt from pgboss.job
    where name = ${name} and id = any(${ids}::uuid[]) and state = 'active'
    order by id ${isLocked ? sql`for update` : sql``}
  `.execute(db)
  const attempts = new Map(rows.map(({ id, attempt }) => [id, attempt]))
  return new Set(jobs.filter(({ id, retryCount }) => attempts.get(id) === retryCount))
}

/**
 * Releases a job without counting the attempt: its retry limit grows by one, because retry counts must stay unique.
 * Does nothing when the job is no longer this attempt's.
 */
export async function releaseJob(
  db: Queryable,
  name: JobName,
  { id, retryCount }: ClaimedJob,
  { delayS, isOutage }: { delayS: number; isOutage: boolean },
): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1,
      start_after = now() + make_interval(secs => ${delayS}), heartbeat_on = null,
      output = ${isOutage ? OUTAGE_MARK : null}::jsonb
    where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}
  `.execute(db)
}

/** Moves the waiting jobs of these logs ahead of others. Jobs that are being claimed are left out. */
export async function raisePriority(
  tx: Tx,
  name: JobName,
  jobLogIds: readonly number[],
  priority: number,
): Promise<void> {
  if (jobLogIds.length === 0) return
  await sql`
    update pgboss.job set priority = ${priority} where name = ${name} and id in (
      select id from pgboss.job where name = ${name} and state in ('created', 'retry')
        and data->>'jobLogId' = any(${jobLogIds.map(String)})
      for update skip locked)
  `.execute(tx)
}

/** How many jobs of a queue run at this moment, in all processes. */
export async function countActive(db: Queryable, name: JobName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name = ${name} and state = 'active'`.execute(db)
  return rows[0]?.count ?? 0
}

/** The unfinished engine jobs of a job log. */
export async function findJobsOfLog(
  db: Queryable,
  names: readonly JobName[],
  jobLogId: number,
): Promise<{ name: JobName; id: string }[]> {
  const { rows } = await sql<{ name: JobName; id: string }>`
    select name, id from pgboss.job
    where name = any(${names}) and data->>'jobLogId' = ${String(jobLogId)} and state < 'completed'`.execute(
    db,
  )
  return rows
}

/**
 * Of these job logs, those whose job waits in the queue. The jobs are locked; jobs that others have locked are left out.
 */
export async function lockWaitingLogs(tx: Tx, jobLogIds: readonly number[]): Promise<number[]> {
  if (jobLogIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select (data->>'jobLogId')::integer as id from pgboss.job
    where data->>'jobLogId' = any(${jobLogIds.map(String)}) and state in ('created', 'retry')
      and name in (select job_name from job_log where id = any(${jobLogIds}::integer[]))
    for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Replaces the sealed values of jobs that are not over. @returns how many */
export async function resealJobs(
  db: Queryable,
  reseal: (sealed: string) => Promise<string>,
): Promise<number> {
  const { rows } = await sql<{ name: string; id: string; sealed: string }>`
    select name, id, data->>'sealed' as sealed from pgboss.job
    where data->>'sealed' is not null and state < 'completed'`.execute(db)
  for (const { name, id, sealed } of rows) {
    await sql`
      update pgboss.job set data = jsonb_set(data, '{sealed}', to_jsonb(${await reseal(sealed)}::text))
      where name = ${name} and id = ${id} and data->>'sealed' = ${sealed}`.execute(db)
  }
  return rows.length
}

/** Replaces the name of a person in the jobs that they requested. */
export async function replaceActorName(tx: Tx, name: string, replacement: string): Promise<void> {
  await sql`
    update pgboss.job set data = jsonb_set(data, '{actor,name}', to_jsonb(${replacement}::text))
    where data->'actor'->>'name' = ${name}`.execute(tx)
}

/** Removes the jobs of these queues in any state. */
export async function deleteJobs(tx: Tx, names: readonly JobName[]): Promise<void> {
  await sql`delete from pgboss.job where name = any(${names})`.execute(tx)
}

/**
 * Jobs of one queue: ready to run, not due yet, delayed because the database or the storage was unavailable, running;
 * and the age of the oldest ready job in seconds.
 */
export type QueueDepth = {
  queue: string
  waiting: number
  later: number
  outage: number
  active: number
  oldestS: number
}

const IS_PUT_OFF = sql`job.state = 'retry' and job.output @> ${OUTAGE_MARK}::jsonb`
const CAN_RUN = sql`job.state in ('created', 'retry') and job.start_after <= now()`

/** The depth of each queue. The age of a job that an outage has delayed counts from its creation. */
export async function readQueueDepths(db: Queryable): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select queue.name as queue,
      count(job.id) filter (where ${CAN_RUN} and not (${IS_PUT_OFF})) as waiting,
      count(job.id) filter (
        where job.state in ('created', 'retry') and job.start_after > now() and not (${IS_PUT_OFF})) as later,
      count(job.id) filter (where ${IS_PUT_OFF}) as outage,
      count(job.id) filter (where job.state = 'active') as active,
      coalesce(extract(epoch from now() - least(
        min(job.start_after) filter (where ${CAN_RUN}),
        min(job.created_on) filter (where ${IS_PUT_OFF}))), 0)::float8 as "oldestS"
    from pgboss.queue queue
    left join pgboss.job job on job.name = queue.name and job.state in ('created', 'retry', 'active')
    group by queue.name
  `.execute(db)
  return rows
}

/** Further in the future than clocks and transactions of this database can be by themselves. */
const AHEAD = sql.raw(`now() + interval '1 minute'`)

/**
 * Sets times of the engine that lie in the future to now, after the database's clock was set back: until the clock reaches
 * them again, the engine passes on no schedule, and starts no job that was added before.
 */
export async function takeBackTimes(db: Queryable): Promise<void> {
  await sql`update pgboss.version set cron_on = now() where cron_on > ${AHEAD}`.execute(db)
  await sql`
    update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
      maintain_on = least(maintain_on, now())
    where greatest(monitor_on, monitor_claim_on, maintain_on) > ${AHEAD}
  `.execute(db)
  // A job that waits on purpose, such as for its next attempt, waits as long as it was to.
  await sql`
    update pgboss.job set created_on = least(created_on, now()), started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now()), completed_on = least(completed_on, now()),
      start_after = least(start_after,
        now() + (start_after - greatest(created_on, started_on, heartbeat_on, completed_on)))
    where greatest(created_on, started_on, heartbeat_on, completed_on) > ${AHEAD}
  `.execute(db)
}
