/** Makes the video as the product does: with an empty cache, with one changed item, and in a different order. */
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { joinSegments } from '../../packages/media/src/encode/join-segments.ts'
import {
  type RenderedSegment,
  renderSegment,
  segmentKey,
} from '../../packages/media/src/encode/render-segment.ts'
import { findFfmpeg } from '../../packages/media/src/ffmpeg/ffmpeg.ts'
import type { SegmentScene } from '../../packages/media/src/segment-scene.ts'
import { TEMPLATES } from '../../packages/media/src/template/templates.ts'
import { measure, type Taken } from './processor-time.ts'

export type EngineReport = { cold: Taken; oneChanged: Taken; reordered: Taken; bytes: number }

/** `before`: the scenes of a video that is made first, without being measured. */
type Argument = { scenes: SegmentScene[]; folder: string; before: SegmentScene[] }

const { scenes, folder, before }: Argument = JSON.parse(process.argv[2] ?? '')
const tools = await findFfmpeg()
const template = TEMPLATES.default
const cache = new Map<string, RenderedSegment>()

async function makeVideo(items: readonly SegmentScene[]) {
  const segments: RenderedSegment[] = []
  for (const scene of items) {
    const key = segmentKey(scene, template, tools.version)
    const workFolder = join(folder, key)
    if (!cache.has(key)) {
      await mkdir(workFolder)
      cache.set(key, await renderSegment({ scene, template, tools, workFolder }))
    }
    const segment = cache.get(key)
    if (segment) segments.push(segment)
  }
  return joinSegments({ segments, tools, workFolder: folder })
}

if (before.length > 0) await makeVideo(before)
const cold = await measure(() => makeVideo(scenes))
await copyFile(cold.result.file, join(folder, 'cold.mp4'))
const changed = scenes.map((scene, index) =>
  index === 2 ? { ...scene, headline: `${scene.headline}, again` } : scene,
)
const oneChanged = await measure(() => makeVideo(changed))
const reordered = await measure(() => makeVideo(changed.toReversed()))
const taken = ({ cpuS, wallS }: Taken): Taken => ({ cpuS, wallS })
const report: EngineReport = {
  cold: taken(cold),
  oneChanged: taken(oneChanged),
  reordered: taken(reordered),
  bytes: cold.result.bytes,
}
console.log(JSON.stringify(report))
