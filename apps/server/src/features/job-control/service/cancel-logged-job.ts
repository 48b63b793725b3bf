import type { JobLog } from '@feedreel/contracts/job-log'
import { recordAudit } from '#features/audit/service.ts'
import { cancelJob } from '#features/job-log/service/end-job.ts'
import { presentJobLog, readJobLog } from '#features/job-log/service/read-job-logs.ts'
import { cancelVideo } from '#features/videos/service/end-video.ts'
import type { Actor } from '#platform/actor.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'

const ENDED = 'This job has ended already: only jobs that wait or run can be cancelled.'

/**
 * Cancels a job that waits or runs, with the video that it makes. Jobs that a cancelled command has queued go on.
 * @throws AppError 404, or 400 when it has ended already
 */
export async function cancelLoggedJob(platform: Platform, actor: Actor, jobLogId: number): Promise<JobLog> {
  const { db } = platform
  const log = await readJobLog(db, jobLogId)
  if (!log) throw notFound('job log')
  if (log.status === 'success' || log.status === 'failed') throw badRequest(ENDED)
  if (log.video_id !== null) await cancelVideo(platform, actor, log.video_id)
  else {
    await db.transaction().execute(async tx => {
      if (!(await cancelJob(platform, tx, jobLogId, actor.name))) throw badRequest(ENDED)
      await recordAudit(platform, tx, actor, {
        action: 'cancelled',
        subject: 'job_log',
        id: jobLogId,
        label: log.details,
        before: { status: log.status },
        after: { status: 'failed' },
      })
    })
  }
  const ended = await readJobLog(db, jobLogId)
  if (!ended) throw notFound('job log')
  return presentJobLog(ended)
}
