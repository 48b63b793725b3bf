import { readSettings, storageLimitBytes } from '#features/settings/service.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteSegmentsOver, deleteSegmentsUnusedSince, sumSegmentBytes } from '../store.ts'
import { segmentObjectKeys } from './segment-files.ts'

/** The cache's share of the storage limit. The rest is for videos. */
const CACHE_SHARE = 0.25

/**
 * Removes segments that were not used for this many days and, when the cache is over its share of the storage limit, the least
 * recently used ones.
 * @returns how many were removed
 */
export async function pruneSegments(platform: Platform, limitBytes: number, days: number): Promise<number> {
  const { db, clock, storage } = platform
  const unused = await deleteSegmentsUnusedSince(db, daysAgo(clock, days))
  await storage.remove(unused.flatMap(segmentObjectKeys))
  return unused.length + (await removeOver(platform, limitBytes))
}

/**
 * Enforces the cache's share of the storage limit after new segments were added, so that the disk does not fill up
 * before the next cleanup. Errors are only logged: the next cleanup tries again.
 */
export async function enforceCacheLimit(platform: Platform): Promise<void> {
  const { db, log } = platform
  try {
    const removed = await removeOver(platform, storageLimitBytes(await readSettings(db)))
    if (removed > 0) log.info({ removed }, 'Least recently used segments were removed from the cache')
  } catch (error) {
    log.warn({ err: error }, 'The cache of segments could not be pruned')
  }
}

async function removeOver({ db, storage }: Platform, limitBytes: number): Promise<number> {
  const maxBytes = limitBytes * CACHE_SHARE
  if ((await sumSegmentBytes(db)) <= maxBytes) return 0
  const keys = await deleteSegmentsOver(db, maxBytes)
  await storage.remove(keys.flatMap(segmentObjectKeys))
  return keys.length
}
