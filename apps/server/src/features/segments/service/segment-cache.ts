import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renderSegment, segmentKey } from '@feedreel/media/encode/render-segment'
import type { RundownScene, SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import type { Platform } from '#platform/platform.ts'
import { insertSegment, takeSegment, withSegmentLock } from '../store.ts'
import { fetchSegment, hashContent, measureFiles, type SegmentFiles, storeSegment } from './segment-files.ts'

const TEMPLATE = TEMPLATES.default

/** A rendered item in the work folder. */
export type ReadySegment = SegmentFiles & { key: string; durationS: number; isFromCache: boolean }

/** `itemIds`: the items that the segment shows; none for an end card. */
type Work = {
  itemIds: readonly number[]
  workFolder: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** A segment from the cache whose hash is right; undefined when there is none. */
async function fromCache(platform: Platform, key: string, work: Work): Promise<ReadySegment | undefined> {
  const { db, clock, log, metrics } = platform
  const cached = await takeSegment(db, key, work.itemIds, clock.now())
  if (!cached) return undefined
  try {
    const files = await fetchSegment(platform, key, work.workFolder)
    if ((await hashContent(files)) === cached.content_sha256) {
      metrics.segments.inc({ source: 'cache' })
      return { key, ...files, durationS: cached.duration_s, isFromCache: true }
    }
    log.warn({ segment: key }, 'A cached segment is damaged and is rendered again')
  } catch (error) {
    log.warn({ err: error, segment: key }, 'A cached segment could not be read and is rendered again')
  }
  return undefined
}

async function render(
  platform: Platform,
  key: string,
  scene: SegmentScene | RundownScene,
  { itemIds, workFolder, signal, onProgress }: Work,
): Promise<ReadySegment> {
  const { db, clock, ffmpeg, metrics } = platform
  // A folder for each segment: the renderer's file names are always the same.
  const own = join(workFolder, key)
  await mkdir(own, { recursive: true })
  const endTimer = metrics.segmentRenders.startTimer()
  const rendered = await renderSegment({
    scene,
    template: TEMPLATE,
    tools: ffmpeg,
    workFolder: own,
    signal,
    onProgress,
  })
  endTimer()
  metrics.segments.inc({ source: 'rendered' })
  const { durationS, headerHash, file, poster, thumbnail } = rendered
  const files = { file, poster, thumbnail }
  await storeSegment(platform, key, files)
  await insertSegment(db, {
    key,
    header_hash: headerHash,
    duration_s: durationS,
    content_sha256: await hashContent(files),
    bytes: await measureFiles(Object.values(files)),
    last_used_at: clock.now(),
    item_ids: [...itemIds],
  })
  return { key, ...files, durationS, isFromCache: false }
}

/**
 * Gets the segment of a scene from the cache, or renders it and adds it there. While another worker renders the same
 * scene, waits for it.
 */
export async function readySegment(
  platform: Platform,
  scene: SegmentScene | RundownScene,
  work: Work,
): Promise<ReadySegment> {
  const key = segmentKey(scene, TEMPLATE, platform.ffmpeg.version)
  return (
    (await fromCache(platform, key, work)) ??
    (await withSegmentLock(
      platform.db,
      key,
      work.signal,
      async () => (await fromCache(platform, key, work)) ?? (await render(platform, key, scene, work)),
    ))
  )
}
