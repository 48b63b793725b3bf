import type { JobLog } from '@feedreel/contracts/job-log'
import { recordAudit } from '#features/audit/service.ts'
import { requeueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { type JobLogRow, presentJobLog, readJobLog } from '#features/job-log/service/read-job-logs.ts'
import { reopenFailedVideo } from '#features/videos/service/retry-video.ts'
import type { Actor } from '#platform/actor.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'

async function retryOther(platform: Platform, actor: Actor, log: JobLogRow): Promise<number> {
  return platform.db.transaction().execute(async tx => {
    const jobLogId = await requeueLogged(platform, tx, actor, log)
    if (jobLogId === null) throw badRequest('Such a job already waits or runs.')
    await recordAudit(platform, tx, actor, {
      action: 'retried',
      subject: 'job_log',
      id: log.id,
      label: log.details,
      after: { job_log: jobLogId },
    })
    return jobLogId
  })
}

/**
 * Queues a failed job anew, with the video that it makes.
 * @returns the log of the new job
 * @throws AppError 404, or 400 with the reason why it can't be retried
 */
export async function retryLoggedJob(platform: Platform, actor: Actor, jobLogId: number): Promise<JobLog> {
  const { db } = platform
  const log = await readJobLog(db, jobLogId)
  if (!log) throw notFound('job log')
  if (log.status !== 'failed') throw badRequest('Only failed jobs can be retried.')
  if (log.job_name === 'video.generate' && log.video_id === null) throw badRequest('Its video was deleted.')
  const { video_id: videoId } = log
  const newId =
    videoId === null
      ? await retryOther(platform, actor, log)
      : await db.transaction().execute(tx => reopenFailedVideo(tx, platform, actor, videoId))
  const queued = await readJobLog(db, newId)
  if (!queued) throw notFound('job log')
  return presentJobLog(queued)
}
