import { readSettings, storageLimitBytes } from '#features/settings/service.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteSegmentsOver, deleteSegmentsUnusedSince, sumSegmentBytes } from '../store/segments.ts'
import { segmentObjectKeys } from './segment-files.ts'

const KEPT_DAYS = 7
/** Of the storage limit of the settings; the rest is for videos. */
const CACHE_SHARE = 0.25

/**
 * Removes segments that nobody used for a week and, when the cache is over its share of the storage, those that
 * were not used for the longest time. A worker that misses one renders it anew.
 * @returns how many went
 */
export async function pruneSegments(platform: Platform, limitBytes: number): Promise<number> {
  const { db, clock, storage } = platform
  const unused = await deleteSegmentsUnusedSince(db, daysAgo(clock, KEPT_DAYS))
  await storage.remove(unused.flatMap(segmentObjectKeys))
  return unused.length + (await removeOver(platform, limitBytes))
}

/**
 * Holds the cache to its share of the storage after new segments came into it, so that it does not outgrow the disk
 * before the next clean-up. What fails here is left to that; the segments are as good as ever.
 */
export async function holdCacheToShare(platform: Platform): Promise<void> {
  const { db, log } = platform
  try {
    const removed = await removeOver(platform, storageLimitBytes(await readSettings(db)))
    if (removed > 0) log.info({ removed }, 'Segments unused for the longest time were removed from the cache')
  } catch (error) {
    log.warn({ err: error }, 'The cache of segments could not be pruned')
  }
}

async function removeOver({ db, storage }: Platform, limitBytes: number): Promise<number> {
  const mostBytes = limitBytes * CACHE_SHARE
  if ((await sumSegmentBytes(db)) <= mostBytes) return 0
  const keys = await deleteSegmentsOver(db, mostBytes)
  await storage.remove(keys.flatMap(segmentObjectKeys))
  return keys.length
}
