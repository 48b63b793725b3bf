import type { JobPayload } from '@feedreel/contracts/jobs'
import type { Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { listOpenJobLogs } from '../store.ts'
import { LOGGED_JOBS, type LoggedJobName } from './enqueue-logged.ts'

/**
 * Puts every job whose log is open into the queue, under its own log, where the queue does not have it: after the
 * records have moved to a database with a queue of its own.
 * @returns how many were put there
 */
export async function resumeOpenJobs(platform: Pick<Platform, 'queue'>, tx: Tx): Promise<number> {
  const open = await listOpenJobLogs(tx)
  let resumed = 0
  for (const name of LOGGED_JOBS) {
    const jobs = open.flatMap(({ id, job_name, payload, unique_key, job_group }) =>
      job_name !== name || payload === null || unique_key === null
        ? []
        : [
            {
              payload: { ...payload, jobLogId: id } as JobPayload<LoggedJobName>,
              uniqueKey: unique_key,
              ...(job_group === null ? {} : { group: job_group }),
            },
          ],
    )
    resumed += (await platform.queue.sendMany(tx, name, jobs)).size
  }
  return resumed
}
