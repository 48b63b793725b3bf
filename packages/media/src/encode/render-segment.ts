import { createHash } from 'node:crypto'
import { stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type FfmpegTools, RenderError } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { readVideoTrack } from '../mp4/video-track.ts'
import { makeStillPictures } from '../picture/still-pictures.ts'
import { frameOf, type RundownScene, type SegmentScene } from '../segment-scene.ts'
import type { Template } from '../template/template.ts'
import { fontSetHash } from '../text/fonts.ts'
import { videoEncoderArguments } from './encoder-arguments.ts'
import { segmentArguments } from './segment-arguments.ts'

export type RenderedSegment = {
  /** H.264 in MP4, no sound. */
  file: string
  /** JPEG, as wide as the frame. */
  poster: string
  /** JPEG, 320 pixels wide. */
  thumbnail: string
  durationS: number
  bytes: number
  /** MD5 of SPS and PPS; segments with equal hashes can be joined. */
  headerHash: string
}

export type RenderSegmentOptions = {
  scene: SegmentScene | RundownScene
  template: Template
  tools: FfmpegTools
  /** An existing folder for only this run; results are left in it. */
  workFolder: string
  signal?: AbortSignal | undefined
  /** Called with the progress, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** A slow machine needs about a tenth of this for a frame of 1280x720. */
const TIMEOUT_MS_PER_FRAME = 400
const TIMEOUT_MS_AT_LEAST = 60_000

/** SHA-256 (hex) over all that shapes a segment's bytes. Equal keys, equal segments. `engineVersion` is that of ffmpeg. */
export function segmentKey(
  scene: SegmentScene | RundownScene,
  template: Template,
  engineVersion: string,
): string {
  const { picture, brand, ...rest } = scene
  const { logo, ...look } = brand
  const shape = [
    ...[rest, picture?.sha256 ?? null, look, logo?.light.sha256 ?? null, logo?.dark.sha256 ?? null],
    ...[template.version, fontSetHash(), videoEncoderArguments(frameOf(scene)), engineVersion],
  ].map(inOrder)
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex')
}

/** Entries of an object in the order of their names, so that the order in which fields were set does not matter. */
function inOrder(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, content]) => [name, inOrder(content)])
}

/**
 * Renders an item, or a card of the rundown, to a silent segment with its poster and thumbnail. The same scene and tools give
 * the same bytes. Throws RangeError for a scene that cannot be shown and RenderError when the encoder fails, times out or is
 * cancelled.
 */
export async function renderSegment(options: RenderSegmentOptions): Promise<RenderedSegment> {
  const { scene, template, tools, workFolder, signal, onProgress } = options
  const frame = frameOf(scene)
  const plan = await template.plan(scene, workFolder)
  const { frames } = plan
  const [file, rawStill] = [join(workFolder, 'segment.mp4'), join(workFolder, 'still.rgb')]
  await runFfmpeg(tools, segmentArguments(plan, file, rawStill), {
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
  await Promise.all([rawStill, ...plan.layers.map(layer => layer.file)].map(path => unlink(path)))
  return { file, ...stills, durationS, bytes: (await stat(file)).size, headerHash: track.headerHash }
}
