import type { Video } from '@feedreel/contracts/videos'
import { enqueueLogged, findOpenJob } from '#features/job-log/service.ts'
import { findRecord, lockRecord } from '#features/publishers/service/read-publishers.ts'
import { readSettings } from '#features/settings/service.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { tell } from '#platform/events.ts'
import type { Platform } from '#platform/platform.ts'
import { presentVideo } from '../present.ts'
import { findOpenVideo, findVideo, insertVideo, lastLineUpHash } from '../store/videos.ts'
import { planVideo } from './plan-video.ts'

/** A video that waits or is being made, or the sentence that says why none is due. */
export type QueueResult = { videoId: number; jobLogId: number | null } | { reason: string }

/**
 * Queues a video of a publisher, or finds the one that is already on its way.
 * @param isForced make it even when nothing has changed since the last one
 */
export async function queueVideo(
  platform: Platform,
  publisherId: number,
  isForced: boolean,
): Promise<QueueResult> {
  return platform.db.transaction().execute(async tx => {
    // Locked, so that two callers don't both find none on its way.
    const publisher = (await lockRecord(tx, publisherId)) ? await findRecord(tx, publisherId) : undefined
    if (!publisher) return { reason: 'The publisher does not exist any more.' }
    if (!publisher.is_active) return { reason: `"${publisher.name}" is inactive.` }
    const open = await findOpenVideo(tx, publisherId)
    if (open) return { videoId: open.id, jobLogId: await findOpenJob(tx, { video_id: open.id }) }
    const plan = await planVideo(tx, publisher)
    if (plan.items.length === 0) return { reason: `"${publisher.name}" has no content to show.` }
    const isNew = plan.hash !== (await lastLineUpHash(tx, publisherId))
    if (!isNew && !isForced) return { reason: `"${publisher.name}": nothing new since the last video.` }
    const videoId = await insertVideo(tx, publisherId, isForced)
    const log = {
      job_type: 'video_generation',
      video_id: videoId,
      details: `Video for "${publisher.name}" is queued.`,
    } as const
    const jobLogId = await enqueueLogged(platform, tx, 'video.generate', log, String(videoId), id => ({
      videoId,
      jobLogId: id,
    }))
    await tell(tx, { subject: 'video', id: videoId, change: 'created' })
    return { videoId, jobLogId }
  })
}

/** Queues a video for a caller of the API. @throws AppError 404, or 400 with the reason why none is due */
export async function requestVideo(
  platform: Platform,
  publisherId: number,
  isForced: boolean,
): Promise<Video> {
  if (!(await findRecord(platform.db, publisherId))) throw notFound('publisher')
  const { maintenance_mode } = await readSettings(platform.db)
  if (maintenance_mode) throw badRequest('Maintenance mode is on: no new videos are generated.')
  const result = await queueVideo(platform, publisherId, isForced)
  if ('reason' in result) throw badRequest(result.reason)
  const row = await findVideo(platform.db, result.videoId)
  if (!row) throw notFound('video')
  return presentVideo(row, platform.storage)
}
