import type { JobLog, JobLogQuery } from '@feedreel/contracts/job-log'
import type { Queryable } from '#platform/database.ts'
import type { Page } from '#platform/list-page.ts'
import type { Platform } from '#platform/platform.ts'
import { presentJobLog } from '../present.ts'
import { findJobLog, findNewestJobLog, type JobLogRow, listJobLogs, listRecentJobLogs } from '../store.ts'

export type { JobLogRow }
export { presentJobLog }

/** The log's row for other features, or undefined. */
export async function readJobLog(db: Queryable, id: number): Promise<JobLogRow | undefined> {
  return findJobLog(db, id)
}

/** The log of the newest job about a feed or a video, or null. */
export async function findNewestJob(
  db: Queryable,
  of: { feed_id: number } | { video_id: number },
): Promise<number | null> {
  return findNewestJobLog(db, of)
}

/** One page of logs, newest first. */
export async function listJobs(
  { db, share }: Pick<Platform, 'db' | 'share'>,
  query: JobLogQuery,
): Promise<Page<JobLog>> {
  const { count, rows } = await listJobLogs(db, share, query)
  return { count, rows: rows.map(presentJobLog) }
}

/** The newest jobs, newest first, at most `limit`. */
export async function recentJobLogs(db: Queryable, limit: number): Promise<JobLog[]> {
  return (await listRecentJobLogs(db, limit)).map(presentJobLog)
}
