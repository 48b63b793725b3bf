import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { refusalToMake } from '../rules.ts'
import { lockPublisherOf } from '../store/on-air.ts'
import { failCompletedVideo } from '../store/videos.ts'
import { planVideo, prospectOf } from './plan-video.ts'
import { reopenFailedVideo } from './retry-video.ts'

/**
 * Requeues a completed video whose media file is damaged, with the publisher's current items and the same id.
 * @param sentence describes the damage
 * @returns its new job log
 * @throws AppError with the reason why it can't be generated; then nothing is changed
 */
export async function remakeVideo(platform: Platform, videoId: number, sentence: string): Promise<number> {
  const { db, queue } = platform
  return db.transaction().execute(async tx => {
    // Before the video, as everywhere, to avoid deadlocks.
    const publisherId = await lockPublisherOf(tx, videoId)
    const publisher = publisherId === null ? undefined : await findRecord(tx, publisherId)
    if (!publisher) throw notFound('video')
    const impossible = refusalToMake(await prospectOf(tx, publisher, await planVideo(tx, publisher)), true)
    if (impossible !== null) throw badRequest(impossible)
    const keys = await failCompletedVideo(tx, videoId, sentence)
    if (keys === null) throw badRequest('It is already being generated again.')
    await publishEvent(tx, { subject: 'publisher', id: publisher.id, change: 'updated' })
    await queue.send(tx, 'files.remove', { keys }, `video ${videoId}`)
    return reopenFailedVideo(tx, platform, null, videoId)
  })
}
