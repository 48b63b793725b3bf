import type { ErrorClass } from '@feedreel/contracts/fields/error-class'
import { periodEnd, periodStart } from '@feedreel/contracts/fields/period'
import { JOB_TYPE_LABELS } from '@feedreel/contracts/job-labels'
import { type JobLogQuery, JobType } from '@feedreel/contracts/job-log'
import type { PageQuery } from '@feedreel/contracts/list'
import { type Expression, type Insertable, type Selectable, sql } from 'kysely'
import type { Scope, Scoped } from '#platform/access/access.ts'
import { inTransaction, type Queryable, type Tx } from '#platform/database/database.ts'
import {
  countRows,
  type Page,
  pageOfIds,
  readPage,
  readSharedPage,
  searchPattern,
} from '#platform/database/list-page.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import { jobIn } from '#platform/database/scope.ts'
import type { JobLogTable } from '#platform/database/tables/tables.ts'
import { publishEvent, publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'

export type JobLogRow = Selectable<JobLogTable>

/** Of jobs that have not ended. */
const OPEN_STATUSES = ['queued', 'running'] as const
const IS_OPEN = sql<boolean>`
  job_log.status in (${sql.join(OPEN_STATUSES.map(status => sql.lit(status)))})`

/** The subject of a job. */
export type NewJobLog = {
  job_type: JobType
  feed_id?: number | null
  video_id?: number | null
  details?: string
}

/** A statement has at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 1000

/** @returns the ids in the order of the jobs */
export async function insertJobLogs(tx: Tx, jobs: Insertable<JobLogTable>[]): Promise<number[]> {
  const ids: number[] = []
  for (let first = 0; first < jobs.length; first += ROWS_PER_STATEMENT) {
    const values = jobs.slice(first, first + ROWS_PER_STATEMENT)
    const rows = await tx.insertInto('job_log').values(values).returning('id').execute()
    ids.push(...rows.map(row => row.id))
  }
  return ids
}

/** The log of this id, or undefined; logs of ended jobs are deleted after some time. */
export async function findJobLog(db: Queryable, id: number): Promise<JobLogRow | undefined> {
  return db.selectFrom('job_log').selectAll().where('id', '=', id).executeTakeFirst()
}

/** True while a job waits or runs; false when it has ended, was cancelled, or its log was deleted. */
export async function isJobLogOpen(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('job_log')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirst()
  return row !== undefined
}

/** The id of the newest poll's log of each of these feeds, in no order. Feeds without a poll are left out. */
export async function findNewestJobLogs(db: Queryable, feedIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select newest.id from unnest(${feedIds}::integer[]) as feed (id)
    cross join lateral (
      select id from job_log where job_log.feed_id = feed.id and job_type = 'feed_update'
      order by job_log.id desc limit 1) as newest
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Logs of jobs that wait or run. */
export async function listOpenJobLogs(db: Queryable): Promise<JobLogRow[]> {
  return db.selectFrom('job_log').selectAll().where('status', 'in', OPEN_STATUSES).orderBy('id').execute()
}

/** Those of these logs whose job has ended, in no order. */
export async function findEndedJobLogs(db: Queryable, ids: readonly number[]): Promise<JobLogRow[]> {
  return (
    db
      .selectFrom('job_log')
      .selectAll()
      // One array parameter: a statement takes at most 65,535.
      .where('id', '=', ({ fn }) => fn.any(sql.val([...ids])))
      .where('status', 'in', ['success', 'failed'])
      .execute()
  )
}

/** Locks the log of a job that has not ended. @returns its status, or null when it has ended */
export async function lockOpenJobLog(tx: Tx, id: number): Promise<JobLogRow['status'] | null> {
  const row = await tx
    .selectFrom('job_log')
    .select('status')
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status ?? null
}

/** Locks the open logs of a publisher's videos until the transaction ends, in id order. */
export async function lockOpenLogsOfPublisher(tx: Tx, publisherId: number): Promise<void> {
  await tx
    .selectFrom('job_log')
    .select('id')
    .where('status', 'in', OPEN_STATUSES)
    .where('video_id', 'in', ({ selectFrom }) =>
      selectFrom('video').select('video.id').where('video.publisher_id', '=', publisherId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export type JobLogChange = Partial<
  Pick<JobLogRow, 'status' | 'started_at' | 'completed_at' | 'details' | 'output' | 'errors' | 'error_class'>
>

/** Changes a log that has not ended. @returns false when it has */
export async function updateOpenJobLog(db: Queryable, id: number, change: JobLogChange): Promise<boolean> {
  return inTransaction(db, async tx => {
    const row = await tx
      .updateTable('job_log')
      .set(change)
      .where('id', '=', id)
      .where('status', 'in', OPEN_STATUSES)
      .returning('id')
      .executeTakeFirst()
    if (row) await publishEvent(tx, { subject: 'job_log', id, change: 'updated' })
    return row !== undefined
  })
}

/** Sets logs that have not ended to running, without an event. @returns their ids */
export async function startJobLogs(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('job_log')
    .set({ status: 'running', started_at: now })
    .where('id', 'in', ids)
    .where('status', 'in', OPEN_STATUSES)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/**
 * Records the priority of these logs' jobs in the queue. Leaves out logs that another transaction changes: it ends the
 * job, and may wait for a video that the caller has locked.
 */
export async function setJobPriorities(tx: Tx, ids: readonly number[], job_priority: number): Promise<void> {
  if (ids.length === 0) return
  const free = tx.selectFrom('job_log').select('id').where('id', 'in', ids).forUpdate().skipLocked()
  await tx.updateTable('job_log').set({ job_priority }).where('id', 'in', free).execute()
}

/** How a job ended. */
export type JobEnd = {
  jobLogId: number
  details: string
  errorClass: ErrorClass | null
  /** A pull that found its feed unchanged. */
  foundNothing?: boolean
}

/** Ends logs in one statement; ended ones stay unchanged. */
export async function endJobLogs(tx: Tx, ends: readonly JobEnd[], now: Date): Promise<void> {
  const rows = JSON.stringify(ends)
  const { rows: changed } = await sql<{ id: number }>`
    update job_log set
      status = case when e."errorClass" is null then 'success' else 'failed' end,
      completed_at = ${now}, details = e.details, error_class = e."errorClass",
      found_nothing = coalesce(e."foundNothing", false)
    from jsonb_to_recordset(${rows}::jsonb)
      as e ("jobLogId" integer, details text, "errorClass" text, "foundNothing" boolean)
    where job_log.id = e."jobLogId" and ${IS_OPEN}
    returning job_log.id
  `.execute(tx)
  await publishEvents(
    tx,
    changed.map(({ id }) => ({ subject: 'job_log', id, change: 'updated' })),
  )
}

/** Ids of the logs of running jobs, in no order. */
export async function findRunningLogs(db: Queryable): Promise<number[]> {
  const rows = await db.selectFrom('job_log').select('id').where('status', '=', 'running').execute()
  return rows.map(({ id }) => id)
}

/** Running logs of jobs without the queue, and the lock that the process of each holds. */
export async function findRunningWithLock(db: Queryable): Promise<{ id: number; lock: string }[]> {
  return db
    .selectFrom('job_log')
    .select(['id', sql<string>`unique_key`.as('lock')])
    .where('status', '=', 'running')
    .where('job_name', 'is', null)
    .where('unique_key', 'is not', null)
    .execute()
}

/** Sets running logs back to queued. @returns those that still ran */
export async function requeueLogs(
  tx: Tx,
  ids: readonly number[],
): Promise<Pick<JobLogRow, 'id' | 'video_id'>[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('job_log')
    .set({ status: 'queued', details: 'The worker stopped responding; the job will be retried.' })
    .where('id', 'in', ids)
    .where('status', '=', 'running')
    .returning(['id', 'video_id'])
    .execute()
}

const NEWEST_FIRST = sql`started_at desc, id desc`

/** The types whose stored or shown name contains a text. */
function typesNamed(text: string): JobType[] {
  const words = text.toLowerCase()
  return JobType.options.filter(
    type => type.includes(words) || JOB_TYPE_LABELS[type].toLowerCase().includes(words),
  )
}

type Filters = Omit<JobLogQuery, keyof PageQuery>

/** Whether the logs are filtered by more than what has a maintained count; `scope` aside. */
const hasOtherFilter = ({ id, ids, newer_than, feed, publisher, video, from, to }: Filters) =>
  [id, ids, newer_than, feed, publisher, video, from, to].some(value => value !== undefined)

function matching(db: Queryable, query: Scoped<Filters>) {
  let ids = db.selectFrom('job_log').select(['id', 'started_at'])
  if (query.scope) ids = ids.where(jobIn(query.scope))
  const { id, feed, publisher, video } = query
  if (id !== undefined) ids = ids.where('job_log.id', '=', id)
  if (query.ids) ids = ids.where('job_log.id', 'in', query.ids)
  if (query.newer_than !== undefined) ids = ids.where('job_log.id', '>', query.newer_than)
  if (query.from) ids = ids.where('started_at', '>=', periodStart(query.from))
  if (query.to) ids = ids.where('started_at', '<', periodEnd(query.to))
  if (feed !== undefined) ids = ids.where('feed_id', '=', feed)
  if (video !== undefined) ids = ids.where('video_id', '=', video)
  if (publisher !== undefined) {
    ids = ids.where('video_id', 'in', ({ selectFrom }) =>
      selectFrom('video').select('video.id').where('video.publisher_id', '=', publisher),
    )
  }
  if (query.job_type) ids = ids.where('job_type', '=', query.job_type)
  if (query.status) ids = ids.where('status', '=', query.status)
  const { search } = query
  if (search) {
    const types = typesNamed(search)
    const words = searchPattern(search)
    ids = ids.where(({ or, eb }) =>
      or([
        // Ended jobs are found by a trigram index.
        sql<boolean>`details ilike ${words} and status in ('success', 'failed')`,
        sql<boolean>`details ilike ${words} and ${IS_OPEN}`,
        ...(types.length > 0 ? [eb('job_type', 'in', types)] : []),
      ]),
    )
  }
  return ids
}

/** The logs of these ids, newest first. */
async function readLogs(db: Queryable, ids: Expression<number> | number[]): Promise<JobLogRow[]> {
  return db.selectFrom('job_log').selectAll().where('id', 'in', ids).orderBy(NEWEST_FIRST).execute()
}

/** One page of logs, newest first. */
export async function listJobLogs(
  { db, share }: Pick<Platform, 'db' | 'share'>,
  query: Scoped<JobLogQuery>,
): Promise<Page<JobLogRow>> {
  const ids = matching(db, query)
  if (query.search) {
    const rows = (found: number[]) => readLogs(db, found)
    return readSharedPage(db, share, query, { name: 'job logs', matching: ids, order: NEWEST_FIRST, rows })
  }
  return readPage(query, {
    count: () =>
      query.scope || hasOtherFilter(query)
        ? countRows(db, ids)
        : readRowCount(db, 'job_log', { part: query.job_type, kind: query.status }),
    rows: bounds => readLogs(db, pageOfIds(ids, NEWEST_FIRST, bounds)),
  })
}

/** The highest id of the logs of a scope, null without logs. */
export async function findNewestLogId(db: Queryable, scope: Scope): Promise<number | null> {
  const row = await db
    .selectFrom('job_log')
    .$if(scope !== null, logs => logs.where(jobIn(scope ?? [])))
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The newest logs of a scope, newest first, at most `limit`. */
export async function listRecentJobLogs(db: Queryable, limit: number, scope: Scope): Promise<JobLogRow[]> {
  return db
    .selectFrom('job_log')
    .$if(scope !== null, logs => logs.where(jobIn(scope ?? [])))
    .selectAll()
    .orderBy(NEWEST_FIRST)
    .limit(limit)
    .execute()
}

/** Deletes logs in any state. */
export async function deleteJobLogs(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('job_log').where('id', 'in', ids).execute()
}

/** Deletes logs that ended before a moment. @returns how many */
export async function deleteJobLogsBefore(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('job_log')
    .where('completed_at', '<', before)
    // Redundant, but this column has an index.
    .where('started_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Replaces the sealed values in the payloads of job logs. @returns how many */
export async function replaceSealed(
  db: Queryable,
  reseal: (sealed: string) => Promise<string>,
): Promise<number> {
  const { rows } = await sql<{ id: number; sealed: string }>`
    select id, payload->>'sealed' as sealed from job_log where payload->>'sealed' is not null
  `.execute(db)
  for (const { id, sealed } of rows) {
    await sql`
      update job_log set payload = jsonb_set(payload, '{sealed}', to_jsonb(${await reseal(sealed)}::text))
      where id = ${id} and payload->>'sealed' = ${sealed}
    `.execute(db)
  }
  return rows.length
}
