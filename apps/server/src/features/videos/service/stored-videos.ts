import { sumSegmentBytes } from '#features/segments/service/segment-files.ts'
import type { Queryable } from '#platform/database/database.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { videosToRemove } from '../rules.ts'
import { findVideoKeys, listStoredVideos, lockUnpinned } from '../store/video-files.ts'
import { deleteEndedVideo } from '../store/videos.ts'

export {
  type CompletedVideoRow,
  listCompletedVideos,
  listVideoFiles,
  setVideoBytes,
  sumVideoBytes,
} from '../store/video-files.ts'

const VIDEO_ID = /^videos\/(\d{1,9})-/

/** The storage keys that belong to a video. */
export async function findVideoFiles(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const ids = keys.flatMap(key => VIDEO_ID.exec(key)?.[1] ?? [])
  return new Set(await findVideoKeys(db, [...new Set(ids.map(Number))], keys))
}

/**
 * Deletes videos past the retention and, while videos and segments are over the storage limit, the oldest ones. Pinned
 * and current videos stay.
 * @param isDryRun only count them
 * @returns how many videos were deleted and their bytes
 */
export async function deleteOldVideos(
  platform: Platform,
  retentionDays: number,
  storageLimitBytes: number,
  isDryRun: boolean,
): Promise<{ videos: number; bytes: number }> {
  const { db, clock, queue } = platform
  const stored = await listStoredVideos(db)
  const limits = { retentionDays, storageLimitBytes }
  const chosen = new Set(videosToRemove(stored, await sumSegmentBytes(db), limits, clock.now()))
  const removed = { videos: 0, bytes: 0 }
  for (const { id, bytes } of stored.filter(video => chosen.has(video.id))) {
    const isDeleted =
      isDryRun ||
      (await db.transaction().execute(async tx => {
        // The video may have been pinned or requeued meanwhile.
        const keys = (await lockUnpinned(tx, id)) ? await deleteEndedVideo(tx, id) : null
        if (keys === null) return false
        if (keys.length > 0) await queue.send(tx, 'files.remove', { keys }, `video ${id}`)
        await publishEvent(tx, { subject: 'video', id, change: 'deleted' })
        return true
      }))
    if (!isDeleted) continue
    removed.videos += 1
    removed.bytes += bytes
  }
  return removed
}
