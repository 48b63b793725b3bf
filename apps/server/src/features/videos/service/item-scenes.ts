import { join } from 'node:path'
import { MAIN_RATIO, type Ratio } from '@feedreel/contracts/brand/ratios'
import type { Brand } from '@feedreel/media/brand/brand'
import type { SegmentScene, Variant } from '@feedreel/media/segment-scene'
import { textDirection } from '@feedreel/media/text/script'
import { ensurePicture, type StoredPicture } from '#features/items/service/ensure-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { type Candidate, headlineOf, languageOfItem } from '../rules.ts'

/** The settings for the scenes of a video in one ratio. */
type SceneSetting = {
  brand: Brand
  seconds: number
  ratio: Ratio
  variant: Variant
  workFolder: string
}

/** The scene of an item. Its picture, if any, is not copied to the work folder yet. */
function sceneWith(
  item: Candidate,
  picture: StoredPicture | null,
  { brand, seconds, ratio, variant, workFolder }: SceneSetting,
): SegmentScene {
  const headline = headlineOf(item)
  return {
    headline,
    summary: item.title === '' ? '' : item.summary,
    category: item.category,
    source: item.publicName,
    publishedAt: item.publishedAt?.toISOString() ?? null,
    language: languageOfItem(item),
    direction: textDirection(headline),
    picture: picture && { file: join(workFolder, `${picture.sha256}.jpg`), sha256: picture.sha256 },
    brand,
    ratio,
    variant,
    seconds,
  }
}

/** The scene of an item. Copies its picture to the work folder. */
export async function sceneOf(
  platform: Platform,
  item: Candidate,
  setting: SceneSetting & { signal: AbortSignal },
): Promise<SegmentScene> {
  const stored = await ensurePicture(platform, item, setting.signal)
  const scene = sceneWith(item, stored, setting)
  if (stored && scene.picture) await platform.storage.getFile(stored.key, scene.picture.file)
  return scene
}

/** The scenes of a video's items in all of its ratios, which share their pictures. */
export type ItemScenes = {
  /** Looks for the picture of an item if it is not known. Afterwards `known` returns its scenes. */
  prepare(item: Candidate): Promise<void>
  /** The scene of an item with the known picture; undefined while the picture must be looked for. */
  known(item: Candidate, ratio: Ratio, variant: Variant): SegmentScene | undefined
  /** The scene of an item. Looks for its picture and copies it to the work folder, once for all ratios. */
  ready(item: Candidate, ratio: Ratio, variant: Variant): Promise<SegmentScene>
}

/** @param isRebuild a rebuild must not wait: it does not retry pictures that could not be fetched before */
export function createItemScenes(
  platform: Platform,
  isRebuild: boolean,
  setting: Omit<SceneSetting, 'ratio' | 'variant'> & { signal: AbortSignal },
): ItemScenes {
  const made = new Map<number, SegmentScene>()

  function known(item: Candidate, ratio: Ratio, variant: Variant): SegmentScene | undefined {
    const scene = made.get(item.id)
    if (scene) return { ...scene, ratio, variant }
    const isKnown = item.picture !== null || (isRebuild && item.hasNoPicture)
    return isKnown ? sceneWith(item, item.picture, { ...setting, ratio, variant }) : undefined
  }

  async function ready(item: Candidate, ratio: Ratio, variant: Variant): Promise<SegmentScene> {
    const scene = known(item, ratio, variant)
    if (scene && (made.has(item.id) || scene.picture === null)) return scene
    const found = await sceneOf(platform, item, { ...setting, ratio, variant })
    made.set(item.id, found)
    return found
  }

  return {
    known,
    ready,
    async prepare(item) {
      if (!known(item, MAIN_RATIO, 'a')) await ready(item, MAIN_RATIO, 'a')
    },
  }
}
