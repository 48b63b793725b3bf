import type { JobStatus, JobType } from './job-log.ts'

/** Display names of job types. */
export const JOB_TYPE_LABELS: Record<JobType, string> = {
  feed_update: 'Feed Update',
  video_generation: 'Video Generation',
  cleanup: 'Cleanup',
  command: 'Command',
  source_check: 'Source Check',
}

/** Display names of job statuses. */
export const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  queued: 'Queued',
  running: 'Running',
  success: 'Success',
  failed: 'Failed',
}
