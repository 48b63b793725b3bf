import { deleteOldEntries } from '#features/audit/service.ts'
import { deleteOldLogos } from '#features/brand/service/logos.ts'
import { countOldItems, deleteOldItems } from '#features/items/service/delete-old-items.ts'
import { deleteOldJobLogs } from '#features/job-log/service/read-job-logs.ts'
import { pruneSegments } from '#features/segments/service/prune-segments.ts'
import { readSettings, storageLimitBytes } from '#features/settings/service.ts'
import { deleteOldPlaybacks, keepTotals } from '#features/statistics/service/daily-statistics.ts'
import { deleteOldVideos } from '#features/videos/service/stored-videos.ts'
import { cleanUpWithdrawals } from '#features/withdrawals/service/remove-files.ts'
import type { Platform } from '#platform/platform.ts'
import { type CleanUpResult, RETENTION_DAYS } from '../rules.ts'
import { sweepOrphans } from './sweep-orphans.ts'

/**
 * Removes videos past the retention or over the storage limit, items that left their feed, unused segments, files
 * without a record, and old job logs, audit entries and player events. Pinned and current videos stay.
 * @param isDryRun only count videos, items and orphaned files
 */
export async function cleanUp(platform: Platform, isDryRun: boolean): Promise<CleanUpResult> {
  const settings = await readSettings(platform.db)
  const limitBytes = storageLimitBytes(settings)
  if (isDryRun) {
    const removal = await deleteOldVideos(platform, settings.video_retention_days, limitBytes, true)
    const items = await countOldItems(platform, settings.item_retention_days)
    const orphans = await sweepOrphans(platform, true)
    return { ...removal, items, orphans, segments: 0, logs: 0, auditEntries: 0, playerEvents: 0 }
  }
  await keepTotals(platform)
  // Before all that needs the storage: while that fails, records must not grow without limit.
  const records = {
    logs: await deleteOldJobLogs(platform, RETENTION_DAYS.jobLogs),
    auditEntries: await deleteOldEntries(platform, RETENTION_DAYS.auditEntries),
    playerEvents: await deleteOldPlaybacks(platform, RETENTION_DAYS),
  }
  await cleanUpWithdrawals(platform, RETENTION_DAYS.withdrawals)
  await deleteOldLogos(platform)
  const removal = await deleteOldVideos(platform, settings.video_retention_days, limitBytes, false)
  // Before the sweep, which removes the pictures of these items.
  const items = await deleteOldItems(platform, settings.item_retention_days)
  const segments = await pruneSegments(platform, limitBytes, RETENTION_DAYS.segments)
  const orphans = await sweepOrphans(platform, false)
  return { ...removal, ...records, items, segments, orphans }
}
