import type { JobLog, JobStatus, JobType } from '@feedreel/contracts/job-log'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { type Rows, readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { matches } from '../../lib/format/text.ts'
import { type PageQuery, useServerList } from '../../lib/list/use-server-list.ts'
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
  /** Moments between which a job started, the second one excluded. */
  from: string | undefined
  to: string | undefined
}

/** A page of logs with the request for it, and the highest id of all logs then: undefined from an older server. */
export type LogRows = Rows<JobLog> & { asked: PageQuery<JobLogFilters>; newestId: number | undefined }

async function loadLogs(asked: PageQuery<JobLogFilters>, signal: AbortSignal | undefined): Promise<LogRows> {
  const answer = await call(routes.jobLog.list, { query: asked, signal })
  const page = readList<JobLog>(answer)
  const newest: number | null | undefined = answer.newest_id
  // A log may have been added after the highest id was read.
  const newestId = newest === undefined ? undefined : Math.max(newest ?? 0, ...page.rows.map(({ id }) => id))
  return { ...page, asked, newestId }
}

/** One page of job logs. @param isHeld keeps the loaded ones, whatever happens, until a refetch or other filters */
export function useJobLogs(filters: JobLogFilters, search: string, page: number, isHeld: boolean) {
  return useServerList<JobLog, JobLogFilters, LogRows>({
    key: keys.logs,
    filters,
    search,
    page,
    pageSize: LOGS_PER_PAGE,
    isHeld,
    isMatch: (log, text) => matches(text, [log.job_type, log.job_type_display, log.details]),
    load: loadLogs,
  })
}

/** Logs by id as they were at a moment: milliseconds since 1970. */
export type LogsNow = { byId: ReadonlyMap<number, JobLog>; readAtMs: number }

const NO_LOGS: ReadonlyMap<number, JobLog> = new Map()

/** The present state of logs; none before it is known, and without those that were deleted. */
export function useLogsNow(ids: readonly number[], isWanted: boolean): LogsNow {
  const { data, dataUpdatedAt } = useQuery({
    enabled: isWanted && ids.length > 0,
    queryKey: [...keys.logs, 'now', ids],
    queryFn: async ({ signal }) => {
      const query = { ids: [...ids], page_size: ids.length }
      const { rows } = readList<JobLog>(await call(routes.jobLog.list, { query, signal }))
      return new Map(rows.map(log => [log.id, log]))
    },
  })
  return { byId: data ?? NO_LOGS, readAtMs: dataUpdatedAt }
}

/** How many logs that match the same filters were added since a page was loaded; 0 before it is known. */
export function useAddedLogs(loaded: LogRows | undefined, isWanted: boolean): number {
  const [asked, newestId] = [loaded?.asked, loaded?.newestId]
  const { data } = useQuery({
    enabled: isWanted && newestId !== undefined,
    queryKey: [...keys.logs, 'added', asked, newestId],
    queryFn: async ({ signal }) => {
      const query = { ...asked, page: 1, page_size: 1, newer_than: newestId || undefined }
      return readList<JobLog>(await call(routes.jobLog.list, { query, signal })).count
    },
  })
  return data ?? 0
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
