import type { JobLog, JobStatus, JobType } from '@feedreel/contracts/job-log'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { JobProgress } from '../../lib/live-changes.ts'
import { matches } from '../../lib/matches.ts'
import { keys } from '../../lib/query-keys.ts'
import { readList } from '../../lib/read-list.ts'
import { routes } from '../../lib/routes.ts'
import { useServerList } from '../../lib/use-server-list.ts'

export const LOGS_PER_PAGE = 100

/** What narrows the list of job logs besides its search. */
export type JobLogFilters = { job_type: JobType | undefined; status: JobStatus | undefined }

/** One page of job logs. */
export function useJobLogs(filters: JobLogFilters, search: string, page: number) {
  return useServerList<JobLog, JobLogFilters, ReturnType<typeof readList<JobLog>>>({
    key: keys.logs,
    filters,
    hasFilters: filters.job_type !== undefined || filters.status !== undefined,
    search,
    page,
    pageSize: LOGS_PER_PAGE,
    load: async (request, signal) => {
      const query = {
        ...request.filters,
        search: request.search,
        page: request.page,
        page_size: request.pageSize,
      }
      return readList<JobLog>(await call(routes.jobLog.list, { query, signal }))
    },
    countAll: async signal =>
      readList<JobLog>(await call(routes.jobLog.list, { query: { page_size: 1 }, signal })).count,
    isMatch: (log, text) => matches(text, [log.job_type, log.job_type_display, log.details]),
  })
}

/** How far a running job is, undefined until its first sign; live changes put it there. */
export function useJobProgress(id: number): JobProgress | undefined {
  return useQuery<JobProgress>({ queryKey: [...keys.jobProgress, id], queryFn: skipToken }).data
}

/** Cancels a job that waits or runs, or queues a failed one anew. */
export function useJobControl(action: 'cancel' | 'retry') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      action === 'cancel'
        ? call(routes.jobLog.cancel, { params: { id } })
        : call(routes.jobLog.retry, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.logs }),
  })
}
