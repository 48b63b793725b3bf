import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { VARIANTS, type Variant } from '@feedreel/media/segment-scene'
import { findSegments, type ReadySegment } from '#features/segments/service/segment-cache.ts'
import type { Platform } from '#platform/platform.ts'
import { type Candidate, chooseVariants, latestItem } from '../rules.ts'
import type { ItemScenes } from './item-scenes.ts'

/** An item of a video in one ratio: its variant, and its segment and picture if cached. */
export type PlannedSegment = {
  item: Candidate
  variant: Variant
  cached: ReadySegment | undefined
  picture: PictureFile | null
}

/** `variants`: those of the items in another ratio; chosen when left out. */
type Setting = { ratio: Ratio; variants?: readonly Variant[]; workFolder: string; signal: AbortSignal }

/**
 * Chooses the variants of a video's items and finds the cached segments, in the order of the items. The scenes of all
 * items must be known.
 */
export async function planSegments(
  platform: Platform,
  items: readonly Candidate[],
  scenes: ItemScenes,
  { ratio, variants: given, workFolder, signal }: Setting,
): Promise<PlannedSegment[]> {
  const latest = latestItem(items)
  const wanted = items.flatMap((item, index) =>
    (given?.slice(index, index + 1) ?? VARIANTS).map(variant => ({
      ...{ item, variant, itemIds: [item.id], hasStills: item === latest },
      scene: scenes.known(item, ratio, variant),
    })),
  )
  const found = await findSegments(platform, wanted, { workFolder, signal })
  const cached = wanted.map(({ item, variant, scene }, index) => {
    return { item, variant, cached: found[index], picture: scene?.picture ?? null }
  })
  const cachedIn = (item: Candidate) => cached.filter(one => one.item === item && one.cached !== undefined)
  const variants = given ?? chooseVariants(items.map(item => cachedIn(item).map(({ variant }) => variant)))
  return items.map((item, index) => {
    const variant = variants[index] ?? 'a'
    const segment = cachedIn(item).find(one => one.variant === variant)
    return segment ?? { item, variant, cached: undefined, picture: null }
  })
}
