import { copyFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Preview, PreviewInput } from '@feedreel/contracts/brand/previews'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { pictureName } from '@feedreel/demo/address'
import { assetFile } from '@feedreel/demo/asset-file'
import type { Brand } from '@feedreel/media/brand/brand'
import { type SegmentScene, variantOf } from '@feedreel/media/segment-scene'
import { textDirection } from '@feedreel/media/text/script'
import { readDefaultBrand } from '#features/brand/service/default-brand.ts'
import { logoErrors } from '#features/brand/service/logos.ts'
import { effectiveBrand, videoBrand } from '#features/brand/service/video-brand.ts'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { planVideo } from '#features/videos/service/plan-video.ts'
import { sceneOf } from '#features/videos/service/scene.ts'
import { InvalidFieldsError, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { itemPosition, SAMPLE_ITEMS, type SampleItem } from '../rules.ts'
import type { StillProcess } from './still-process.ts'

/** Fetching a picture that no video has shown yet must not keep an operator waiting. */
const PICTURE_MS = 5000
const SAMPLE_DATE = '2026-03-14T09:26:00.000Z'

type Setting = { brand: Brand; input: PreviewInput; workFolder: string }

/** The scene of one of the publisher's own items, or null. */
async function ownScene(
  platform: Platform,
  position: number,
  setting: Setting,
): Promise<SegmentScene | null> {
  const { brand, input, workFolder } = setting
  if (input.publisher_id === null) return null
  const publisher = await findRecord(platform.db, input.publisher_id)
  if (!publisher) throw notFound('publisher')
  const item = (await planVideo(platform.db, publisher)).items[position]
  if (!item) return null
  const signal = AbortSignal.timeout(PICTURE_MS)
  return sceneOf(platform, item, { brand, seconds: input.seconds, ratio: input.ratio, workFolder, signal })
}

async function sampleScene(item: SampleItem, { brand, input, workFolder }: Setting): Promise<SegmentScene> {
  const { title, summary, category, source } = item
  const asset = item.picture === null ? null : assetFile(pictureName(item.picture, 1600))
  const file = join(workFolder, 'sample.jpg')
  if (asset) await copyFile(asset.path, file)
  return {
    ...{ headline: title, summary, category, source, brand, ratio: input.ratio, seconds: input.seconds },
    publishedAt: SAMPLE_DATE,
    language: null,
    direction: textDirection(title),
    picture: asset && { file, sha256: asset.path },
    variant: variantOf(title),
  }
}

/** Renders one frame of a video with a brand that need not be saved. @throws as StillProcess, AppError 404, InvalidFieldsError */
export async function renderPreview(
  platform: Platform,
  stills: StillProcess,
  input: PreviewInput,
): Promise<Preview> {
  const errors = await logoErrors(platform.db, input.brand)
  if (Object.keys(errors).length > 0) throw new InvalidFieldsError(errors)
  const workFolder = await makeWorkFolder('picture')
  try {
    const chosen = effectiveBrand(input, await readDefaultBrand(platform.db))
    const theme = input.theme_settings?.colors ?? DEFAULT_THEME
    const setting = { brand: await videoBrand(platform, chosen, theme, workFolder), input, workFolder }
    const position = itemPosition(input.sample)
    const scene =
      position === null
        ? await sampleScene(SAMPLE_ITEMS[input.sample as keyof typeof SAMPLE_ITEMS], setting)
        : await ownScene(platform, position, setting)
    if (!scene) return { picture: null, title: '' }
    const jpeg = await readFile(await stills.render(scene, workFolder))
    return { picture: `data:image/jpeg;base64,${jpeg.toString('base64')}`, title: scene.headline }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
