import type { JobLog, JobLogQuery } from '@feedreel/contracts/job-log'
import type { JobName, JobPayload } from '@feedreel/contracts/jobs'
import type { Queryable, Tx } from '#platform/database.ts'
import { PermanentError, sentenceOf } from '#platform/errors.ts'
import type { Page } from '#platform/http-list.ts'
import type { Platform } from '#platform/platform.ts'
import type { Attempt } from '#platform/queue.ts'
import { presentJobLog } from './present.ts'
import {
  deleteJobLog,
  deleteJobLogsBefore,
  findEndedJobLogs,
  findJobLog,
  findOpenJobLog,
  insertJobLog,
  type JobLogRow,
  listJobLogs,
  listRecentJobLogs,
  type NewJobLog,
  updateOpenJobLog,
} from './store.ts'

const KEPT_DAYS = 90
const LOOK_AGAIN_MS = 3000

/** What a run leaves behind: one sentence, and for a command what it printed. */
export type RunResult = { details: string; output?: string; errors?: string; isFailure?: boolean }

/**
 * Queues a job with its log in the transaction of the change that causes it.
 * @param uniqueKey at most one such job waits or runs at a time
 * @param payload makes the payload once the log's id is known
 * @returns the log's id, or null when such a job is already there (and then nothing is left behind)
 */
export async function enqueueLogged<N extends JobName>(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  name: N,
  log: NewJobLog,
  uniqueKey: string,
  payload: (jobLogId: number) => JobPayload<N>,
): Promise<number | null> {
  const jobLogId = await insertJobLog(tx, log)
  if (await platform.queue.send(tx, name, payload(jobLogId), uniqueKey)) return jobLogId
  await deleteJobLog(tx, jobLogId)
  return null
}

/**
 * Runs one attempt of a job and writes its course into the log: running, then success, failed, or queued
 * again when there is another attempt.
 * @param onFailed called once when the job has failed for good
 */
export async function runLogged<N extends JobName>(
  platform: Platform,
  jobLogId: number,
  attempt: Pick<Attempt<N>, 'isLast' | 'signal'>,
  work: () => Promise<RunResult>,
  onFailed: (sentence: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, clock } = platform
  const isOpen = await updateOpenJobLog(db, jobLogId, { status: 'running', started_at: clock.now() })
  if (!isOpen) return
  try {
    const { details, output = '', errors = '', isFailure = false } = await work()
    const status = isFailure ? 'failed' : 'success'
    await updateOpenJobLog(db, jobLogId, { status, completed_at: clock.now(), details, output, errors })
  } catch (error) {
    const sentence = sentenceOf(error)
    if (error instanceof PermanentError || (attempt.isLast && !attempt.signal.aborted)) {
      await onFailed(sentence)
      await updateOpenJobLog(db, jobLogId, { status: 'failed', completed_at: clock.now(), details: sentence })
    } else {
      await updateOpenJobLog(db, jobLogId, {
        status: 'queued',
        details: `${sentence} It will be tried again.`,
      })
    }
    throw error
  }
}

/** Ends the log of a job that can't end it any more, because its worker died in the last attempt. */
export async function failLog(platform: Platform, jobLogId: number, sentence: string): Promise<boolean> {
  return updateOpenJobLog(platform.db, jobLogId, {
    status: 'failed',
    completed_at: platform.clock.now(),
    details: sentence,
  })
}

export async function readJobLog(db: Queryable, id: number): Promise<JobLogRow | undefined> {
  return findJobLog(db, id)
}

/** The log of the job about a feed or a video that waits or runs, or null. */
export async function findOpenJob(
  db: Queryable,
  of: { feed_id: number } | { video_id: number },
): Promise<number | null> {
  return findOpenJobLog(db, of)
}

/**
 * Waits until all the jobs have ended, telling of each as it ends. Hears of changes live and looks by itself
 * every few seconds, in case word was lost. @throws when the signal aborts
 */
export async function waitForJobs(
  platform: Pick<Platform, 'db' | 'events'>,
  jobLogIds: readonly number[],
  signal: AbortSignal,
  onEnd: (log: JobLogRow) => void,
): Promise<void> {
  const open = new Set(jobLogIds)
  while (open.size > 0) {
    signal.throwIfAborted()
    const look = AbortSignal.any([signal, AbortSignal.timeout(LOOK_AGAIN_MS)])
    const heard = platform.events.until(event => event.subject === 'job_log' && open.has(event.id), look)
    const ended = await findEndedJobLogs(platform.db, [...open])
    for (const log of ended) {
      open.delete(log.id)
      onEnd(log)
    }
    if (open.size > 0 && ended.length === 0) await heard
  }
}

/** One page of logs, newest first. */
export async function listJobs(db: Queryable, query: JobLogQuery): Promise<Page<JobLog>> {
  const { count, rows } = await listJobLogs(db, query)
  return { count, rows: rows.map(presentJobLog) }
}

export async function recentJobLogs(db: Queryable, limit: number): Promise<JobLog[]> {
  return (await listRecentJobLogs(db, limit)).map(presentJobLog)
}

/** Removes logs that are older than anybody asks for. @returns how many */
export async function deleteOldJobLogs(platform: Platform): Promise<number> {
  const before = new Date(platform.clock.now().getTime() - KEPT_DAYS * 86_400_000)
  return deleteJobLogsBefore(platform.db, before)
}
