import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreviewInput } from '@feedreel/contracts/brand/previews'
import { pictureName } from '@feedreel/demo/address'
import { assetFile } from '@feedreel/demo/asset-file'
import type { Brand } from '@feedreel/media/brand/brand'
import { type RundownScene, type SegmentScene, VARIANTS, type Variant } from '@feedreel/media/segment-scene'
import { textDirection } from '@feedreel/media/text/script'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { sceneOf } from '#features/videos/service/item-scenes.ts'
import { planVideo, type VideoPlan } from '#features/videos/service/plan-video.ts'
import { endCardOf, openerOf } from '#features/videos/service/rundown-scenes.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  type CardSample,
  isCard,
  itemPosition,
  type MadeUpSample,
  newestFirst,
  SAMPLE_ITEMS,
} from '../rules.ts'

/** The input of a preview: the brand, saved or not, and the request. */
export type PreviewSetting = { brand: Brand; input: PreviewInput; workFolder: string }

/** The timeout to fetch a picture that no video has shown yet: an operator is waiting. */
const PICTURE_MS = 5000
const SAMPLE_DAY = '2026-03-14'

/**
 * The scene of a preview; null when the publisher has no such item.
 * @throws AppError 404
 */
export async function previewScene(
  platform: Platform,
  setting: PreviewSetting,
): Promise<SegmentScene | RundownScene | null> {
  const { sample } = setting.input
  if (isCard(sample)) return cardScene(platform, sample, setting)
  const position = itemPosition(sample)
  if (position === null) return sampleScene(sample as MadeUpSample, setting)
  const item = newestFirst(await plannedItems(platform, setting.input.publisher_id))[position]
  return item ? ownScene(platform, item, position, setting) : null
}

/** The variants of a new video take turns. */
const variantAt = (position: number): Variant => VARIANTS[position % VARIANTS.length] ?? 'a'

/** The items of the publisher's next video, in its order; none without a publisher. @throws AppError 404 */
async function plannedItems({ db }: Platform, publisherId: number | null) {
  if (publisherId === null) return []
  const publisher = await findRecord(db, publisherId)
  if (!publisher) throw notFound('publisher')
  return (await planVideo(db, publisher)).items
}

async function ownScene(
  platform: Platform,
  item: VideoPlan['items'][number],
  position: number,
  { brand, input, workFolder }: PreviewSetting,
): Promise<SegmentScene> {
  const { seconds, ratio } = input
  return sceneOf(platform, item, {
    brand,
    seconds,
    ratio,
    variant: variantAt(position),
    workFolder,
    deadline: AbortSignal.timeout(PICTURE_MS),
  })
}

async function sampleScene(
  sample: MadeUpSample,
  { brand, input, workFolder }: PreviewSetting,
): Promise<SegmentScene> {
  const { title, summary, category, source, language, picture } = SAMPLE_ITEMS[sample]
  const asset = picture === null ? null : assetFile(pictureName(picture, 1600))
  const file = join(workFolder, 'sample.jpg')
  if (asset) await copyFile(asset.path, file)
  return {
    headline: title,
    summary,
    category,
    source,
    brand,
    ratio: input.ratio,
    seconds: input.seconds,
    publishedOn: SAMPLE_DAY,
    language,
    direction: textDirection(title),
    picture: asset && { file, sha256: asset.path },
    variant: variantAt(Object.keys(SAMPLE_ITEMS).indexOf(sample)),
  }
}

/** A card with the publisher's own items, else with sample items. */
async function cardScene(
  platform: Platform,
  sample: CardSample,
  setting: PreviewSetting,
): Promise<RundownScene> {
  const { brand, input } = setting
  const card = {
    brand,
    ratio: input.ratio,
    name: brand.displayName || input.publisher_name,
    domain: input.domain || null,
  }
  const own = await plannedItems(platform, input.publisher_id)
  if (sample === 'end-card') return endCardOf({ ...card, items: own, pictures: [] })
  const [first] = own
  const { picture } = first
    ? await ownScene(platform, first, 0, setting)
    : await sampleScene('german', setting)
  return openerOf({ ...card, items: first ? own : MADE_UP, pictures: [picture] }).scene
}

const MADE_UP = Object.values(SAMPLE_ITEMS)
  .filter(({ title }) => textDirection(title) === 'ltr')
  .map(({ title, summary, language }, id) => ({ id, title, summary, language }))
