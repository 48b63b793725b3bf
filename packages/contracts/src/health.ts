import { z } from 'zod'
import { Id, Timestamp } from './fields/fields.ts'
import { route } from './route.ts'

/** Seconds without a worker heartbeat before every screen warns. */
export const WORKER_MISSING_S = 120

/** Clock skew to the database above which it is reported, in seconds. */
export const MAX_CLOCK_SKEW_S = 2

/** Whether any worker is running. */
export const WorkerPresence = z
  .object({
    is_missing: z.boolean().describe(`No worker has sent a heartbeat for ${WORKER_MISSING_S} seconds.`),
    last_seen_at: Timestamp.nullable().describe('The last heartbeat of any worker; null before the first.'),
  })
  .meta({ id: 'WorkerPresence' })
export type WorkerPresence = z.output<typeof WorkerPresence>

export const WorkerState = z.enum(['working', 'silent', 'stopped'])
export type WorkerState = z.output<typeof WorkerState>

export const WorkerSign = z
  .object({
    id: z.uuid().describe('Identifies this run of the process; a restart gets a new id.'),
    host: z.string().describe('The name of its machine.'),
    process_id: z.int().describe('Its process id on that machine.'),
    version: z.string().describe('The version of Feedreel that it runs.'),
    state: WorkerState.describe(
      '`working`: recent heartbeat; `silent`: no recent heartbeat and no clean stop; `stopped`: stopped cleanly.',
    ),
    started_at: Timestamp.describe('When the process started.'),
    last_seen_at: Timestamp.describe('Its last heartbeat.'),
    clock_skew_seconds: z
      .number()
      .describe(
        "Seconds by which its clock was ahead of the database's at the last heartbeat; negative when behind.",
      ),
  })
  .meta({ id: 'WorkerSign' })
export type WorkerSign = z.output<typeof WorkerSign>

export const QueueHealth = z
  .object({
    queue: z.string().describe('The name of the kind of job.'),
    waiting: z.int().min(0).describe('Jobs that are due and waiting.'),
    later: z.int().min(0).describe('Jobs that are not due yet.'),
    put_off_by_outage: z
      .int()
      .min(0)
      .describe('Jobs delayed because the database or the storage was unavailable at their last run.'),
    running: z.int().min(0).describe('Running jobs.'),
    oldest_waiting_seconds: z
      .number()
      .min(0)
      .nullable()
      .describe('Seconds, including jobs delayed by an outage; null when nothing waits.'),
  })
  .meta({ id: 'QueueHealth' })
export type QueueHealth = z.output<typeof QueueHealth>

export const FailingFeed = z.object({
  id: Id.describe('The feed.'),
  name: z.string().describe('Its name.'),
  last_error: z.string().nullable().describe('Why the last pull failed.'),
  last_updated: Timestamp.nullable().describe('The last successful pull, null before the first.'),
  next_poll_at: Timestamp.nullable().describe('When it is pulled next.'),
})
export type FailingFeed = z.output<typeof FailingFeed>

export const HealthCheck = z.enum(['storage', 'clocks', 'outage', 'workers'])
export type HealthCheck = z.output<typeof HealthCheck>

/** How long problems are kept, and most of them in an answer. */
export const HEALTH_HISTORY_DAYS = 30
export const MAX_HISTORY = 100

export const PastProblem = z
  .object({
    check: HealthCheck.describe(
      '`storage`: it did not respond or could not be written; `clocks`: a machine was off the time of the database; `outage`: jobs were delayed by an outage; `workers`: none was seen.',
    ),
    sentence: z.string().describe('What it was when it began.'),
    began_at: Timestamp.describe('When it was first seen.'),
    ended_at: Timestamp.nullable().describe('When it was no longer seen; null while it lasts.'),
  })
  .meta({ id: 'PastProblem' })
export type PastProblem = z.output<typeof PastProblem>

const Forecast = z.object({
  days: z
    .int()
    .min(1)
    .describe('Days whose growth rate is extrapolated: the last 7, or those that were measured.'),
  limit_reached_in_days: z
    .int()
    .min(0)
    .nullable()
    .describe('Days until the stored files reach the limit; null when not within a year.'),
  disk_full_in_days: z
    .int()
    .min(0)
    .nullable()
    .describe('Days until the disk is full; null when not within a year, and for a bucket.'),
})

export const SystemHealth = z
  .object({
    queues: z.array(QueueHealth).describe('One for each kind of job, by name.'),
    workers: z.array(WorkerSign).describe('Workers of the last day, latest heartbeat first, 50 at most.'),
    presence: WorkerPresence.describe('Whether any worker is running.'),
    failing_feeds: z
      .object({
        count: z.int().min(0).describe('All of them.'),
        feeds: z.array(FailingFeed).describe('Ten at most, longest without a successful pull first.'),
      })
      .describe('Active feeds whose last pull failed.'),
    storage: z
      .object({
        video_bytes: z.int().min(0).describe('Bytes of the files of videos.'),
        segment_bytes: z.int().min(0).describe('Bytes of rendered items that later videos reuse.'),
        limit_bytes: z.number().min(0).describe('Bytes that both may take together, from the settings.'),
        is_up: z
          .boolean()
          .describe('Whether the storage responded at the last check of the responding process.'),
        is_writable: z.boolean().describe('Whether a test file could be written then.'),
        disk_free_bytes: z
          .number()
          .min(0)
          .nullable()
          .describe('Bytes that are free on the disk of a local folder; null for a bucket.'),
        forecast: Forecast.nullable().describe(
          'When the space ends at the present pace; null before two days have been measured.',
        ),
      })
      .describe('What is stored.'),
    problems: z
      .array(z.string())
      .describe('Problems to fix now, one sentence each: storage, machine clocks, jobs delayed by an outage.')
      .meta({ examples: [['The storage cannot be written: its disk is full.']] }),
    history: z
      .array(PastProblem)
      .describe(
        `Problems of the last ${HEALTH_HISTORY_DAYS} days, the last that began first, ${MAX_HISTORY} at most.`,
      ),
    untrusted_proxies: z
      .array(z.string())
      .describe(
        'Addresses whose X-Forwarded-For is ignored because TRUST_PROXY does not list them: ten at most, seen by the responding process since its start.',
      )
      .meta({ examples: [['172.18.0.2']] }),
    versions: z
      .object({
        server: z.string().describe('The version of Feedreel in the responding process.'),
        schema: z.string().describe('The latest database migration.'),
        database: z.string().describe('The version of PostgreSQL.'),
        ffmpeg: z.string().describe('The version of ffmpeg.'),
        node: z.string().describe('The version of Node.js.'),
        player: z.string().nullable().describe('The newest released player; null when none was released.'),
      })
      .describe('Installed versions.'),
  })
  .meta({ id: 'SystemHealth' })
export type SystemHealth = z.output<typeof SystemHealth>

const path = '/api/portal/health/'

export const healthRoutes = {
  read: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'Queues, workers, failing feeds, storage and versions at this moment.',
    answer: SystemHealth,
  }),
  workers: route({
    method: 'GET',
    path: `${path}workers/`,
    access: 'operator',
    summary: 'Whether any worker is running; cheap enough to request on every screen.',
    answer: WorkerPresence,
  }),
}
