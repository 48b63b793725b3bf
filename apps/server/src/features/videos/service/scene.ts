import { join } from 'node:path'
import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { Brand } from '@feedreel/media/brand/brand'
import type { SegmentScene, Variant } from '@feedreel/media/segment-scene'
import { textDirection } from '@feedreel/media/text/script'
import { ensurePicture, type StoredPicture } from '#features/items/service/ensure-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { type Candidate, headlineOf } from '../rules.ts'

/** How the items of a video in one ratio are shown. */
export type SceneSetting = {
  brand: Brand
  seconds: number
  ratio: Ratio
  variant: Variant
  workFolder: string
}

/** The scene of an item with a picture, which is not copied to the work folder yet, or without one. */
export function sceneWith(
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
    language: null,
    direction: textDirection(headline),
    picture: picture && { file: join(workFolder, `${picture.sha256}.jpg`), sha256: picture.sha256 },
    brand,
    ratio,
    variant,
    seconds,
  }
}

/** The scene of an item; its picture is copied to the work folder. */
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
