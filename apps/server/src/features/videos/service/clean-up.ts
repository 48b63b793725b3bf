import { deleteOldEntries } from '#features/audit/service.ts'
import { countForgettableItems, forgetLeftItems } from '#features/items/service/forget-items.ts'
import { deleteOldJobLogs } from '#features/job-log/service/read-job-logs.ts'
import { readSettings, storageLimitBytes } from '#features/settings/service.ts'
import { forgetOldPlaybacks } from '#features/statistics/service/forget-playbacks.ts'
import { keepTotals } from '#features/statistics/service/keep-totals.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { videosToRemove } from '../rules.ts'
import { sumSegmentBytes } from '../store/segments.ts'
import { listStoredVideos, lockUnpinned } from '../store/storage-use.ts'
import { deleteEndedVideo } from '../store/videos.ts'
import { pruneSegments } from './prune-segments.ts'
import { sweepOrphans } from './sweep-orphans.ts'

export type CleanUpResult = {
  videos: number
  bytes: number
  segments: number
  /** Files that belonged to nothing. */
  orphans: number
  logs: number
  auditRecords: number
  playerEvents: number
  /** Items that left their feed. */
  items: number
}

/**
 * Removes videos past the retention or over the storage limit, items that left their feed, segments that nobody needs,
 * files that belong to nothing, and old job logs, audit records and player events. Never a pinned video nor a
 * publisher's current one.
 * @param isDryRun only count what would go
 */
export async function cleanUp(platform: Platform, isDryRun: boolean): Promise<CleanUpResult> {
  const { db, clock } = platform
  const now = clock.now()
  const settings = await readSettings(db)
  const stored = await listStoredVideos(db)
  const limits = {
    retentionDays: settings.video_retention_days,
    storageLimitBytes: storageLimitBytes(settings),
  }
  const chosen = new Set(videosToRemove(stored, await sumSegmentBytes(db), limits, now))
  const going = stored.filter(video => chosen.has(video.id))
  const bytesOf = (videos: typeof going) => videos.reduce((sum, video) => sum + video.bytes, 0)
  if (isDryRun) {
    const orphans = await sweepOrphans(platform, true)
    const items = await countForgettableItems(platform, settings.item_retention_days)
    const [videos, bytes] = [going.length, bytesOf(going)]
    return { videos, bytes, items, orphans, segments: 0, logs: 0, auditRecords: 0, playerEvents: 0 }
  }
  const gone: typeof going = []
  for (const video of going) {
    await db.transaction().execute(async tx => {
      // It may have been pinned or queued anew meanwhile.
      if (!(await lockUnpinned(tx, video.id))) return
      const keys = await deleteEndedVideo(tx, video.id)
      if (keys === null) return
      gone.push(video)
      if (keys.length > 0) {
        await platform.queue.send(tx, 'files.remove', { keys }, `video ${video.id}`)
      }
      await publishEvent(tx, { subject: 'video', id: video.id, change: 'deleted' })
    })
  }
  await keepTotals(platform)
  // Before the sweep, which finds the pictures of these items.
  const items = await forgetLeftItems(platform, settings.item_retention_days)
  const segments = await pruneSegments(platform, limits.storageLimitBytes)
  return {
    videos: gone.length,
    bytes: bytesOf(gone),
    items,
    segments,
    orphans: await sweepOrphans(platform, false),
    logs: await deleteOldJobLogs(platform),
    auditRecords: await deleteOldEntries(platform),
    playerEvents: await forgetOldPlaybacks(platform),
  }
}
