import { IdText } from '@feedreel/contracts/fields/fields'
import { recordAudit } from '#features/audit/service.ts'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { sumSegmentBytes } from '#features/segments/service/segment-files.ts'
import { isInScope, type Scope } from '#platform/access/access.ts'
import type { Actor } from '#platform/actor.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { presentVideo } from '../present/video.ts'
import { isOpen, videosToRemove } from '../rules.ts'
import { lockPublisherOf } from '../store/on-air.ts'
import { findVideoKeys, isKept, listStoredVideos } from '../store/video-files.ts'
import { deleteEndedVideo, findVideo } from '../store/videos.ts'
import { recordPin } from './pin-video.ts'

export {
  type CompletedVideoRow,
  listCompletedVideos,
  listVideoFiles,
  setVideoBytes,
  sumVideoBytes,
} from '../store/video-files.ts'

const VIDEO_ID = /^videos\/(\d+)-/

/** The storage keys that belong to a video. */
export async function findVideoFiles(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const ids = keys.flatMap(key => IdText.safeParse(VIDEO_ID.exec(key)?.[1]).data ?? [])
  return new Set(await findVideoKeys(db, [...new Set(ids)], keys))
}

/** Deletes an ended video; a job deletes its files afterwards. @returns false when it was deleted or is open again */
async function deleteVideo({ queue }: Pick<Platform, 'queue'>, tx: Tx, id: number): Promise<boolean> {
  const keys = await deleteEndedVideo(tx, id)
  if (keys === null) return false
  if (keys.length > 0) await queue.send(tx, 'files.remove', { keys }, `video ${id}`)
  await publishEvent(tx, { subject: 'video', id, change: 'deleted' })
  return true
}

/**
 * Deletes an ended video with its pin. Players then show the publisher's newest other video, if there is one.
 * @param scope videos of publishers outside it count as missing
 * @throws AppError 404, or 400 while it or the video of its remaining items is queued or being generated
 */
export async function removeVideo(platform: Platform, actor: Actor, scope: Scope, id: number): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    // Publications and pins take the same lock.
    const publisherId = await lockPublisherOf(tx, id)
    if (publisherId === null || !isInScope(scope, publisherId)) throw notFound('video')
    const [row, publisher] = [await findVideo(tx, id), await findRecord(tx, publisherId)]
    if (!row || !publisher) throw notFound('video')
    if (isOpen(row)) throw badRequest(`Video ${id} is queued or being generated. Cancel it first.`)
    if (publisher.rebuild_video_id === id) {
      throw badRequest(
        `Video ${id} is off air, and the video of its remaining items has not been generated yet.`,
      )
    }
    // Who cancelled the video is named in its error message.
    const { error_message: _, ...before } = presentVideo(row, platform.storage)
    if (row.is_pinned) await recordPin(platform, tx, actor, publisher, id, null)
    await recordAudit(platform, tx, actor, {
      action: 'deleted',
      subject: 'video',
      id,
      label: publisher.name,
      before,
    })
    if (!(await deleteVideo(platform, tx, id))) throw notFound('video')
    await publishEvent(tx, { subject: 'publisher', id: publisherId, change: 'updated' })
  })
}

/**
 * Deletes videos past the retention and, while videos and segments are over the storage limit, the oldest ones. Pinned
 * and current videos stay, and those whose remaining items are not on air yet.
 * @param isDryRun only count them
 * @returns how many videos were deleted and their bytes
 */
export async function deleteOldVideos(
  platform: Platform,
  retentionDays: number,
  storageLimitBytes: number,
  isDryRun: boolean,
): Promise<{ videos: number; bytes: number }> {
  const { db, clock } = platform
  const stored = await listStoredVideos(db)
  const limits = { retentionDays, storageLimitBytes }
  const chosen = new Set(videosToRemove(stored, await sumSegmentBytes(db), limits, clock.now()))
  const removed = { videos: 0, bytes: 0 }
  for (const { id, bytes } of stored.filter(video => chosen.has(video.id))) {
    const isDeleted =
      isDryRun ||
      (await db.transaction().execute(async tx => {
        // Meanwhile, the video may have been pinned or requeued, or newer ones may be off air.
        if ((await lockPublisherOf(tx, id)) === null || (await isKept(tx, id))) return false
        return deleteVideo(platform, tx, id)
      }))
    if (!isDeleted) continue
    removed.videos += 1
    removed.bytes += bytes
  }
  return removed
}
