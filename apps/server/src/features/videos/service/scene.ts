import { join } from 'node:path'
import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { Brand } from '@feedreel/media/brand/brand'
import { type SegmentScene, variantOf } from '@feedreel/media/segment-scene'
import { textDirection } from '@feedreel/media/text/script'
import { ensurePicture } from '#features/items/service/ensure-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { type Candidate, headlineOf } from '../rules.ts'

type Setting = { brand: Brand; seconds: number; ratio: Ratio; workFolder: string; signal: AbortSignal }

/** The scene of an item; its picture is copied to the work folder. */
export async function sceneOf(
  platform: Platform,
  item: Candidate,
  { brand, seconds, ratio, workFolder, signal }: Setting,
): Promise<SegmentScene> {
  const stored = await ensurePicture(platform, item.id, signal)
  const file = stored && join(workFolder, `${stored.sha256}.jpg`)
  if (stored && file) await platform.storage.getFile(stored.key, file)
  const headline = headlineOf(item)
  return {
    headline,
    summary: item.title === '' ? '' : item.summary,
    category: item.category,
    source: item.publicName,
    publishedAt: item.publishedAt?.toISOString() ?? null,
    language: null,
    direction: textDirection(headline),
    picture: stored && file ? { file, sha256: stored.sha256 } : null,
    brand,
    ratio,
    variant: variantOf(headline),
    seconds,
  }
}
