import { stat, unlink } from 'node:fs/promises'
import { type FfmpegTools, RenderError } from './ffmpeg.ts'
import { planSegment } from './plan-segment.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { segmentArguments } from './segment-arguments.ts'
import type { SegmentScene } from './segment-scene.ts'
import { makeStillPictures } from './still-pictures.ts'
import { readVideoTrack } from './video-track.ts'

export type RenderedSegment = {
  /** H.264 in MP4, no sound. */
  file: string
  /** JPEG, 1280 pixels wide. */
  poster: string
  /** JPEG, 320 pixels wide. */
  thumbnail: string
  durationS: number
  bytes: number
  /** MD5 of SPS and PPS; segments with equal hashes can be joined. */
  headerHash: string
}

export type RenderSegmentOptions = {
  scene: SegmentScene
  tools: FfmpegTools
  /** An existing folder for this run alone; results are left in it. */
  workFolder: string
  signal?: AbortSignal | undefined
  /** Called with the finished share, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** A slow machine needs about a tenth of this for a frame of 1280x720. */
const TIMEOUT_MS_PER_FRAME = 400
const TIMEOUT_MS_AT_LEAST = 60_000

/**
 * Renders one item to a silent segment with its poster and thumbnail. Same scene and tools, same bytes.
 * Throws RangeError for a scene that cannot be shown and RenderError when the encoder fails, takes too long or is
 * cancelled.
 */
export async function renderSegment(options: RenderSegmentOptions): Promise<RenderedSegment> {
  const { scene, tools, workFolder, signal, onProgress } = options
  const { frame } = scene
  const plan = await planSegment(scene, workFolder)
  const { frames, output: file, stillOutput: rawStill, overlays, picture } = plan
  await runFfmpeg(tools, segmentArguments(plan), {
    workFolder,
    signal,
    timeoutMs: Math.max(TIMEOUT_MS_AT_LEAST, frames * TIMEOUT_MS_PER_FRAME),
    onProgress: onProgress && (done => onProgress(Math.min(1, done / frames))),
  })

  const stills = await makeStillPictures(rawStill, frame, workFolder)
  const track = await readVideoTrack(file)
  const durationS = frames / frame.fps
  if (Math.abs(track.durationS - durationS) > 0.5 / frame.fps) {
    throw new RenderError(
      'renderer failed',
      `the segment should last ${durationS} s, not ${track.durationS} s`,
    )
  }
  await Promise.all(
    [rawStill, ...leftovers(overlays, scene.picture ? [] : [picture])].map(path => unlink(path)),
  )
  return { file, ...stills, durationS, bytes: (await stat(file)).size, headerHash: track.headerHash }
}

function leftovers(overlays: Record<string, { file: string } | null>, more: string[]): string[] {
  return [...Object.values(overlays).flatMap(overlay => overlay?.file ?? []), ...more]
}
