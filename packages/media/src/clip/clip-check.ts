import { open, stat } from 'node:fs/promises'
import { type FfmpegTools, RenderError } from '../ffmpeg/ffmpeg.ts'
import { type Probe, probe, type VideoStream } from '../ffmpeg/probe.ts'

/** A refused clip; the message is a sentence for the operator. */
export class ClipRefusedError extends Error {
  override name = 'ClipRefusedError'
}

/** A file that is not a clip, whatever its name. */
export class NotAClipError extends ClipRefusedError {
  override name = 'NotAClipError'
}

export const MAX_CLIP_S = 15
const MAX_BYTES = 20_000_000
const MAX_EDGE_PX = 4096
const MIN_EDGE_PX = 16
const MAX_FPS = 120

/**
 * Input options for untrusted files: no protocol but plain files, no container that names other files (HLS, concat lists),
 * only the decoders that clips need, limited frame sizes.
 */
export const CLIP_GUARD: readonly string[] = [
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,avi'],
  ...['-codec_whitelist', 'h264,hevc,mpeg4,mjpeg,aac,mp3,mp3float,pcm_s16le,prores'],
  ...['-max_pixels', '40000000'],
]

export type CheckedClip = { video: VideoStream; hasSound: boolean; durationS: number | null }

type CheckOptions = { tools: FfmpegTools; workFolder: string; signal?: AbortSignal | undefined }

/** Checks size, format and streams of an uploaded clip. Throws ClipRefusedError with the reason. */
export async function checkClip(input: string, options: CheckOptions): Promise<CheckedClip> {
  const { size } = await stat(input)
  if (size > MAX_BYTES) throw new ClipRefusedError(`The clip is larger than ${MAX_BYTES / 1_000_000} MB.`)
  if (!(await looksLikeClip(input))) throw new NotAClipError('The file is not an MP4, MOV or AVI video.')
  const found = await readClip(input, options)
  const [video] = found.video
  if (!video) throw new ClipRefusedError('The file holds no moving picture.')
  if (found.video.length > 1 || found.sound.length > 1) {
    throw new ClipRefusedError('The file holds more than one picture or sound track.')
  }
  const { widthPx, heightPx, fps } = video
  if (Math.min(widthPx, heightPx) < MIN_EDGE_PX || Math.max(widthPx, heightPx) > MAX_EDGE_PX) {
    throw new ClipRefusedError(
      `The clip measures ${widthPx}x${heightPx} pixels; edges of ${MIN_EDGE_PX} to ${MAX_EDGE_PX} are allowed.`,
    )
  }
  if (fps > MAX_FPS) {
    throw new ClipRefusedError(
      `The clip has ${Math.round(fps)} frames a second; at most ${MAX_FPS} are allowed.`,
    )
  }
  const durationS = video.durationS ?? found.durationS
  if (durationS !== null && durationS > MAX_CLIP_S + 0.5) {
    throw new ClipRefusedError(
      `The clip lasts ${durationS.toFixed(1)} s; at most ${MAX_CLIP_S} s are allowed.`,
    )
  }
  return { video, hasSound: found.sound.length === 1, durationS }
}

async function readClip(input: string, options: CheckOptions): Promise<Probe> {
  try {
    return await probe(input, { ...options, guard: CLIP_GUARD })
  } catch (error) {
    if (!(error instanceof RenderError) || error.class === 'cancelled') throw error
    const codec = /Codec \((\w+)\) not on whitelist/.exec(error.message)?.[1]
    if (!codec) {
      throw new NotAClipError('The file cannot be read as an MP4, MOV or AVI video.', { cause: error })
    }
    throw new ClipRefusedError(
      `The clip is coded as ${codec}; H.264, HEVC, MPEG-4, MJPEG or ProRes with AAC, MP3 or PCM sound is needed.`,
      { cause: error },
    )
  }
}

/** Starts with `ftyp` (or an older QuickTime box) or `RIFF … AVI `. */
async function looksLikeClip(input: string): Promise<boolean> {
  const handle = await open(input, 'r')
  try {
    const head = Buffer.alloc(12)
    await handle.read(head, 0, 12, 0)
    const text = head.toString('latin1')
    return /^RIFF[\s\S]{4}AVI $/.test(text) || /^[\s\S]{4}(ftyp|moov|wide|mdat|free|skip)/.test(text)
  } finally {
    await handle.close()
  }
}
