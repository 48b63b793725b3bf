import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ratio } from '@feedreel/contracts/brand/ratios'
import { videoBrand } from '#features/brand/service/video-brand.ts'
import { type ReadySegment, readySegment } from '#features/segments/service/segment-cache.ts'
import type { Platform } from '#platform/platform.ts'
import { type JoinedVideo, joinVideo } from './join-video.ts'
import type { VideoPlan } from './plan-video.ts'
import { sceneOf } from './scene.ts'

/** A video in one shape, in the work folder; `renderS` is how long it took. */
export type MadeRendition = { ratio: Ratio; segments: ReadySegment[]; joined: JoinedVideo; renderS: number }

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
    const inShape = look.ratios.length > 1 ? ` in ${ratio}` : ''
    const segments: ReadySegment[] = []
    for (const [index, item] of items.entries()) {
      signal.throwIfAborted()
      await confirmPlan()
      const step = `Rendering item ${index + 1} of ${items.length}${inShape}`
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
      segments.push(await readySegment(platform, scene, { itemId: item.id, workFolder, signal, onProgress }))
    }
    await report((ITEMS_PERCENT * (at + 1)) / look.ratios.length, `Joining${inShape}`)
    const folder = join(workFolder, ratio.replace(':', 'x'))
    await mkdir(folder)
    const joined = await joinVideo(platform, segments, plan, { ratio, folder, signal })
    made.push({ ratio, segments, joined, renderS: (performance.now() - started) / 1000 })
  }
  return made
}
