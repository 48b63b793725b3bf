import type { Video } from '@feedreel/contracts/videos'
import { recordAudit } from '#features/audit/service.ts'
import { cancelJob } from '#features/job-log/service/end-job.ts'
import type { Actor } from '#platform/actor.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { findVideo } from '../store/videos.ts'
import { failVideo } from './end-video.ts'
import { readVideo } from './read-videos.ts'

/**
 * Cancels a video that waits or is being made, with its job; a running generation is aborted in whatever process.
 * @throws AppError 404, or 400 when it has ended already
 */
export async function cancelVideo(platform: Platform, actor: Actor, videoId: number): Promise<Video> {
  const { db } = platform
  const video = await findVideo(db, videoId)
  if (!video) throw notFound('video')
  const jobLogId = video.job_log_id
  const isOpen = video.status === 'QUEUED' || video.status === 'PROCESSING'
  const ended = badRequest(
    `Video ${videoId} has ended already: only queued and running ones can be cancelled.`,
  )
  if (!isOpen || jobLogId === null) throw ended
  await db.transaction().execute(async tx => {
    // The job with its log before the video, as everywhere, so that nobody waits in a circle.
    const failure = await cancelJob(platform, tx, jobLogId, actor.name)
    if (failure === null || !(await failVideo(tx, { videoId, jobLogId }, failure))) throw ended
    await recordAudit(platform, tx, actor, {
      action: 'cancelled',
      subject: 'video',
      id: videoId,
      label: video.publisher_name,
      before: { status: video.status },
      after: { status: 'FAILED' },
    })
  })
  return readVideo(platform, videoId)
}
