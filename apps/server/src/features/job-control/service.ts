import { JOB_TYPE_LABELS } from '@feedreel/contracts/job-labels'
import type { JobLog } from '@feedreel/contracts/job-log'
import { recordAudit } from '#features/audit/service.ts'
import { readLockedFeeds } from '#features/feeds/service/read-feeds.ts'
import { cancelJob } from '#features/job-log/service/end-job.ts'
import { requeueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { findJobLog, type JobLogRow, readJobLog } from '#features/job-log/service/read-job-logs.ts'
import { cancelVideo } from '#features/videos/service/end-video.ts'
import { reopenFailedVideo } from '#features/videos/service/retry-video.ts'
import type { Actor } from '#platform/actor.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'

const ENDED = 'This job has already ended: only queued and running jobs can be cancelled.'

/**
 * Cancels a waiting or running job and its video. Jobs queued by a cancelled command continue.
 * @throws AppError 404, or 400 when it has already ended
 */
export async function cancelLoggedJob(platform: Platform, actor: Actor, jobLogId: number): Promise<JobLog> {
  const { db } = platform
  const log = await findJobLog(db, jobLogId)
  if (!log) throw notFound('job log')
  if (log.status === 'success' || log.status === 'failed') throw badRequest(ENDED)
  if (log.video_id !== null) await cancelVideo(platform, actor, log.video_id)
  else {
    await db.transaction().execute(async tx => {
      const cancelled = await cancelJob(platform, tx, jobLogId, actor)
      if (cancelled === null) throw badRequest(ENDED)
      await recordAudit(platform, tx, actor, {
        action: 'cancelled',
        subject: 'job_log',
        id: jobLogId,
        label: JOB_TYPE_LABELS[log.job_type],
        before: { status: cancelled.status },
        after: { status: 'failed' },
      })
    })
  }
  return readJobLog(platform, jobLogId)
}

async function retryOther(platform: Platform, actor: Actor, log: JobLogRow): Promise<number> {
  const { feedId } = (log.payload ?? {}) as { feedId?: unknown }
  return platform.db.transaction().execute(async tx => {
    // Locked: the log of the new job refers to the feed.
    if (typeof feedId === 'number' && (await readLockedFeeds(tx, [feedId])).length === 0) {
      throw badRequest('Its feed was deleted.')
    }
    const jobLogId = await requeueLogged(platform, tx, actor, log)
    if (jobLogId === null) throw badRequest('A job of this kind is already queued or running.')
    await recordAudit(platform, tx, actor, {
      action: 'retried',
      subject: 'job_log',
      id: log.id,
      label: JOB_TYPE_LABELS[log.job_type],
      after: { job_log: jobLogId },
    })
    return jobLogId
  })
}

/**
 * Queues a failed job again, with its video.
 * @returns the log of the new job
 * @throws AppError 404, or 400 with the reason why it cannot be retried
 */
export async function retryLoggedJob(platform: Platform, actor: Actor, jobLogId: number): Promise<JobLog> {
  const { db } = platform
  const log = await findJobLog(db, jobLogId)
  if (!log) throw notFound('job log')
  if (log.status !== 'failed') throw badRequest('Only failed jobs can be retried.')
  if (log.job_name === 'video.generate' && log.video_id === null) throw badRequest('Its video was deleted.')
  const { video_id: videoId } = log
  const newId =
    videoId === null
      ? await retryOther(platform, actor, log)
      : await db.transaction().execute(tx => reopenFailedVideo(tx, platform, actor, videoId))
  return readJobLog(platform, newId)
}
