import type { Failure } from '#features/job-log/service/classify-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteUnforcedVideo, endOpenVideo, updateOpenVideo, type VideoJob } from '../store/videos.ts'

/** Ends a video that will not come. @returns false when it has ended already, or is another job's */
export async function failVideo(tx: Tx, job: VideoJob, { sentence, errorClass }: Failure): Promise<boolean> {
  const isOpen = await endOpenVideo(tx, job, {
    status: 'FAILED',
    error_message: sentence,
    error_class: errorClass,
  })
  if (isOpen) await publishEvent(tx, { subject: 'video', id: job.videoId, change: 'updated' })
  return isOpen
}

/** Lets a video wait for the next attempt at it. */
export async function requeueVideo(tx: Tx, job: VideoJob): Promise<void> {
  await updateOpenVideo(tx, job, { status: 'QUEUED', progress: 0, step: null, generation_started: null })
  await publishEvent(tx, { subject: 'video', id: job.videoId, change: 'updated' })
}

/** Takes back a queued video for which there is nothing new. @returns false when it was forced meanwhile */
export async function discardVideo(platform: Pick<Platform, 'db'>, { videoId }: VideoJob): Promise<boolean> {
  return platform.db.transaction().execute(async tx => {
    if (!(await deleteUnforcedVideo(tx, videoId))) return false
    await publishEvent(tx, { subject: 'video', id: videoId, change: 'deleted' })
    return true
  })
}
