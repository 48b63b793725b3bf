import type { JobName, JobPayload } from '@feedreel/contracts/jobs'
import type { Tx } from '#platform/database.ts'
import { badRequest } from '#platform/errors.ts'
import { tell } from '#platform/events.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteJobLog, insertJobLog, type JobLogRow, type NewJobLog } from '../store.ts'

/** The jobs that have a log. */
export type LoggedJobName = {
  [N in JobName]: JobPayload<N> extends { jobLogId: number } ? N : never
}[JobName]

const LOGGED_JOBS: readonly LoggedJobName[] = ['feed.poll', 'video.generate', 'cleanup', 'command.run']

/** A job to be queued with its log; at most one with the same `uniqueKey` waits or runs at a time. */
export type LoggedJob<N extends LoggedJobName> = {
  name: N
  payload: Omit<JobPayload<N>, 'jobLogId'>
  uniqueKey: string
  log: NewJobLog
}

/**
 * Queues a job with its log in the transaction of the change that causes it.
 * @returns the log's id, or null when such a job is already there (and then nothing is left behind)
 */
export async function enqueueLogged<N extends LoggedJobName>(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  { name, payload, uniqueKey, log }: LoggedJob<N>,
): Promise<number | null> {
  const jobLogId = await insertJobLog(tx, {
    ...log,
    job_name: name,
    payload: JSON.stringify(payload),
    unique_key: uniqueKey,
  })
  if (await platform.queue.send(tx, name, { ...payload, jobLogId } as JobPayload<N>, uniqueKey)) {
    await tell(tx, { subject: 'job_log', id: jobLogId, change: 'created' })
    return jobLogId
  }
  await deleteJobLog(tx, jobLogId)
  return null
}

/**
 * Queues a job again as its log kept it.
 * @returns the new log's id, or null when such a job is already there
 * @throws AppError 400 for logs of jobs that can't be run again
 */
export async function requeueLogged(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  log: JobLogRow,
): Promise<number | null> {
  const { job_name, payload, unique_key, job_type, feed_id, video_id } = log
  const name = LOGGED_JOBS.find(candidate => candidate === job_name)
  if (name === undefined || payload === null || unique_key === null) {
    throw badRequest('This job cannot be run again.')
  }
  const details = `Queued again after job ${log.id} failed.`
  return enqueueLogged<LoggedJobName>(platform, tx, {
    name,
    payload: payload as LoggedJob<LoggedJobName>['payload'],
    uniqueKey: unique_key,
    log: { job_type, feed_id, video_id, details },
  })
}
