import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FfmpegTools } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { sharp } from '../picture/one-thread-sharp.ts'
import type { RundownScene, SegmentScene } from '../segment-scene.ts'
import type { Template } from '../template/template.ts'
import { segmentArguments } from './segment-arguments.ts'

export type RenderStillOptions = {
  scene: SegmentScene | RundownScene
  template: Template
  tools: FfmpegTools
  /** An existing folder for only this run. */
  workFolder: string
}

/** Small frames at a low rate, so that the frames before the still take little time. */
const DETAIL = { shortSidePx: 360, fps: 10 } as const
const TIMEOUT_MS = 15_000

/**
 * Renders the frame from which a scene's poster and thumbnail are made, with the filters of its segment.
 * @returns a JPEG, 360 pixels on its shorter side
 * @throws as renderSegment
 */
export async function renderStill(options: RenderStillOptions): Promise<Buffer> {
  const { scene, template, tools, workFolder } = options
  const plan = await template.plan({ ...scene, detail: DETAIL }, workFolder)
  const [video, raw] = [join(workFolder, 'segment.mp4'), join(workFolder, 'still.rgb')]
  const args = segmentArguments({ ...plan, frames: plan.stillFrame + 1 }, video, raw)
  await runFfmpeg(tools, args, { workFolder, timeoutMs: TIMEOUT_MS })
  const { width, height } = plan.frame
  // The still is the last frame of the file.
  const pixels = (await readFile(raw)).subarray(-width * height * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}
