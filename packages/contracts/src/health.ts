import { z } from 'zod'
import { Id, Timestamp } from './fields/fields.ts'
import { route } from './route.ts'

/** How long no worker may be seen before that is told on every screen, in seconds. */
export const WORKER_MISSING_S = 120

/** Above this many seconds the difference between a machine's clock and the database's is reported. */
export const MAX_CLOCK_SKEW_S = 2

/** Whether anybody works on jobs. */
export const WorkerPresence = z
  .object({
    is_missing: z.boolean().describe(`No worker has given a sign of life for ${WORKER_MISSING_S} seconds.`),
    last_seen_at: Timestamp.nullable().describe(
      'The last sign of life of any worker; null before the first.',
    ),
  })
  .meta({ id: 'WorkerPresence' })
export type WorkerPresence = z.output<typeof WorkerPresence>

export const WorkerState = z.enum(['working', 'silent', 'stopped'])
export type WorkerState = z.output<typeof WorkerState>

export const WorkerSign = z
  .object({
    id: z.uuid().describe('Of this run of the process; a restart gets another one.'),
    host: z.string().describe('The name of its machine.'),
    process_id: z.int().describe('Its number on that machine.'),
    version: z.string().describe('The version of Feedreel that it runs.'),
    state: WorkerState.describe(
      '`working`: seen lately; `silent`: not seen for a while, though it did not say that it stops; `stopped`: ended as it should.',
    ),
    started_at: Timestamp.describe('When the process started.'),
    last_seen_at: Timestamp.describe('Its last sign of life.'),
    clock_skew_seconds: z
      .number()
      .describe(
        "Seconds by which its machine's clock was ahead of the database's at the last sign of life, below 0 when behind.",
      ),
  })
  .meta({ id: 'WorkerSign' })
export type WorkerSign = z.output<typeof WorkerSign>

export const QueueHealth = z
  .object({
    queue: z.string().describe('The name of the kind of job.'),
    waiting: z.int().min(0).describe('Jobs that could run now but wait.'),
    later: z.int().min(0).describe('Jobs that are not due yet.'),
    put_off_by_outage: z
      .int()
      .min(0)
      .describe('Jobs that wait because the database or the storage was out of reach when they ran last.'),
    running: z.int().min(0).describe('Jobs that are worked on.'),
    oldest_waiting_seconds: z
      .number()
      .min(0)
      .nullable()
      .describe('Seconds, jobs included that an outage has put off; null when nothing waits.'),
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

export const SystemHealth = z
  .object({
    queues: z.array(QueueHealth).describe('One for each kind of job, by name.'),
    workers: z.array(WorkerSign).describe('Those of the last day, latest sign of life first, 50 at most.'),
    presence: WorkerPresence.describe('Whether anybody works on jobs.'),
    failing_feeds: z
      .object({
        count: z.int().min(0).describe('All of them.'),
        feeds: z.array(FailingFeed).describe('Ten at most, longest without a successful pull first.'),
      })
      .describe('Feeds whose last pulls failed.'),
    storage: z
      .object({
        video_bytes: z.int().min(0).describe('Bytes of the files of videos.'),
        segment_bytes: z.int().min(0).describe('Bytes of rendered items that later videos reuse.'),
        limit_bytes: z.number().min(0).describe('Bytes that both may take together, from the settings.'),
        is_up: z.boolean().describe('Whether it answered the process that answers, at its last look.'),
        is_writable: z.boolean().describe('Whether it took a test file then.'),
        disk_free_bytes: z
          .number()
          .min(0)
          .nullable()
          .describe('Bytes that are free on the disk of a local folder; null for a bucket.'),
      })
      .describe('What is stored.'),
    problems: z
      .array(z.string())
      .describe(
        'What an operator should mend now, one sentence each: storage, clocks of machines, jobs that an outage has put off.',
      )
      .meta({ examples: [['The storage cannot be written: its disk is full.']] }),
    untrusted_proxies: z
      .array(z.string())
      .describe(
        'Addresses whose X-Forwarded-For is ignored because TRUST_PROXY does not name them: ten at most, seen by the process that answers since its start.',
      )
      .meta({ examples: [['172.18.0.2']] }),
    versions: z
      .object({
        server: z.string().describe('Of Feedreel itself, in the process that answers.'),
        schema: z.string().describe('The newest step of the database layout.'),
        database: z.string().describe('Of PostgreSQL.'),
        ffmpeg: z.string().describe('Of ffmpeg.'),
        node: z.string().describe('Of Node.js.'),
        player: z.string().nullable().describe('The newest released player; null when none was released.'),
      })
      .describe('What is installed.'),
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
    summary: 'Whether anybody works on jobs; cheap enough to ask on every screen.',
    answer: WorkerPresence,
  }),
}
