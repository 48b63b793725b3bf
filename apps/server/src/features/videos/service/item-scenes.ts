import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { Brand } from '@feedreel/media/brand/brand'
import type { SegmentScene, Variant } from '@feedreel/media/segment-scene'
import { textDirection } from '@feedreel/media/text/script'
import {
  copyPicture,
  ensurePicture,
  pictureFile,
  type StoredPicture,
} from '#features/items/service/ensure-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { type Candidate, headlineOf, languageOfItem } from '../rules.ts'
import type { VideoPlan } from './plan-video.ts'

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
    publishedOn: brand.showDate ? item.publishedOn : null,
    language: languageOfItem(item),
    direction: textDirection(headline),
    picture: picture && { file: pictureFile(workFolder, picture.sha256), sha256: picture.sha256 },
    brand,
    ratio,
    variant,
    seconds,
  }
}

/** The scene of an item. Copies its stored picture, if any, to the work folder. */
async function withFile(
  platform: Platform,
  item: Candidate,
  picture: StoredPicture | null,
  setting: SceneSetting & { signal?: AbortSignal; deadline?: AbortSignal },
): Promise<SegmentScene> {
  const limits = { ...setting, folder: setting.workFolder }
  const copied = picture && (await copyPicture(platform, item, picture, limits))
  return { ...sceneWith(item, null, setting), picture: copied }
}

/** The scene of an item. Looks for its picture until the deadline, and copies it to the work folder. */
export async function sceneOf(
  platform: Platform,
  item: Candidate,
  setting: SceneSetting & { signal?: AbortSignal; deadline?: AbortSignal },
): Promise<SegmentScene> {
  return withFile(platform, item, await ensurePicture(platform, item, setting), setting)
}

/** The scenes of a video's items in all of its ratios, which share their pictures. */
export type ItemScenes = {
  /** The scene of an item. Its picture, if any, may not be in the work folder yet. */
  known(item: Candidate, ratio: Ratio, variant: Variant): SegmentScene
  /** The scene of an item. Copies its picture to the work folder, once for all ratios. */
  ready(item: Candidate, ratio: Ratio, variant: Variant): Promise<SegmentScene>
}

/** The items of a video whose pictures must be looked for. A rebuild must not wait: it does not retry those that failed. */
export const withUnknownPictures = ({ items, isRebuild }: Pick<VideoPlan, 'items' | 'isRebuild'>) =>
  items.filter(item => item.isPictureDue && !(isRebuild && item.hasNoPicture))

/** @param pictures those of items that had none when the video was planned, by item id */
export function createItemScenes(
  platform: Platform,
  pictures: ReadonlyMap<number, StoredPicture>,
  setting: Omit<SceneSetting, 'ratio' | 'variant'> & { signal: AbortSignal },
): ItemScenes {
  const made = new Map<number, SegmentScene>()

  function known(item: Candidate, ratio: Ratio, variant: Variant): SegmentScene {
    const scene = made.get(item.id)
    const picture = item.picture ?? pictures.get(item.id) ?? null
    return scene ? { ...scene, ratio, variant } : sceneWith(item, picture, { ...setting, ratio, variant })
  }

  return {
    known,
    async ready(item, ratio, variant) {
      const scene = known(item, ratio, variant)
      if (made.has(item.id) || scene.picture === null) return scene
      const picture = pictures.get(item.id) ?? (await ensurePicture(platform, item, setting))
      const ready = await withFile(platform, item, picture, { ...setting, ratio, variant })
      made.set(item.id, ready)
      return ready
    },
  }
}
