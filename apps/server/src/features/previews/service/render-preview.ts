import { readFile, rm } from 'node:fs/promises'
import type { Preview, PreviewInput } from '@feedreel/contracts/brand/previews'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { isRundown, type RundownScene, type SegmentScene } from '@feedreel/media/segment-scene'
import { readDefaultBrand } from '#features/brand/service/default-brand.ts'
import { logoErrors } from '#features/brand/service/logos.ts'
import { effectiveBrand, videoBrand } from '#features/brand/service/video-brand.ts'
import { refuseInvalid } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { previewScene } from './preview-scenes.ts'
import type { StillProcess } from './still-process.ts'

/** Renders one frame of a video with a brand that need not be saved. @throws as StillProcess, AppError 404, InvalidFieldsError */
export async function renderPreview(
  platform: Platform,
  stills: StillProcess,
  input: PreviewInput,
): Promise<Preview> {
  refuseInvalid(await logoErrors(platform.db, input.brand))
  const workFolder = await makeWorkFolder('picture')
  try {
    const chosen = effectiveBrand(input, await readDefaultBrand(platform.db))
    const theme = input.theme_settings?.colors ?? DEFAULT_THEME
    const brand = await videoBrand(platform, chosen, theme, workFolder)
    const scene = await previewScene(platform, { brand, input, workFolder })
    if (!scene) return { picture: null, title: '' }
    const jpeg = await readFile(await stills.render(scene, workFolder))
    return { picture: `data:image/jpeg;base64,${jpeg.toString('base64')}`, title: titleOf(scene) }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

const titleOf = (scene: SegmentScene | RundownScene) =>
  isRundown(scene) ? (scene.titles[0] ?? scene.domain ?? scene.name) : scene.headline
