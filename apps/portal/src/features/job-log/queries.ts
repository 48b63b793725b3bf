import type { JobLog, JobStatus, JobType } from '@feedreel/contracts/job-log'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { type Rows, readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { matches } from '../../lib/format/text.ts'
import { useServerList } from '../../lib/list/use-server-list.ts'
import type { JobProgress } from '../../lib/live/live-changes.ts'

const LOGS_PER_PAGE = 100

/** Filters of the job log besides the search. */
export type JobLogFilters = {
  job_type: JobType | undefined
  status: JobStatus | undefined
  feed: number | undefined
  publisher: number | undefined
  video: number | undefined
  id: number | undefined
}

/** One page of job logs. */
export function useJobLogs(filters: JobLogFilters, search: string, page: number) {
  return useServerList<JobLog, JobLogFilters, Rows<JobLog>>({
    key: keys.logs,
    filters,
    search,
    page,
    pageSize: LOGS_PER_PAGE,
    isMatch: (log, text) => matches(text, [log.job_type, log.job_type_display, log.details]),
    load: async (query, signal) => readList<JobLog>(await call(routes.jobLog.list, { query, signal })),
  })
}

/** Progress of a running job from live events, undefined before the first one. */
export function useJobProgress(id: number): JobProgress | undefined {
  return useQuery<JobProgress>({ queryKey: [...keys.jobProgress, id], queryFn: skipToken }).data
}

/** Cancels an unfinished job, or retries a failed one. */
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
