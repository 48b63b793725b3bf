import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { VARIANTS, type Variant } from '@feedreel/media/segment-scene'
import { areCached, findSegments, type ReadySegment } from '#features/segments/service/segment-cache.ts'
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
  const variants = given ?? (await chooseByCache(platform, items, scenes, ratio))
  const latest = latestItem(items)
  const wanted = items.map((item, index) => {
    const variant = variants[index] ?? 'a'
    const scene = scenes.known(item, ratio, variant)
    return { item, variant, scene, itemIds: [item.id], hasStills: item === latest }
  })
  const found = await findSegments(platform, wanted, { workFolder, signal })
  return wanted.map(({ item, variant, scene }, index) => {
    const cached = found[index]
    return { item, variant, cached, picture: (cached && scene.picture) ?? null }
  })
}

/** The variants of items, chosen by those that are cached. */
async function chooseByCache(
  platform: Platform,
  items: readonly Candidate[],
  scenes: ItemScenes,
  ratio: Ratio,
): Promise<Variant[]> {
  const all = items.flatMap(item => VARIANTS.map(variant => ({ item, variant })))
  const isCached = await areCached(
    platform,
    all.map(({ item, variant }) => scenes.known(item, ratio, variant)),
  )
  const cached = all.filter((_, index) => isCached[index])
  return chooseVariants(
    items.map(item => cached.filter(one => one.item === item).map(({ variant }) => variant)),
  )
}
