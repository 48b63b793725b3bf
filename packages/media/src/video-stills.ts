import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FfmpegTools } from './ffmpeg.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import type { FrameSize } from './segment-scene.ts'
import { makeStillPictures } from './still-pictures.ts'

const TIMEOUT_MS = 60_000

export type VideoStillsOptions = {
  file: string
  /** Seconds from the start of the video. */
  atS: number
  /** Of the video. */
  frame: FrameSize
  tools: FfmpegTools
  /** An existing folder for this run alone; the results are left in it. */
  workFolder: string
  signal?: AbortSignal | undefined
}

/** Makes poster and thumbnail (as makeStillPictures) of one moment of a finished video. @throws RenderError */
export async function makeStillsOfVideo(
  options: VideoStillsOptions,
): Promise<{ poster: string; thumbnail: string }> {
  const { file, atS, frame, tools, workFolder, signal } = options
  const raw = join(workFolder, 'frame.rgb')
  const args = ['-ss', String(atS), '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', raw]
  await runFfmpeg(tools, args, { workFolder, signal, timeoutMs: TIMEOUT_MS })
  const stills = await makeStillPictures(raw, frame, workFolder)
  await unlink(raw)
  return stills
}
