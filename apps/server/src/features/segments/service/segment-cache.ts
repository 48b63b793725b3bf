import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renderSegment, segmentKey } from '@feedreel/media/encode/render-segment'
import type { RundownScene, SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import type { Platform } from '#platform/platform.ts'
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

/**
 * Finds the cached segments of scenes. The pictures of the scenes need not be in the work folder.
 * @param wanted undefined scenes are not looked for
 * @returns the segments in the order of the scenes; undefined for those that `readySegment` has to render
 */
export async function findSegments(
  platform: Platform,
  wanted: readonly (Use & { scene: SegmentScene | RundownScene | undefined })[],
  setting: CacheSetting,
): Promise<(ReadySegment | undefined)[]> {
  const uses = wanted.map(({ scene, ...use }) => scene && useOf(keyOf(platform, scene), use))
  const found = await takeCached(
    platform,
    uses.filter(use => use !== undefined),
    setting,
  )
  return uses.map(use => {
    const cached = use && found.get(use.key)
    return cached && readyFromCache(use.key, cached)
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
 * the same scene, waits for it.
 */
export async function readySegment(
  platform: Platform,
  scene: SegmentScene | RundownScene,
  work: Work,
): Promise<ReadySegment> {
  const key = keyOf(platform, scene)
  return takeOrRender(platform, key, work.signal, {
    async take() {
      const cached = (await takeCached(platform, [useOf(key, work)], work)).get(key)
      return cached && readyFromCache(key, cached)
    },
    render: () => render(platform, key, scene, work),
  })
}
