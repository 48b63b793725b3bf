import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { SegmentScene } from '@feedreel/media/segment-scene'
import { videoBrand } from '#features/brand/service/video-brand.ts'
import { findSegments, type ReadySegment, readySegment } from '#features/segments/service/segment-cache.ts'
import type { SegmentStills } from '#features/segments/service/segment-files.ts'
import type { Platform } from '#platform/platform.ts'
import { type Candidate, latestItem } from '../rules.ts'
import { type JoinedVideo, joinVideo } from './join-video.ts'
import type { VideoPlan } from './plan-video.ts'
import { type SceneSetting, sceneOf, sceneWith } from './scene.ts'

/** A video in one shape, in the work folder, with the stills of its newest item; `renderS` is how long it took. */
export type MadeRendition = {
  ratio: Ratio
  segments: ReadySegment[]
  stills: SegmentStills
  joined: JoinedVideo
  renderS: number
}

/** @param percent 0 to 100 @param step the current step in words */
export type Reporter = (percent: number, step: string) => Promise<void>

/** Progress when all items are rendered; joining and storing are the rest. */
const ITEMS_PERCENT = 90

/** `confirmPlan` throws when the plan is outdated. */
type Making = { report: Reporter; confirmPlan(): Promise<void>; workFolder: string; signal: AbortSignal }

/**
 * The scene of an item by the picture that is stored, or undefined while that is to be looked for. A rebuild, which must
 * not wait, does not look again for a picture that could not be had.
 */
function knownScene(item: Candidate, isRebuild: boolean, setting: SceneSetting): SegmentScene | undefined {
  const isKnown = item.picture !== null || (isRebuild && item.hasNoPicture)
  return isKnown ? sceneWith(item, item.picture, setting) : undefined
}

/** Renders the items in every ratio of the publisher, and joins each; the main ratio comes first. */
export async function makeRenditions(
  platform: Platform,
  plan: VideoPlan,
  { report, confirmPlan, workFolder, signal }: Making,
): Promise<MadeRendition[]> {
  const { items, look, isRebuild } = plan
  const brand = await videoBrand(platform, look.brand, look.theme, workFolder)
  const latest = latestItem(items)
  const made: MadeRendition[] = []
  for (const [at, ratio] of look.ratios.entries()) {
    const started = performance.now()
    const inShape = look.ratios.length > 1 ? ` in ${ratio}` : ''
    const setting = { brand, seconds: look.secondsPerItem, ratio, workFolder }
    const known = items.map(item => ({
      itemId: item.id,
      hasStills: item === latest,
      scene: knownScene(item, isRebuild, setting),
    }))
    const cached = await findSegments(platform, known, { workFolder, signal })
    const segments: ReadySegment[] = []
    for (const [index, item] of items.entries()) {
      const found = cached[index]
      if (found) {
        segments.push(found)
        continue
      }
      signal.throwIfAborted()
      await confirmPlan()
      const step = `Rendering item ${index + 1} of ${items.length}${inShape}`
      const percent = (share: number) =>
        (ITEMS_PERCENT * (at * items.length + index + share)) / (items.length * look.ratios.length)
      await report(percent(0), step)
      const scene = known[index]?.scene
      const ready = scene?.picture === null ? scene : await sceneOf(platform, item, { ...setting, signal })
      const onProgress = (share: number) => void report(percent(share), step)
      segments.push(
        await readySegment(platform, ready, {
          itemId: item.id,
          hasStills: item === latest,
          workFolder,
          signal,
          onProgress,
        }),
      )
    }
    await report((ITEMS_PERCENT * (at + 1)) / look.ratios.length, `Joining${inShape}`)
    const folder = join(workFolder, ratio.replace(':', 'x'))
    await mkdir(folder)
    const joined = await joinVideo(platform, segments, plan, { ratio, folder, signal })
    const stills = segments[latest ? items.indexOf(latest) : 0]?.stills
    if (!stills) throw new Error('A video without items cannot be made.')
    made.push({ ratio, segments, stills, joined, renderS: (performance.now() - started) / 1000 })
  }
  return made
}
