import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renderSegment, segmentKey } from '@feedreel/media/encode/render-segment'
import type { RundownScene, SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import type { Platform } from '#platform/platform.ts'
import { findSegmentKeys } from '../store.ts'
import {
  addToCache,
  type CachedSegment,
  type CacheSetting,
  takeCached,
  takeOrRender,
} from './cached-files.ts'
import type { SegmentStills } from './segment-files.ts'

const TEMPLATE = TEMPLATES.default

/** A rendered item in the work folder; `stills` is null unless requested. */
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
type Work = Use & CacheSetting & { onProgress(share: number): void }

const keyOf = (platform: Platform, scene: SegmentScene | RundownScene) =>
  segmentKey(scene, TEMPLATE, platform.ffmpeg.version)

const useOf = (key: string, { itemIds, hasStills }: Use) => ({ key, itemIds, isWhole: hasStills })

function readyFromCache(key: string, { files, durationS }: CachedSegment): ReadySegment {
  const { file, poster, thumbnail } = files
  const stills = poster !== undefined && thumbnail !== undefined ? { poster, thumbnail } : null
  return { key, file, stills, durationS, isFromCache: true }
}

/** Whether the segments of scenes are cached. Does not read their files. */
export async function areCached(
  platform: Platform,
  scenes: readonly (SegmentScene | RundownScene)[],
): Promise<boolean[]> {
  const keys = scenes.map(scene => keyOf(platform, scene))
  const cached = await findSegmentKeys(platform.db, keys)
  return keys.map(key => cached.has(key))
}

/**
 * Finds the cached segments of scenes. The pictures of the scenes need not be in the work folder.
 * @returns the segments in the order of the scenes; undefined for those that `readySegment` has to render
 */
export async function findSegments(
  platform: Platform,
  wanted: readonly (Use & { scene: SegmentScene | RundownScene })[],
  setting: CacheSetting,
): Promise<(ReadySegment | undefined)[]> {
  const uses = wanted.map(({ scene, ...use }) => useOf(keyOf(platform, scene), use))
  const found = await takeCached(platform, uses, setting)
  return uses.map(({ key }) => {
    const cached = found.get(key)
    return cached && readyFromCache(key, cached)
  })
}

async function render(
  platform: Platform,
  key: string,
  scene: SegmentScene | RundownScene,
  { itemIds, workFolder, signal, onProgress }: Work,
): Promise<ReadySegment> {
  const { ffmpeg, metrics } = platform
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
  const { durationS, headerHash, file, poster, thumbnail } = rendered
  await addToCache(platform, { key, itemIds }, { files: { file, poster, thumbnail }, durationS, headerHash })
  return { key, file, stills: { poster, thumbnail }, durationS, isFromCache: false }
}

/**
 * Takes the segment of a scene from the cache, or renders it and adds it to the cache. If another worker is rendering
 * one of the scenes, waits for it.
 * @param scenes the wanted one, then those whose cached segment serves as well
 * @returns the segment with its scene
 */
export async function readySegment<S extends SegmentScene | RundownScene>(
  platform: Platform,
  scenes: readonly [S, ...S[]],
  work: Work,
): Promise<ReadySegment & { scene: S }> {
  const [wanted] = scenes
  const uses = scenes.map(scene => useOf(keyOf(platform, scene), work))
  const lock = uses.map(({ key }) => key).toSorted()
  return takeOrRender(platform, lock.join(' '), work.signal, {
    async take() {
      const found = await takeCached(platform, uses, work)
      const scene = scenes.find((_, index) => found.has(uses[index]?.key ?? ''))
      const cached = scene && found.get(keyOf(platform, scene))
      return cached && { ...readyFromCache(keyOf(platform, scene), cached), scene }
    },
    render: async () => ({
      ...(await render(platform, keyOf(platform, wanted), wanted, work)),
      scene: wanted,
    }),
  })
}
