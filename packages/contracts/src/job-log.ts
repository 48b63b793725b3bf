import { z } from 'zod'
import { ErrorClass } from './fields/error-class.ts'
import { Id, IdParam, IdText, Timestamp } from './fields/fields.ts'
import { DayOrMoment } from './fields/period.ts'
import { filterOf, IdFilter, listOf, optionText, PageQuery, SearchText } from './list.ts'
import { route } from './route.ts'

export const JobType = z.enum(['feed_update', 'video_generation', 'cleanup', 'command', 'source_check'])
export type JobType = z.output<typeof JobType>

/** What the server writes. Older records may also say started or completed. */
export const JobStatus = z.enum(['queued', 'running', 'success', 'failed'])
export type JobStatus = z.output<typeof JobStatus>

export const JobLog = z
  .object({
    id: Id.describe('The log.'),
    job_type: JobType.describe('The type of job.'),
    job_type_display: z.string().describe('The display name of the job type.'),
    status: JobStatus.describe('Its status.'),
    status_display: z.string().describe('The display name of the status.'),
    started_at: Timestamp.describe('When it started; while queued, when it was queued.'),
    completed_at: Timestamp.nullable().describe('Null while the job waits or runs.'),
    details: z.string().describe('What it did, or the error.'),
    error_class: ErrorClass.nullable().describe('Null unless the job failed.'),
    advice: z
      .string()
      .nullable()
      .describe('What to do about the failure, in one sentence; null unless the job failed.'),
    feed_id: Id.nullable().describe(
      'The feed that the job pulls, or whose articles it checks; null for other jobs and when it was deleted.',
    ),
    video_id: Id.nullable().describe(
      'The video that the job makes, null for other jobs and when it was deleted.',
    ),
    video_thumbnail: z
      .string()
      .nullable()
      .describe('Address of a small picture of that video, null until it is completed.'),
    feed_name: z.string().nullable().describe('The name of that feed.'),
    publisher_id: Id.nullable().describe('The publisher of that video.'),
    publisher_name: z.string().nullable().describe('Its name.'),
    found_nothing: z.boolean().describe('A pull that found the feed unchanged.'),
  })
  .meta({ id: 'JobLog' })
export type JobLog = z.output<typeof JobLog>

/** `started` is read as running and `completed` as success. */
const StatusFilter = optionText(['all', ...JobStatus.options, 'started', 'completed']).transform(
  (status): JobStatus | undefined => {
    if (status === 'all') return undefined
    if (status === 'started') return 'running'
    return status === 'completed' ? 'success' : status
  },
)

const MAX_IDS = 1000

/** Several ids in a URL, separated by commas. */
const IdsText = z
  .string()
  .meta({ examples: ['5120,5123'] })
  .transform(text => text.split(','))
  .pipe(z.array(IdText).max(MAX_IDS, `Ensure this field has no more than ${MAX_IDS} elements.`))

export const JobLogQuery = PageQuery.extend({
  search: SearchText,
  feed: IdFilter.describe('Only jobs of this feed.'),
  publisher: IdFilter.describe('Only videos of this publisher.'),
  video: IdFilter.describe('Only jobs of this video.'),
  id: IdFilter.describe('Only this log.'),
  ids: IdsText.optional().describe('Only these logs: up to 1000 ids, separated by commas.'),
  newer_than: IdText.optional().describe('Only logs with a greater id than this.'),
  from: DayOrMoment.optional().describe('Jobs that started at this moment or day (UTC), or later.'),
  to: DayOrMoment.optional().describe(
    'Jobs that started before this moment, or before the end of this day (UTC).',
  ),
  job_type: filterOf(JobType.options).describe('Only jobs of this kind; `all` = no filter.'),
  status: StatusFilter.optional().describe(
    '`started` is the same as running, `completed` as success; `all` = no filter.',
  ),
})
export type JobLogQuery = z.output<typeof JobLogQuery>

export const jobLogRoutes = {
  list: route({
    method: 'GET',
    path: '/api/portal/logs/',
    access: 'operator',
    summary: 'Lists job logs, newest first.',
    query: JobLogQuery,
    answer: listOf(JobLog).extend({
      newest_id: Id.nullable().describe(
        'The highest id of all logs that the caller may see, whatever the filters; null without logs.',
      ),
    }),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/portal/logs/{id}/cancel/',
    access: 'operator',
    summary: 'Cancels a queued or running job and aborts it on any worker.',
    params: IdParam,
    answer: JobLog,
  }),
  retry: route({
    method: 'POST',
    path: '/api/portal/logs/{id}/retry/',
    access: 'operator',
    summary: 'Retries a failed job and returns the log of the new job.',
    params: IdParam,
    answer: JobLog,
    status: 201,
  }),
}
