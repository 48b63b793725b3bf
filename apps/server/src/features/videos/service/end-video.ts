import type { Video } from '@feedreel/contracts/videos'
import { recordAudit } from '#features/audit/service.ts'
import type { Failure } from '#features/job-log/service/classify-error.ts'
import { cancelJob, lockOpenLogsOfPublisher } from '#features/job-log/service/end-job.ts'
import { lockRecord } from '#features/publishers/service/read-publishers.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { isOpen } from '../rules.ts'
import {
  deleteUnforcedVideo,
  endOpenVideo,
  findVideo,
  lockOpenVideo,
  updateOpenVideo,
  type VideoJob,
} from '../store/videos.ts'
import { readVideo } from './read-videos.ts'
import { queueRebuilds } from './rebuild-videos.ts'

/** Fails an open video. @returns false when it has ended, or belongs to another job */
export async function failVideo(tx: Tx, job: VideoJob, { sentence, errorClass }: Failure): Promise<boolean> {
  const isEnded = await endOpenVideo(tx, job, {
    status: 'FAILED',
    error_message: sentence,
    error_class: errorClass,
  })
  if (isEnded) await publishEvent(tx, { subject: 'video', id: job.videoId, change: 'updated' })
  return isEnded
}

/** Sets an open video back to queued for the next attempt of its job. */
export async function requeueVideo(tx: Tx, job: VideoJob): Promise<void> {
  await updateOpenVideo(tx, job, { status: 'QUEUED', progress: 0, step: null, generation_started: null })
  await publishEvent(tx, { subject: 'video', id: job.videoId, change: 'updated' })
}

/**
 * Deletes an open video that would show nothing new, or nothing at all. If its publisher still needs a rebuild, queues
 * it instead.
 * @returns false when the video was forced or has ended meanwhile, or belongs to another job
 */
export async function discardVideo(platform: Platform, job: VideoJob, publisherId: number): Promise<boolean> {
  return platform.db.transaction().execute(async tx => {
    await lockRecord(tx, publisherId)
    // Before the video, as cancellations do: its deletion changes the log.
    await lockOpenLogsOfPublisher(tx, publisherId)
    if (!(await deleteUnforcedVideo(tx, job))) return false
    await queueRebuilds(platform, tx, [publisherId])
    await publishEvent(tx, { subject: 'video', id: job.videoId, change: 'deleted' })
    return true
  })
}

/**
 * Cancels an open video and its job. A running generation is aborted in any process.
 * @throws AppError 404, or 400 when it has already ended
 */
export async function cancelVideo(platform: Platform, actor: Actor, videoId: number): Promise<Video> {
  const { db } = platform
  const video = await findVideo(db, videoId)
  if (!video) throw notFound('video')
  const { job_log_id: jobLogId } = video
  const ended = badRequest(
    `Video ${videoId} has already ended: only queued and running videos can be cancelled.`,
  )
  if (!isOpen(video) || jobLogId === null) throw ended
  await db.transaction().execute(async tx => {
    // The job and its log are always locked before the video, to avoid deadlocks.
    const cancelled = await cancelJob(platform, tx, jobLogId, actor)
    const status = cancelled && (await lockOpenVideo(tx, { videoId, jobLogId }))
    if (cancelled === null || status === null) throw ended
    await failVideo(tx, { videoId, jobLogId }, cancelled.failure)
    await recordAudit(platform, tx, actor, {
      action: 'cancelled',
      subject: 'video',
      id: videoId,
      label: video.publisher_name,
      before: { status },
      after: { status: 'FAILED' },
    })
  })
  return readVideo(platform, videoId)
}
