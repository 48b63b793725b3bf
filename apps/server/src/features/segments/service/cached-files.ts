import { setTimeout as delay } from 'node:timers/promises'
import { hashFile } from '#platform/hash-file.ts'
import { eachLimited } from '#platform/limited-work.ts'
import type { Platform } from '#platform/platform.ts'
import { insertSegment, type SegmentRow, takeSegments } from '../store.ts'
import {
  fetchSegment,
  fetchSegmentFile,
  hashContent,
  measureFiles,
  type SegmentFiles,
  storeSegment,
} from './segment-files.ts'

const FETCHES_AT_A_TIME = 8

/** `itemIds`: the items that the segment shows. `isWhole`: all files are needed, not only the video. */
export type CacheUse = { key: string; itemIds: readonly number[]; isWhole: boolean }

/** The work folder, and the signal that aborts the work. */
export type CacheSetting = { workFolder: string; signal: AbortSignal }

/** A segment from the cache, with its files in the work folder. */
export type CachedSegment = { files: SegmentFiles; durationS: number }

/** Copies a cached segment to a folder. @returns undefined when its hash is wrong */
async function fetchIntact(
  platform: Platform,
  { key, content_sha256, file_sha256 }: SegmentRow,
  isWhole: boolean,
  workFolder: string,
): Promise<SegmentFiles | undefined> {
  // Segments of earlier versions have one hash over all files only.
  if (!isWhole && file_sha256 !== null) {
    const file = await fetchSegmentFile(platform, key, workFolder)
    return (await hashFile(file)) === file_sha256 ? { file } : undefined
  }
  const files = await fetchSegment(platform, key, workFolder)
  return (await hashContent(files)) === content_sha256 ? files : undefined
}

/** The cached segments with correct hashes, by key. Records their use. */
export async function takeCached(
  platform: Platform,
  uses: readonly CacheUse[],
  { workFolder, signal }: CacheSetting,
): Promise<Map<string, CachedSegment>> {
  const { db, clock, log, metrics } = platform
  const cached = await takeSegments(db, uses, clock.now())
  const whole = new Set(uses.filter(use => use.isWhole).map(({ key }) => key))
  const found = new Map<string, CachedSegment>()
  await eachLimited([...cached.values()], FETCHES_AT_A_TIME, signal, async row => {
    const { key, duration_s: durationS } = row
    try {
      const files = await fetchIntact(platform, row, whole.has(key), workFolder)
      if (!files) return log.warn({ segment: key }, 'A cached segment is damaged and is rendered again')
      metrics.segments.inc({ source: 'cache' })
      found.set(key, { files, durationS })
    } catch (error) {
      log.warn({ err: error, segment: key }, 'A cached segment could not be read and is rendered again')
    }
  })
  return found
}

/** A rendered segment; `headerHash` is the hash of its stream header. */
type Rendered = CachedSegment & { headerHash: string }

/** Adds a rendered segment to the cache. */
export async function addToCache(
  platform: Platform,
  { key, itemIds }: Pick<CacheUse, 'key' | 'itemIds'>,
  { files, durationS, headerHash }: Rendered,
): Promise<void> {
  const { db, clock, metrics } = platform
  metrics.segments.inc({ source: 'rendered' })
  await storeSegment(platform, key, files)
  await insertSegment(db, {
    key,
    header_hash: headerHash,
    duration_s: durationS,
    content_sha256: await hashContent(files),
    file_sha256: await hashFile(files.file),
    bytes: await measureFiles(Object.values(files)),
    last_used_at: clock.now(),
    item_ids: [...itemIds],
  })
}

/** Rendering takes seconds, a try at the lock about a millisecond. */
const RETRY_MS = 200

/**
 * Takes a segment from the cache, or renders it. If another worker is rendering the same segment, waits for it.
 * @param take returns undefined when it is not cached
 * @throws the signal's reason when it is aborted while waiting
 */
export async function takeOrRender<T>(
  { locks }: Pick<Platform, 'locks'>,
  key: string,
  signal: AbortSignal,
  { take, render }: { take(): Promise<T | undefined>; render(): Promise<T> },
): Promise<T> {
  const cached = await take()
  if (cached !== undefined) return cached
  for (;;) {
    signal.throwIfAborted()
    const run = await locks.tryRun(`segment ${key}`, async () => (await take()) ?? (await render()))
    if (run !== null) return run.result
    await delay(RETRY_MS, undefined, { signal })
  }
}
