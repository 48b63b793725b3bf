import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { VARIANTS, type Variant } from '@feedreel/media/segment-scene'
import { videoBrand } from '#features/brand/service/video-brand.ts'
import { copyPicture } from '#features/items/service/ensure-picture.ts'
import { ensurePictures } from '#features/items/service/ensure-pictures.ts'
import { findSegments, type ReadySegment, readySegment } from '#features/segments/service/segment-cache.ts'
import type { SegmentStills } from '#features/segments/service/segment-files.ts'
import type { Platform } from '#platform/platform.ts'
import { type Candidate, latestItem } from '../rules.ts'
import { createItemScenes, type ItemScenes, withUnknownPictures } from './item-scenes.ts'
import { type JoinedVideo, joinVideo } from './join-video.ts'
import { planSegments } from './plan-segments.ts'
import type { VideoPlan } from './plan-video.ts'
import { type CardSetting, endCardOf, openerOf } from './rundown-scenes.ts'

/**
 * A video in one ratio, in the work folder, with the stills of its newest item. `segments`: the items; `cards`: opener
 * and end card, if any; `renderS`: seconds spent rendering.
 */
export type MadeRendition = {
  ratio: Ratio
  segments: ReadySegment[]
  cards: ReadySegment[]
  stills: SegmentStills
  joined: JoinedVideo
  renderS: number
}

/** @param percent 0 to 100 @param step the current step in words */
export type Reporter = (percent: number, step: string) => Promise<void>

/** The progress when all items are rendered, before joining and storing. */
const ITEMS_PERCENT = 90

/** `confirmPlan` throws when the plan is outdated. */
type Making = { report: Reporter; confirmPlan(): Promise<void>; workFolder: string; signal: AbortSignal }

/** Renders and joins the items in every ratio of the publisher, the main ratio first. */
export async function makeRenditions(
  platform: Platform,
  plan: VideoPlan,
  making: Making,
): Promise<MadeRendition[]> {
  const { look } = plan
  const { workFolder, signal } = making
  const brand = await videoBrand(platform, look.brand, look.theme, workFolder)
  const pictures = await ensurePictures(platform, withUnknownPictures(plan), signal)
  const setting = { brand, seconds: look.secondsPerItem, workFolder, signal }
  const scenes = createItemScenes(platform, pictures, setting)
  const made: MadeRendition[] = []
  let variants: Variant[] | undefined
  for (const [at, ratio] of look.ratios.entries()) {
    const startedMs = performance.now()
    const inRatio = { ratio, at, name: look.ratios.length > 1 ? ` in ${ratio}` : '' }
    const items = await makeItems(platform, plan, scenes, inRatio, variants, making)
    variants ??= items.map(({ variant }) => variant)
    const rendition = await joinItems(platform, plan, brand, inRatio, items, making)
    made.push({ ...rendition, renderS: (performance.now() - startedMs) / 1000 })
  }
  return made
}

/** `at`: the place of the ratio among those of the video, from 0; `name`: the end of a step in words, empty for a single ratio. */
type InRatio = { ratio: Ratio; at: number; name: string }

type MadeItem = { segment: ReadySegment; variant: Variant; picture: PictureFile | null }

/** Renders the items of a video in one ratio, or takes them from the cache. @param variants those of the ratio before */
async function makeItems(
  platform: Platform,
  { items, look }: VideoPlan,
  scenes: ItemScenes,
  { ratio, at, name }: InRatio,
  variants: Variant[] | undefined,
  { report, confirmPlan, workFolder, signal }: Making,
): Promise<MadeItem[]> {
  const latest = latestItem(items)
  const planned = await planSegments(platform, items, scenes, {
    ratio,
    workFolder,
    signal,
    ...(variants && { variants }),
  })
  const made: MadeItem[] = []
  for (const [index, { item, variant, cached, picture }] of planned.entries()) {
    if (cached) {
      made.push({ segment: cached, variant, picture })
      continue
    }
    signal.throwIfAborted()
    await confirmPlan()
    const step = `Rendering item ${index + 1} of ${items.length}${name}`
    const percent = (share: number) =>
      (ITEMS_PERCENT * (at * items.length + index + share)) / (items.length * look.ratios.length)
    await report(percent(0), step)
    const ready = await scenes.ready(item, ratio, variant)
    // Another video may have rendered the other variant since the plan.
    const others = variants ? [] : VARIANTS.filter(other => other !== variant)
    const segment = await readySegment(
      platform,
      [ready, ...others.map(other => ({ ...ready, variant: other }))],
      {
        itemIds: [item.id],
        hasStills: item === latest,
        workFolder,
        signal,
        onProgress: share => void report(percent(share), step),
      },
    )
    made.push({ segment, variant: segment.scene.variant, picture: ready.picture })
  }
  return made
}

/** Joins the items of a video in one ratio, between opener and end card if it has them. */
async function joinItems(
  platform: Platform,
  plan: VideoPlan,
  brand: CardSetting['brand'],
  { ratio, at, name }: InRatio,
  made: readonly MadeItem[],
  { report, workFolder, signal }: Making,
): Promise<Omit<MadeRendition, 'renderS'>> {
  const { items, look } = plan
  const segments = made.map(({ segment }) => segment)
  const pictures = made.map(({ picture }) => picture)
  const setting = look.rundown && { items, pictures, brand, ratio, ...look.rundown }
  const cards = setting && (await makeCards(platform, setting, { workFolder, signal }))
  await report((ITEMS_PERCENT * (at + 1)) / look.ratios.length, `Joining${name}`)
  const folder = join(workFolder, ratio.replace(':', 'x'))
  await mkdir(folder)
  const parts = cards ? [cards.opener, ...segments, cards.endCard] : segments
  const joined = await joinVideo(platform, parts, plan, { ratio, folder, signal })
  const latest = latestItem(items)
  const stills = segments[latest ? items.indexOf(latest) : 0]?.stills
  if (!stills) throw new Error('A video without items cannot be made.')
  return {
    ratio,
    segments,
    stills,
    cards: cards ? [cards.opener, cards.endCard] : [],
    joined: { ...joined, introS: joined.introS + (cards?.opener.durationS ?? 0) },
  }
}

/** Opener and end card. The cached opener is deleted with any item that it names. */
async function makeCards(
  platform: Platform,
  setting: CardSetting & { items: readonly Candidate[] },
  making: Pick<Making, 'workFolder' | 'signal'>,
): Promise<{ opener: ReadySegment; endCard: ReadySegment }> {
  const { workFolder, signal } = making
  const { scene, itemIds } = openerOf(setting)
  const opener = { scene, itemIds, hasStills: false }
  const endCard = { scene: endCardOf(setting), itemIds: [], hasStills: false }
  const [cachedOpener, cachedEnd] = await findSegments(platform, [opener, endCard], { workFolder, signal })
  const work = { workFolder, signal, onProgress: () => undefined }
  if (!cachedOpener && scene.picture && !(await isCopied(platform, setting.items, scene.picture, making))) {
    const { sha256 } = scene.picture
    const pictures = setting.pictures.map(picture => (picture?.sha256 === sha256 ? null : picture))
    return makeCards(platform, { ...setting, pictures }, making)
  }
  return {
    opener: cachedOpener ?? (await readySegment(platform, [scene], { ...opener, ...work })),
    endCard: cachedEnd ?? (await readySegment(platform, [endCard.scene], { ...endCard, ...work })),
  }
}

/**
 * Copies the stored picture of an item to the work folder, because a cached segment does not. @returns false when the
 * picture is damaged, and its source has another one or none
 */
async function isCopied(
  platform: Platform,
  items: readonly Candidate[],
  { sha256 }: PictureFile,
  { workFolder, signal }: Pick<Making, 'workFolder' | 'signal'>,
): Promise<boolean> {
  const item = items.find(({ picture }) => picture?.sha256 === sha256)
  if (!item?.picture) return true
  const copied = await copyPicture(platform, item, item.picture, { folder: workFolder, signal })
  return copied?.sha256 === sha256
}
