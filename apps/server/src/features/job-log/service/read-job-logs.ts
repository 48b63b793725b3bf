import type { JobLog, JobLogQuery } from '@feedreel/contracts/job-log'
import type { Scope, Scoped } from '#platform/access/access.ts'
import { daysAgo } from '#platform/clock.ts'
import type { CommandRun } from '#platform/command.ts'
import type { Page } from '#platform/database/list-page.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentJobLog } from '../present.ts'
import {
  deleteJobLogsBefore,
  findEndedJobLogs,
  findJobLog,
  findNewestJobLogs,
  findNewestLogId,
  type JobLogRow,
  listJobLogs,
  listRecentJobLogs,
  startJobLogs,
} from '../store/job-logs.ts'
import { findSubjects } from '../store/subjects.ts'

export { findJobLog, findNewestJobLogs, findNewestLogId, type JobLogRow, startJobLogs }

const CHECK_EVERY_MS = 3000

/** What job logs are read from; the storage knows the addresses of pictures. */
type Source = Pick<Platform, 'db' | 'storage'>

async function withSubjects({ db, storage }: Source, rows: readonly JobLogRow[]): Promise<JobLog[]> {
  const subjects = await findSubjects(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => presentJobLog(row, subjects.get(row.id), storage))
}

/** @throws AppError 404 */
export async function readJobLog({ db, storage }: Source, id: number): Promise<JobLog> {
  const row = await findJobLog(db, id)
  if (!row) throw notFound('job log')
  return presentJobLog(row, (await findSubjects(db, [id])).get(id), storage)
}

/** One page of logs, newest first. */
export async function listJobs(
  platform: Source & Pick<Platform, 'share'>,
  query: Scoped<JobLogQuery>,
): Promise<Page<JobLog>> {
  const { count, rows } = await listJobLogs(platform, query)
  return { count, rows: await withSubjects(platform, rows) }
}

/** The newest jobs of a scope, newest first, at most `limit`. */
export async function recentJobLogs(source: Source, limit: number, scope: Scope): Promise<JobLog[]> {
  return withSubjects(source, await listRecentJobLogs(source.db, limit, scope))
}

/** Deletes logs of jobs that ended longer ago than this. @returns how many */
export async function deleteOldJobLogs({ db, clock }: Platform, days: number): Promise<number> {
  return deleteJobLogsBefore(db, daysAgo(clock, days))
}

/**
 * Waits until all jobs have ended and calls back for each. Waits for live events and checks every few seconds, in case
 * one was lost. @throws when the signal aborts
 */
export async function waitForJobs(
  platform: Pick<Platform, 'db' | 'events'>,
  jobLogIds: readonly number[],
  signal: AbortSignal,
  onEnd: (log: JobLogRow) => void,
): Promise<void> {
  const open = new Set(jobLogIds)
  while (open.size > 0) {
    signal.throwIfAborted()
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(CHECK_EVERY_MS)])
    const changed = platform.events.until(
      event => event.subject === 'job_log' && event.percent === undefined && open.has(event.id),
      timeout,
    )
    const ended = await findEndedJobLogs(platform.db, [...open])
    for (const log of ended) {
      open.delete(log.id)
      onEnd(log)
    }
    if (open.size > 0 && ended.length === 0) await changed
  }
}

/** Waits for the jobs that a command has queued and prints the outcome of each. @throws when the signal aborts */
export async function printJobs(
  platform: Pick<Platform, 'db' | 'events'>,
  jobLogIds: readonly number[],
  { signal, print, fail }: Pick<CommandRun, 'signal' | 'print' | 'fail'>,
): Promise<void> {
  await waitForJobs(platform, jobLogIds, signal, ({ status, details }) =>
    (status === 'failed' ? fail : print)(details),
  )
}
