import { z } from 'zod'
import { Id, Timestamp } from './fields.ts'
import { listOf, PageQuery, SearchText } from './list.ts'
import { route } from './route.ts'

export const JobType = z.enum(['feed_update', 'video_generation', 'cleanup', 'command'])
export type JobType = z.output<typeof JobType>

/** What the server writes. Older records may also say started or completed. */
export const JobStatus = z.enum(['queued', 'running', 'success', 'failed'])
export type JobStatus = z.output<typeof JobStatus>

export const JOB_TYPE_LABELS: Record<JobType, string> = {
  feed_update: 'Feed Update',
  video_generation: 'Video Generation',
  cleanup: 'Cleanup',
  command: 'Command',
}

export const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  queued: 'Queued',
  running: 'Running',
  success: 'Success',
  failed: 'Failed',
}

export const JobLog = z.object({
  id: Id,
  job_type: JobType,
  job_type_display: z.string(),
  status: JobStatus,
  status_display: z.string(),
  started_at: Timestamp,
  /** Null while the job waits or runs. */
  completed_at: Timestamp.nullable(),
  details: z.string(),
})
export type JobLog = z.output<typeof JobLog>

/** `started` is read as running and `completed` as success. */
const StatusFilter = z
  .enum([...JobStatus.options, 'started', 'completed'])
  .transform(
    (status): JobStatus => (status === 'started' ? 'running' : status === 'completed' ? 'success' : status),
  )

export const JobLogQuery = PageQuery.extend({
  search: SearchText,
  job_type: JobType.optional(),
  status: StatusFilter.optional(),
})
export type JobLogQuery = z.output<typeof JobLogQuery>

export const jobLogRoutes = {
  list: route({
    method: 'GET',
    path: '/api/portal/logs/',
    access: 'operator',
    summary: 'Lists job logs, newest first.',
    query: JobLogQuery,
    answer: listOf(JobLog),
  }),
}
