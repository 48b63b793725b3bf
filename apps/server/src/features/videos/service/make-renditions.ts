import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { videoBrand } from '#features/brand/service/video-brand.ts'
import { type ReadySegment, readySegment } from '#features/segments/service/segment-cache.ts'
import type { Platform } from '#platform/platform.ts'
import { type JoinedVideo, joinVideo } from './join-video.ts'
import type { VideoPlan } from './plan-video.ts'
import { type CardSetting, endCardOf, openerOf } from './rundown-scenes.ts'
import { sceneOf } from './scene.ts'

/**
 * A video in one ratio, in the work folder. `segments` are those of the items, `cards` opener and end card if it has them;
 * `renderS` is how long it took.
 */
export type MadeRendition = {
  ratio: Ratio
  segments: ReadySegment[]
  cards: ReadySegment[]
  joined: JoinedVideo
  renderS: number
}

/** @param percent 0 to 100 @param step the current step in words */
export type Reporter = (percent: number, step: string) => Promise<void>

/** Progress when all items are rendered; joining and storing are the rest. */
const ITEMS_PERCENT = 90

/** `confirmPlan` throws when the plan is outdated. */
type Making = { report: Reporter; confirmPlan(): Promise<void>; workFolder: string; signal: AbortSignal }

/** Renders the items in every ratio of the publisher, and joins each; the main ratio comes first. */
export async function makeRenditions(
  platform: Platform,
  plan: VideoPlan,
  { report, confirmPlan, workFolder, signal }: Making,
): Promise<MadeRendition[]> {
  const { items, look } = plan
  const brand = await videoBrand(platform, look.brand, look.theme, workFolder)
  const made: MadeRendition[] = []
  for (const [at, ratio] of look.ratios.entries()) {
    const started = performance.now()
    const inRatio = look.ratios.length > 1 ? ` in ${ratio}` : ''
    const segments: ReadySegment[] = []
    const pictures: (PictureFile | null)[] = []
    for (const [index, item] of items.entries()) {
      signal.throwIfAborted()
      await confirmPlan()
      const step = `Rendering item ${index + 1} of ${items.length}${inRatio}`
      const percent = (share: number) =>
        (ITEMS_PERCENT * (at * items.length + index + share)) / (items.length * look.ratios.length)
      await report(percent(0), step)
      const scene = await sceneOf(platform, item, {
        brand,
        seconds: look.secondsPerItem,
        ratio,
        workFolder,
        signal,
      })
      const onProgress = (share: number) => void report(percent(share), step)
      const work = { itemIds: [item.id], workFolder, signal, onProgress }
      segments.push(await readySegment(platform, scene, work))
      pictures.push(scene.picture)
    }
    const done = (ITEMS_PERCENT * (at + 1)) / look.ratios.length
    const cards = look.rundown
      ? await makeCards(platform, { items, pictures, brand, ratio, ...look.rundown }, { workFolder, signal })
      : null
    await report(done, `Joining${inRatio}`)
    const folder = join(workFolder, ratio.replace(':', 'x'))
    await mkdir(folder)
    const parts = cards ? [cards.opener, ...segments, cards.endCard] : segments
    const joined = await joinVideo(platform, parts, plan, { ratio, folder, signal })
    made.push({
      ...{ ratio, segments, cards: cards ? [cards.opener, cards.endCard] : [] },
      joined: { ...joined, introS: joined.introS + (cards?.opener.durationS ?? 0) },
      renderS: (performance.now() - started) / 1000,
    })
  }
  return made
}

/** Opener and end card. The opener is forgotten with each item that it names. */
async function makeCards(
  platform: Platform,
  setting: CardSetting,
  { workFolder, signal }: Pick<Making, 'workFolder' | 'signal'>,
): Promise<{ opener: ReadySegment; endCard: ReadySegment }> {
  const work = { workFolder, signal, onProgress: () => undefined }
  const { scene, itemIds } = openerOf(setting)
  return {
    opener: await readySegment(platform, scene, { ...work, itemIds }),
    endCard: await readySegment(platform, endCardOf(setting), { ...work, itemIds: [] }),
  }
}
