import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { SegmentScene } from '@feedreel/media/segment-scene'
import type { Platform } from '#platform/platform.ts'
import type { Candidate } from '../rules.ts'
import { type SceneSetting, sceneOf, sceneWith } from './scene.ts'

/** The scenes of a video's items in each of its ratios, which show the same pictures. */
export type ItemScenes = {
  /** The scene of an item by the picture that is known; undefined while that is to be looked for. */
  known(item: Candidate, ratio: Ratio): SegmentScene | undefined
  /** The scene of an item with its picture in the work folder. Looks for the picture, and copies it, once for all ratios. */
  ready(item: Candidate, ratio: Ratio): Promise<SegmentScene>
}

/** @param isRebuild a rebuild, which must not wait, does not look again for a picture that could not be had */
export function createItemScenes(
  platform: Platform,
  isRebuild: boolean,
  setting: Omit<SceneSetting, 'ratio'> & { signal: AbortSignal },
): ItemScenes {
  const made = new Map<number, SegmentScene>()

  function known(item: Candidate, ratio: Ratio): SegmentScene | undefined {
    const scene = made.get(item.id)
    if (scene) return { ...scene, ratio }
    const isKnown = item.picture !== null || (isRebuild && item.hasNoPicture)
    return isKnown ? sceneWith(item, item.picture, { ...setting, ratio }) : undefined
  }

  return {
    known,
    async ready(item, ratio) {
      const scene = known(item, ratio)
      if (scene && (made.has(item.id) || scene.picture === null)) return scene
      const found = await sceneOf(platform, item, { ...setting, ratio })
      made.set(item.id, found)
      return found
    },
  }
}
