import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renderSegment } from '@feedreel/media/render-segment'
import { segmentKey } from '@feedreel/media/segment-key'
import type { SegmentScene } from '@feedreel/media/segment-scene'
import type { Platform } from '#platform/platform.ts'
import { insertSegment, takeSegment } from '../store/segments.ts'
import { measureFiles } from './measure-files.ts'

/** A rendered item in the work folder. */
export type ReadySegment = {
  key: string
  file: string
  poster: string
  thumbnail: string
  durationS: number
  isFromCache: boolean
}

const PARTS = [
  { part: 'video', extension: '.mp4', type: 'video/mp4' },
  { part: 'poster', extension: '-poster.jpg', type: 'image/jpeg' },
  { part: 'thumbnail', extension: '-thumbnail.jpg', type: 'image/jpeg' },
] as const

/** Where the parts of a segment lie in the storage. */
export function segmentObjectKeys(key: string): string[] {
  return PARTS.map(({ extension }) => `segments/${key}${extension}`)
}

type Work = { workFolder: string; signal: AbortSignal; onProgress(share: number): void }
type Files = { file: string; poster: string; thumbnail: string }

async function fetchSegment(platform: Platform, key: string, folder: string): Promise<Files> {
  const [file, poster, thumbnail] = PARTS.map(({ extension }) => join(folder, `${key}${extension}`)) as [
    string,
    string,
    string,
  ]
  const targets = [file, poster, thumbnail]
  await Promise.all(
    segmentObjectKeys(key).map((object, index) => platform.storage.getFile(object, targets[index] ?? '')),
  )
  return { file, poster, thumbnail }
}

/**
 * Gives the rendered segment of an item: from the cache when there is one of the same scene, else rendered now
 * and put there. Whoever has the same scene shares it.
 */
export async function readySegment(
  platform: Platform,
  scene: SegmentScene,
  work: Work,
): Promise<ReadySegment> {
  const { db, clock, storage, ffmpeg, log, metrics } = platform
  const key = segmentKey(scene, ffmpeg.version)
  const cached = await takeSegment(db, key, clock.now())
  if (cached) {
    try {
      const files = await fetchSegment(platform, key, work.workFolder)
      metrics.segments.inc({ source: 'cache' })
      return { key, ...files, durationS: cached.duration_s, isFromCache: true }
    } catch (error) {
      log.warn({ err: error, segment: key }, 'A cached segment could not be read and is rendered anew')
    }
  }
  const { signal, onProgress } = work
  // A folder for each segment: the renderer gives its files the same names every time.
  const workFolder = join(work.workFolder, key)
  await mkdir(workFolder, { recursive: true })
  const endTimer = metrics.segmentRenders.startTimer()
  const rendered = await renderSegment({ scene, tools: ffmpeg, workFolder, signal, onProgress })
  endTimer()
  metrics.segments.inc({ source: 'rendered' })
  const sources = [rendered.file, rendered.poster, rendered.thumbnail]
  for (const [index, object] of segmentObjectKeys(key).entries()) {
    await storage.putFile(object, sources[index] ?? '', PARTS[index]?.type ?? '')
  }
  const { file, poster, thumbnail, durationS, headerHash } = rendered
  const bytes = await measureFiles(sources)
  const now = clock.now()
  await insertSegment(db, { key, header_hash: headerHash, duration_s: durationS, bytes, last_used_at: now })
  return { key, file, poster, thumbnail, durationS, isFromCache: false }
}
