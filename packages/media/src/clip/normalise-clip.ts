import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { videoEncoderArguments } from '../encode/encoder-arguments.ts'
import type { KernelLimits } from '../ffmpeg/confine.ts'
import { type FfmpegTools, RenderError } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { readVideoTrack } from '../mp4/video-track.ts'
import { checkFrame, type FrameSize } from '../segment-scene.ts'
import { CLIP_GUARD, ClipRefusedError, checkClip, MAX_CLIP_S } from './clip-check.ts'

/** An intro or outro in the form of a segment; its sound is a separate PCM file of the same length, or null. */
export type NormalisedClip = { file: string; soundFile: string | null; durationS: number }

export type NormaliseClipOptions = {
  /** The uploaded, untrusted file. */
  input: string
  frame: FrameSize
  tools: FfmpegTools
  /** An existing folder for only this run; results are left in it. */
  workFolder: string
  signal?: AbortSignal | undefined
}

/** Untrusted bytes are decoded under kernel limits as well as a timeout. */
const LIMITS: KernelLimits = { as: 4_000_000_000, cpu: 120, fsize: 60_000_000 }
const TIMEOUT_MS = 120_000
const DECODER_BOUNDS = ['-max_alloc', '268435456', ...CLIP_GUARD, '-threads', '1']

/**
 * SHA-256 (hex) over all that shapes a normalised clip. Equal keys, equal clips.
 * @param sha256 of the uploaded file
 * @param engineVersion that of ffmpeg
 */
export function clipKey(sha256: string, frame: FrameSize, engineVersion: string): string {
  const shape = [
    sha256,
    clipVideoArguments('', frame, ''),
    clipSoundArguments('', MAX_CLIP_S, ''),
    engineVersion,
  ]
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex')
}

/**
 * Re-encodes an uploaded MP4, MOV or AVI of any size and frame rate as a segment: fitted into the frame with bars, same
 * encoder arguments, at most 15 s. Throws ClipRefusedError with a sentence for the operator, and
 * RenderError when cancelled or out of time.
 */
export async function normaliseClip(options: NormaliseClipOptions): Promise<NormalisedClip> {
  const { input, frame, tools, workFolder, signal } = options
  checkFrame(frame)
  const clip = await checkClip(input, { tools, workFolder, signal })
  const file = join(workFolder, 'clip.mp4')
  const run = (args: string[]) =>
    runFfmpeg(tools, args, { workFolder, signal, timeoutMs: TIMEOUT_MS, limits: LIMITS }).catch(refuse)
  await run(clipVideoArguments(input, frame, file))

  const { durationS } = await readVideoTrack(file).catch(refuseEmpty)
  if (!clip.hasSound) return { file, soundFile: null, durationS }
  const soundFile = join(workFolder, 'clip.wav')
  await run(clipSoundArguments(input, durationS, soundFile))
  return { file, soundFile, durationS }
}

const BT709 = 'out_color_matrix=bt709:out_range=tv'
const even = (expression: string) => `max(2,trunc(${expression}/2)*2)`

/** Fits the display aspect ratio (`dar`) into the frame: pixels of the source need not be square. Pure. */
export function clipVideoArguments(input: string, frame: FrameSize, output: string): string[] {
  const { width, height, fps } = frame
  const filters = [
    `scale=w='${even(`min(${width},${height}*dar)`)}':h='${even(`min(${height},${width}/dar)`)}':${BT709}`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    'setsar=1',
    `fps=${fps}`,
    'format=yuv420p',
  ].join(',')
  return [
    ...['-y', ...DECODER_BOUNDS, '-i', input, '-t', String(MAX_CLIP_S)],
    ...['-map', '0:v:0', '-an', '-sn', '-dn', '-vf', filters],
    ...[...videoEncoderArguments(frame), output],
  ]
}

/** The sound as 48 kHz stereo PCM, padded or cut to the length of the pictures. Pure. */
export function clipSoundArguments(input: string, durationS: number, output: string): string[] {
  return [
    ...['-y', ...DECODER_BOUNDS, '-i', input, '-map', '0:a:0', '-vn', '-sn', '-dn'],
    ...['-af', 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad'],
    ...[
      '-t',
      durationS.toFixed(6),
      '-c:a',
      'pcm_s16le',
      '-map_metadata',
      '-1',
      '-bitexact',
      '-f',
      'wav',
      output,
    ],
  ]
}

/** ffmpeg exits with 0 and writes a file without frames when it could decode nothing. */
function refuseEmpty(error: unknown): never {
  throw new ClipRefusedError('No picture of the clip can be decoded.', { cause: error })
}

/** After the checks a failure to decode means a damaged file. */
function refuse(error: unknown): never {
  if (error instanceof RenderError && error.class === 'renderer failed') {
    throw new ClipRefusedError('The clip cannot be decoded; it may be damaged.', { cause: error })
  }
  throw error
}
