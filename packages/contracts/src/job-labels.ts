import type { JobStatus, JobType } from './job-log.ts'

/** The names of the kinds of jobs, on screens and in answers. */
export const JOB_TYPE_LABELS: Record<JobType, string> = {
  feed_update: 'Feed Update',
  video_generation: 'Video Generation',
  cleanup: 'Cleanup',
  command: 'Command',
}

/** The names of how far a job is, in the same places. */
export const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  queued: 'Queued',
  running: 'Running',
  success: 'Success',
  failed: 'Failed',
}
