import type { Platform } from '#platform/platform.ts'
import { deleteSegmentsOver, deleteSegmentsUnusedSince } from '../store/segments.ts'
import { segmentObjectKeys } from './segment-files.ts'

const KEPT_DAYS = 7
/** Of the storage limit of the settings; the rest is for videos. */
const CACHE_SHARE = 0.25

/**
 * Removes segments that nobody used for a week and, when the cache is over its share of the storage, those that
 * were not used for the longest time. A worker that misses one renders it anew.
 * @returns how many went
 */
export async function pruneSegments(platform: Platform, storageLimitBytes: number): Promise<number> {
  const { db, clock, storage } = platform
  const unused = await deleteSegmentsUnusedSince(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000))
  const over = await deleteSegmentsOver(db, storageLimitBytes * CACHE_SHARE)
  const keys = [...unused, ...over]
  await storage.remove(keys.flatMap(segmentObjectKeys))
  return keys.length
}
