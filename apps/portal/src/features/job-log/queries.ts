import type { JobLog, JobStatus, JobType } from '@feedreel/contracts/job-log'
import { call } from '../../lib/api.ts'
import { matches } from '../../lib/matches.ts'
import { keys } from '../../lib/query-keys.ts'
import { readList } from '../../lib/read-list.ts'
import { routes } from '../../lib/routes.ts'
import { useServerList } from '../../lib/use-server-list.ts'

export const LOGS_PER_PAGE = 100

/** What narrows the list of job logs besides its search. */
export type JobLogFilters = { job_type: JobType | undefined; status: JobStatus | undefined }

/** One page of job logs, asked for again while one of its jobs waits or runs. */
export function useJobLogs(filters: JobLogFilters, search: string, page: number) {
  return useServerList<JobLog, JobLogFilters, ReturnType<typeof readList<JobLog>>>({
    key: keys.logs,
    filters,
    hasFilters: filters.job_type !== undefined || filters.status !== undefined,
    search,
    page,
    load: async (request, signal) => {
      const query = {
        ...request.filters,
        search: request.search,
        page: request.page,
        page_size: LOGS_PER_PAGE,
      }
      return readList<JobLog>(await call(routes.jobLog.list, { query, signal }))
    },
    countAll: async signal =>
      readList<JobLog>(await call(routes.jobLog.list, { query: { page_size: 1 }, signal })).count,
    isMatch: (log, text) => matches(text, [log.job_type, log.job_type_display, log.details]),
    isMoving: log => log.completed_at === null,
  })
}
