import {
  dropSegment,
  listSegmentFiles,
  setSegmentBytes,
  sumSegmentBytes,
} from '#features/segments/service/segment-files.ts'
import { listVideoFiles, setVideoBytes, sumVideoBytes } from '#features/videos/service/stored-videos.ts'
import type { Queryable } from '#platform/database/database.ts'
import { eachLimited } from '#platform/limited-work.ts'
import type { Platform } from '#platform/platform.ts'
import type { StorageCount } from '../rules.ts'

const FILES_AT_A_TIME = 8

/** The recorded bytes of videos and of the segment cache, which the storage limit applies to. */
export async function measureStorage(db: Queryable): Promise<{ videoBytes: number; segmentBytes: number }> {
  return { videoBytes: await sumVideoBytes(db), segmentBytes: await sumSegmentBytes(db) }
}

/**
 * Measures the stored files of videos and segments, and corrects wrong sizes. A segment with a missing file is dropped,
 * so that it is rendered again.
 */
export async function recountStorage(platform: Platform, signal: AbortSignal): Promise<StorageCount> {
  const { db, storage } = platform
  const count: StorageCount = {
    videos: 0,
    videoBytes: 0,
    segments: 0,
    segmentBytes: 0,
    corrected: 0,
    lostVideos: [],
  }
  const sizesOf = async (keys: readonly string[]) => Promise.all(keys.map(key => storage.size(key)))
  const sum = (sizes: readonly (number | null)[]) => sizes.reduce<number>((all, size) => all + (size ?? 0), 0)

  await eachLimited(await listVideoFiles(db), FILES_AT_A_TIME, signal, async ({ id, keys, bytes }) => {
    if (keys.length === 0) return
    const sizes = await sizesOf(keys)
    if (sizes[0] === null) count.lostVideos.push(id)
    const measured = sum(sizes)
    if (measured !== bytes && (await setVideoBytes(db, id, measured))) count.corrected += 1
    count.videos += 1
    count.videoBytes += measured
  })
  await eachLimited(await listSegmentFiles(db), FILES_AT_A_TIME, signal, async ({ key, files, bytes }) => {
    const sizes = await sizesOf(files)
    if (sizes.includes(null)) {
      await dropSegment(platform, key)
      count.corrected += 1
      return
    }
    const measured = sum(sizes)
    if (measured !== bytes && (await setSegmentBytes(db, key, measured))) count.corrected += 1
    count.segments += 1
    count.segmentBytes += measured
  })
  return { ...count, lostVideos: count.lostVideos.sort((a, b) => a - b) }
}
