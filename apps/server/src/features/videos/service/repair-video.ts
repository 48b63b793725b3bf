import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeStillsOfVideo } from '@feedreel/media/picture/still-pictures'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { latestItem, refusalToMake } from '../rules.ts'
import { listVideoItems } from '../store/line-up.ts'
import type { CompletedVideoRow } from '../store/video-files.ts'
import { failCompletedVideo, findVideo, replaceStills } from '../store/videos.ts'
import { planVideo, prospectOf } from './plan-video.ts'
import { reopenFailedVideo } from './retry-video.ts'

/** Shortly before the end of an item all of it is on screen. */
const BEFORE_END_S = 0.2

/**
 * Queues a completed video whose media file is damaged again, with the publisher's present items and the same id.
 * @param sentence the damage
 * @returns its new job log
 * @throws AppError with the reason why it can't be generated; nothing is changed then
 */
export async function remakeVideo(platform: Platform, videoId: number, sentence: string): Promise<number> {
  const { db, queue } = platform
  return db.transaction().execute(async tx => {
    const video = await findVideo(tx, videoId)
    const publisher = video && (await findRecord(tx, video.publisher_id))
    if (!video || !publisher) throw notFound('video')
    const impossible = refusalToMake(await prospectOf(tx, publisher, await planVideo(tx, publisher)), true)
    if (impossible !== null) throw badRequest(impossible)
    const keys = await failCompletedVideo(tx, videoId, sentence)
    if (keys === null) throw badRequest('It is being made anew already.')
    await publishEvent(tx, { subject: 'publisher', id: publisher.id, change: 'updated' })
    await queue.send(tx, 'files.remove', { keys }, `video ${videoId}`)
    return reopenFailedVideo(tx, platform, null, videoId)
  })
}

/** Makes the poster and the thumbnail of a completed video again, from the same frame of its media file. */
export async function remakeStills(
  platform: Platform,
  video: Pick<CompletedVideoRow, 'id' | 'publisherId' | 'mediaKey' | 'posterKey' | 'thumbnailKey'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, ffmpeg: tools } = platform
  const items = await listVideoItems(db, video.id)
  const cover = latestItem(items.map(({ published_at, end_s }) => ({ publishedAt: published_at, end_s })))
  const workFolder = await makeWorkFolder('picture')
  try {
    const file = join(workFolder, 'video.mp4')
    await storage.getFile(video.mediaKey, file)
    const atS = Math.max(0, (cover?.end_s ?? 0) - BEFORE_END_S)
    const stills = await makeStillsOfVideo({ file, atS, frame: DEFAULT_FRAME, tools, workFolder, signal })
    const name = `videos/${video.id}-${randomUUID()}`
    const keys = { poster_key: `${name}-poster.jpg`, thumbnail_key: `${name}-thumbnail.jpg` }
    await storage.putFile(keys.poster_key, stills.poster, 'image/jpeg')
    await storage.putFile(keys.thumbnail_key, stills.thumbnail, 'image/jpeg')
    const isTaken = await db.transaction().execute(async tx => {
      if (!(await replaceStills(tx, video.id, keys))) return false
      await publishEvent(tx, { subject: 'publisher', id: video.publisherId, change: 'updated' })
      await publishEvent(tx, { subject: 'video', id: video.id, change: 'updated' })
      return true
    })
    const old = [video.posterKey, video.thumbnailKey].filter(key => key !== null)
    await storage.remove(isTaken ? old : Object.values(keys))
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
