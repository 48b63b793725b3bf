import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renderSegment, segmentKey } from '@feedreel/media/encode/render-segment'
import type { RundownScene, SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { eachLimited } from '#platform/each-limited.ts'
import { hashFile } from '#platform/hash-file.ts'
import type { Platform } from '#platform/platform.ts'
import { insertSegment, type SegmentRow, takeSegments, withSegmentLock } from '../store.ts'
import {
  fetchSegment,
  fetchSegmentFile,
  hashContent,
  measureFiles,
  type SegmentStills,
  storeSegment,
} from './segment-files.ts'

const TEMPLATE = TEMPLATES.default
const FETCHES_AT_A_TIME = 8

/** A rendered item in the work folder; null `stills` were not asked for. */
export type ReadySegment = {
  key: string
  file: string
  stills: SegmentStills | null
  durationS: number
  isFromCache: boolean
}

/**
 * `itemIds`: the items that the segment shows; none for an end card. `hasStills`: its poster and thumbnail are needed too.
 */
type Use = { itemIds: readonly number[]; hasStills: boolean }
type Setting = { workFolder: string; signal: AbortSignal }
type Work = Use & Setting & { onProgress(share: number): void }

const keyOf = (platform: Platform, scene: SegmentScene | RundownScene) =>
  segmentKey(scene, TEMPLATE, platform.ffmpeg.version)

/** Copies a cached segment to a folder. @returns undefined when its hash is wrong */
async function fetchSound(
  platform: Platform,
  { key, duration_s: durationS, content_sha256, file_sha256 }: SegmentRow,
  hasStills: boolean,
  workFolder: string,
): Promise<ReadySegment | undefined> {
  const ready = { key, durationS, isFromCache: true }
  // Segments of earlier versions have one hash over all files only.
  if (!hasStills && file_sha256 !== null) {
    const file = await fetchSegmentFile(platform, key, workFolder)
    return (await hashFile(file)) === file_sha256 ? { ...ready, file, stills: null } : undefined
  }
  const { file, ...stills } = await fetchSegment(platform, key, workFolder)
  return (await hashContent({ file, ...stills })) === content_sha256 ? { ...ready, file, stills } : undefined
}

/** The segments from the cache whose hashes are right, by key. */
async function fromCache(
  platform: Platform,
  uses: readonly (Use & { key: string })[],
  { workFolder, signal }: Setting,
): Promise<Map<string, ReadySegment>> {
  const { db, clock, log, metrics } = platform
  const cached = await takeSegments(db, uses, clock.now())
  const withStills = new Set(uses.filter(use => use.hasStills).map(({ key }) => key))
  const found = new Map<string, ReadySegment>()
  await eachLimited([...cached.values()], FETCHES_AT_A_TIME, signal, async row => {
    const { key } = row
    try {
      const segment = await fetchSound(platform, row, withStills.has(key), workFolder)
      if (!segment) return log.warn({ segment: key }, 'A cached segment is damaged and is rendered again')
      metrics.segments.inc({ source: 'cache' })
      found.set(key, segment)
    } catch (error) {
      log.warn({ err: error, segment: key }, 'A cached segment could not be read and is rendered again')
    }
  })
  return found
}

/**
 * Gets the segments of scenes that are cached. The pictures of the scenes need not be in the work folder.
 * @param wanted undefined scenes are not looked for
 * @returns the segments in the order of the scenes; undefined for those that `readySegment` has to render
 */
export async function findSegments(
  platform: Platform,
  wanted: readonly (Use & { scene: SegmentScene | RundownScene | undefined })[],
  setting: Setting,
): Promise<(ReadySegment | undefined)[]> {
  const uses = wanted.map(({ scene, ...use }) =>
    scene ? { ...use, key: keyOf(platform, scene) } : undefined,
  )
  const found = await fromCache(
    platform,
    uses.filter(use => use !== undefined),
    setting,
  )
  return uses.map(use => use && found.get(use.key))
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
    file_sha256: await hashFile(file),
    bytes: await measureFiles(Object.values(files)),
    last_used_at: clock.now(),
    item_ids: [...itemIds],
  })
  return { key, file, stills: { poster, thumbnail }, durationS, isFromCache: false }
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
  const key = keyOf(platform, scene)
  const { itemIds, hasStills } = work
  const cached = async () => (await fromCache(platform, [{ key, itemIds, hasStills }], work)).get(key)
  return (
    (await cached()) ??
    (await withSegmentLock(
      platform.db,
      key,
      work.signal,
      async () => (await cached()) ?? (await render(platform, key, scene, work)),
    ))
  )
}
