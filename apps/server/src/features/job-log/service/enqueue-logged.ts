import type { JobName, JobPayload } from '@feedreel/contracts/jobs'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest } from '#platform/errors.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { raisePriority } from '#platform/queue/job-table.ts'
import {
  deleteJobLogs,
  insertJobLogs,
  type JobLogRow,
  listOpenJobLogs,
  type NewJobLog,
  setJobPriorities,
} from '../store/job-logs.ts'

/** The jobs that have a log. */
export type LoggedJobName = {
  [N in JobName]: JobPayload<N> extends { jobLogId: number } ? N : never
}[JobName]

const LOGGED_JOBS: readonly LoggedJobName[] = [
  'feed.poll',
  'video.generate',
  'cleanup',
  'command.run',
  'source.check',
  'withdrawal.remove',
  'cdn.purge',
]

/** A job to queue with its log; at most one per `uniqueKey` waits or runs at a time. */
export type LoggedJob<N extends LoggedJobName> = {
  name: N
  payload: Omit<JobPayload<N>, 'jobLogId'>
  uniqueKey: string
  /** Jobs of one group are limited in how many run at a time. */
  group?: string
  /** Jobs with a higher one run first; 0 by default. */
  priority?: number
  log: NewJobLog
}

/**
 * Queues jobs of one kind with their logs in the caller's transaction.
 * @returns log ids by unique key, without jobs that exist already
 */
export async function enqueueLoggedMany<N extends LoggedJobName>(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  name: N,
  jobs: readonly Omit<LoggedJob<N>, 'name'>[],
): Promise<Map<string, number>> {
  const ids = await insertJobLogs(
    tx,
    jobs.map(({ payload, uniqueKey, group, priority = 0, log }) => ({
      ...log,
      job_name: name,
      payload: JSON.stringify(payload),
      unique_key: uniqueKey,
      job_group: group ?? null,
      job_priority: priority,
    })),
  )
  const logged = jobs.map((job, index) => ({ ...job, jobLogId: ids[index] ?? 0 }))
  const added = await platform.queue.sendMany(
    tx,
    name,
    logged.map(({ payload, uniqueKey, group, priority = 0, jobLogId }) => ({
      payload: { ...payload, jobLogId } as JobPayload<N>,
      uniqueKey,
      priority,
      ...(group === undefined ? {} : { group }),
    })),
  )
  const queued = logged.filter(job => added.has(job.uniqueKey))
  const refused = logged.filter(job => !added.has(job.uniqueKey))
  await deleteJobLogs(
    tx,
    refused.map(job => job.jobLogId),
  )
  await publishEvents(
    tx,
    queued.map(({ jobLogId: id }) => ({ subject: 'job_log', id, change: 'created' })),
  )
  return new Map(queued.map(job => [job.uniqueKey, job.jobLogId]))
}

/** Moves the waiting jobs of these logs ahead of others. */
export async function raisePriorities(
  tx: Tx,
  name: LoggedJobName,
  jobLogIds: readonly number[],
  priority: number,
): Promise<void> {
  await raisePriority(tx, name, jobLogIds, priority)
  await setJobPriorities(tx, jobLogIds, priority)
}

/** Queues a job with its log in the caller's transaction. @returns the log's id, or null when the job exists already */
export async function enqueueLogged<N extends LoggedJobName>(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  { name, ...job }: LoggedJob<N>,
): Promise<number | null> {
  const queued = await enqueueLoggedMany(platform, tx, name, [job])
  return queued.get(job.uniqueKey) ?? null
}

/**
 * Queues a job again from its log.
 * @param actor who retries it
 * @returns the new log's id, or null when the job exists already
 * @throws AppError 400 for jobs that cannot run again
 */
export async function requeueLogged(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  actor: Actor,
  log: JobLogRow,
): Promise<number | null> {
  const { job_name, payload, unique_key, job_group, job_priority, job_type, feed_id, video_id } = log
  const name = LOGGED_JOBS.find(candidate => candidate === job_name)
  if (name === undefined || payload === null || unique_key === null) {
    throw badRequest('This job cannot be run again.')
  }
  const details = `Queued again after job ${log.id} failed.`
  return enqueueLogged<LoggedJobName>(platform, tx, {
    name,
    payload: { ...payload, ...('actor' in payload ? { actor } : {}) } as LoggedJob<LoggedJobName>['payload'],
    uniqueKey: unique_key,
    ...(job_group === null ? {} : { group: job_group }),
    priority: job_priority,
    log: { job_type, feed_id, video_id, details },
  })
}

/**
 * Queues every job that has an open log but is missing in the queue, under its existing log. Used after an import.
 * @returns how many were queued
 */
export async function resumeOpenJobs(platform: Pick<Platform, 'queue'>, tx: Tx): Promise<number> {
  const open = await listOpenJobLogs(tx)
  let resumed = 0
  for (const name of LOGGED_JOBS) {
    const jobs = open.flatMap(({ id, job_name, payload, unique_key, job_group, job_priority }) =>
      job_name !== name || payload === null || unique_key === null
        ? []
        : [
            {
              payload: { ...payload, jobLogId: id } as JobPayload<LoggedJobName>,
              uniqueKey: unique_key,
              ...(job_group === null ? {} : { group: job_group }),
              priority: job_priority,
            },
          ],
    )
    resumed += (await platform.queue.sendMany(tx, name, jobs)).size
  }
  return resumed
}

export { replaceSealed as resealJobLogs } from '../store/job-logs.ts'
