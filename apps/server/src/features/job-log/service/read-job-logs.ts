import type { JobLog, JobLogQuery } from '@feedreel/contracts/job-log'
import type { Queryable } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import type { Platform } from '#platform/platform.ts'
import { presentJobLog } from '../present.ts'
import { findJobLog, findNewestJobLogs, type JobLogRow, listJobLogs, listRecentJobLogs } from '../store.ts'

export type { JobLogRow }
export { presentJobLog }

/** The log's row for other features, or undefined. */
export async function readJobLog(db: Queryable, id: number): Promise<JobLogRow | undefined> {
  return findJobLog(db, id)
}

/** The logs of the newest job about each of these feeds, in no order; feeds that never had one bring nothing. */
export async function findNewestJobs(db: Queryable, feedIds: readonly number[]): Promise<number[]> {
  return findNewestJobLogs(db, feedIds)
}

/** One page of logs, newest first. */
export async function listJobs(
  platform: Pick<Platform, 'db' | 'share'>,
  query: JobLogQuery,
): Promise<Page<JobLog>> {
  const { count, rows } = await listJobLogs(platform, query)
  return { count, rows: rows.map(presentJobLog) }
}

/** The newest jobs, newest first, at most `limit`. */
export async function recentJobLogs(db: Queryable, limit: number): Promise<JobLog[]> {
  return (await listRecentJobLogs(db, limit)).map(presentJobLog)
}
