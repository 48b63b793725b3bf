import { createHash } from 'node:crypto'
import { stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { drawCardPicture } from './card-picture.ts'
import { type FfmpegTools, RenderError } from './ffmpeg.ts'
import { measureFor } from './measure-text.ts'
import { drawOverlays } from './overlays.ts'
import { paletteFor } from './palette.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { layoutScene } from './scene-layout.ts'
import { samplePicture, scrimProfile } from './scrim.ts'
import { exitStartS, segmentArguments } from './segment-arguments.ts'
import { checkScene, type FrameSize, frameCount, type SegmentScene } from './segment-scene.ts'
import { makeStillPictures } from './still-pictures.ts'
import { ENTRANCE_END_S } from './template.ts'
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
  checkScene(scene)
  const { frame } = scene
  const palette = paletteFor(scene.theme)
  const layout = layoutScene(scene, measureFor)
  const picture = scene.picture?.file ?? join(workFolder, 'card.jpg')
  if (!scene.picture) await drawCardPicture(picture, palette, frame, layout.direction)

  const sample = await samplePicture(picture, frame)
  const scrim = scrimProfile(sample, layout, palette, frame, scene.picture ? 'photo' : 'card')
  const overlays = await drawOverlays({ frame, layout, palette, scrim }, workFolder)

  const frames = frameCount(scene)
  const [file, rawStill] = [join(workFolder, 'segment.mp4'), join(workFolder, 'still.rgb')]
  const args = segmentArguments({
    ...{ frame, frames, direction: layout.direction, towards: motionFor(scene), picture, overlays },
    ...{ output: file, stillOutput: rawStill, stillFrame: stillFrame(frames, frame) },
  })
  await runFfmpeg(tools, args, {
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

/** A frame after all text has come in, past the middle, and before the text leaves. */
function stillFrame(frames: number, frame: FrameSize): number {
  const entered = Math.ceil((ENTRANCE_END_S + 0.1) * frame.fps)
  const leaving = Math.floor(exitStartS({ frames, frame }) * frame.fps)
  return Math.min(leaving, Math.max(entered, Math.round(frames * 0.6)))
}

/** Neighbouring items should not all move alike; the choice follows from the headline, so it never changes. */
function motionFor({ headline }: SegmentScene): 'left' | 'right' {
  return (createHash('sha256').update(headline).digest()[0] ?? 0) % 2 === 0 ? 'left' : 'right'
}
