import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renderSegment, segmentKey } from '@feedreel/media/encode/render-segment'
import type { SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import type { Platform } from '#platform/platform.ts'
import { withSegmentLock } from '../store/segment-lock.ts'
import { forgetSegments, insertSegment, listSegmentSizes, takeSegment } from '../store/segments.ts'
import { measureFiles } from './measure-files.ts'
import {
  fetchSegment,
  hashContent,
  type SegmentFiles,
  segmentObjectKeys,
  storeSegment,
} from './segment-files.ts'

const TEMPLATE = TEMPLATES.default

/** A rendered item in the work folder. */
export type ReadySegment = SegmentFiles & { key: string; durationS: number; isFromCache: boolean }

type Work = { workFolder: string; signal: AbortSignal; onProgress(share: number): void }

/** A segment of the cache, checked byte by byte; undefined when there is none or it is damaged. */
async function fromCache(platform: Platform, key: string, work: Work): Promise<ReadySegment | undefined> {
  const { db, clock, log, metrics } = platform
  const cached = await takeSegment(db, key, clock.now())
  if (!cached) return undefined
  try {
    const files = await fetchSegment(platform, key, work.workFolder)
    if ((await hashContent(files)) === cached.content_sha256) {
      metrics.segments.inc({ source: 'cache' })
      return { key, ...files, durationS: cached.duration_s, isFromCache: true }
    }
    log.warn({ segment: key }, 'A cached segment is damaged and is rendered anew')
  } catch (error) {
    log.warn({ err: error, segment: key }, 'A cached segment could not be read and is rendered anew')
  }
  return undefined
}

async function render(
  platform: Platform,
  key: string,
  scene: SegmentScene,
  { workFolder, signal, onProgress }: Work,
): Promise<ReadySegment> {
  const { db, clock, ffmpeg, metrics } = platform
  // A folder for each segment: the renderer gives its files the same names every time.
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
  })
  return { key, ...files, durationS, isFromCache: false }
}

/**
 * Gives the rendered segment of an item: from the cache when there is one of the same scene, else rendered now
 * and put there. Whoever has the same scene shares it, and waits while another worker renders it.
 */
export async function readySegment(
  platform: Platform,
  scene: SegmentScene,
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

/** The files of every segment of the cache, by the key of the segment. */
export async function listSegmentFiles({
  db,
}: Pick<Platform, 'db'>): Promise<{ key: string; files: string[] }[]> {
  const segments = await listSegmentSizes(db)
  return segments.map(({ key }) => ({ key, files: segmentObjectKeys(key) }))
}

/** Removes a segment from the cache: a video that needs it has it rendered anew. */
export async function dropSegment(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  key: string,
): Promise<void> {
  await forgetSegments(db, [key])
  await storage.remove(segmentObjectKeys(key))
}
