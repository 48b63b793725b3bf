import { counted } from '@feedreel/contracts/counted'
import { eachLimited } from '#platform/each-limited.ts'
import type { Platform } from '#platform/platform.ts'
import { listSegmentSizes, setSegmentBytes } from '../store/segments.ts'
import { listVideoFiles, setVideoBytes } from '../store/storage-use.ts'
import { dropSegment } from './segment-cache.ts'
import { segmentObjectKeys } from './segment-files.ts'

const FILES_AT_A_TIME = 8

export type StorageCount = {
  videos: number
  videoBytes: number
  segments: number
  segmentBytes: number
  /** Figures that were wrong, and segments that were forgotten because files of theirs are missing. */
  corrected: number
  /** Videos whose film is missing. */
  lostVideos: number[]
}

/**
 * Measures what the storage holds of videos and segments, and corrects figures that are wrong. A segment that has
 * lost a file is forgotten, so that it is rendered anew.
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
  await eachLimited(await listSegmentSizes(db), FILES_AT_A_TIME, signal, async ({ key, bytes }) => {
    const sizes = await sizesOf(segmentObjectKeys(key))
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

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Says in one sentence what the storage holds. */
export function describeStorage(count: StorageCount): string {
  const videos = `${counted(count.videos, 'video')} (${megabytes(count.videoBytes)})`
  const segments = `${counted(count.segments, 'segment')} (${megabytes(count.segmentBytes)})`
  const figures = `${counted(count.corrected, 'figure')} corrected`
  return `${videos}, ${segments}, ${megabytes(count.videoBytes + count.segmentBytes)} in all; ${figures}.`
}
