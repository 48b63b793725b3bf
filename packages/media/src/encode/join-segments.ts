import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NormalisedClip } from '../clip/normalise-clip.ts'
import { type FfmpegTools, RenderError } from '../ffmpeg/ffmpeg.ts'
import { isFastStart } from '../ffmpeg/probe.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { canJoin, joinFiles } from '../mp4/join-files.ts'
import { readSampleTable } from '../mp4/sample-table.ts'
import { readMovieHead, readVideoTrack, type VideoTrack } from '../mp4/video-track.ts'
import { TIMESCALE_ARGUMENTS } from './encoder-arguments.ts'

/** A file that cannot be joined with the first one by stream copy and has to be rendered again. */
export class SegmentMismatchError extends Error {
  override name = 'SegmentMismatchError'
  readonly file: string

  constructor(file: string, reason: string, cause?: unknown) {
    super(`${file} cannot be joined: ${reason}`, { cause })
    this.file = file
  }
}

export type JoinSegmentsOptions = {
  /** At least one; in the order of showing. */
  segments: readonly { file: string; durationS: number }[]
  intro?: NormalisedClip | undefined
  outro?: NormalisedClip | undefined
  tools: FfmpegTools
  /** An existing folder for only this run; the result is left in it. */
  workFolder: string
  signal?: AbortSignal | undefined
}

/** `hasSound`: intro or outro have some; the items have none. */
export type JoinedVideo = { file: string; durationS: number; bytes: number; hasSound: boolean }

/** A part of the video: its sound is a WAV file of the same length, or null for silence. */
type SoundPart = { soundFile: string | null; durationS: number }
type Part = SoundPart & { file: string }

const TIMEOUT_MS = 120_000
/** The last AAC packet may end after the last frame: 1024 samples at 48 kHz. */
const AAC_PACKET_S = 1024 / 48_000

/**
 * Joins segments, with intro and outro around them, into one MP4 that starts fast: frames are copied, and one AAC track
 * has the sound of the whole length. Throws SegmentMismatchError naming the first file whose stream header differs,
 * and RenderError when the result differs from its parts.
 */
export async function joinSegments(options: JoinSegmentsOptions): Promise<JoinedVideo> {
  const { segments, intro, outro, workFolder } = options
  if (segments.length === 0) throw new RangeError('segments: at least one is needed')
  const parts: Part[] = [
    ...(intro ? [intro] : []),
    ...segments.map(segment => ({ ...segment, soundFile: null })),
    ...(outro ? [outro] : []),
  ]
  const fps = await checkHeaders(parts)
  const durationS = parts.reduce((sum, part) => sum + part.durationS, 0)

  const file = join(workFolder, 'joined.mp4')
  if (!(await joinSilent(parts, file))) await joinByFfmpeg(parts, file, options)
  await checkResult(file, durationS, fps)
  const hasSound = parts.some(({ soundFile }) => soundFile !== null)
  return { file, durationS, bytes: (await stat(file)).size, hasSound }
}

/** Whether the stream headers of two files are equal, as joining requires; false when one of them cannot be read. */
export async function haveEqualHeaders(file: string, other: string): Promise<boolean> {
  const tracks = await Promise.all([file, other].map(readVideoTrack)).catch(() => [])
  return tracks.length === 2 && tracks[0]?.headerHash === tracks[1]?.headerHash
}

/**
 * Joins parts without sound in this process: starting ffmpeg takes longer than the join.
 * @returns false if ffmpeg is needed
 */
async function joinSilent(parts: readonly Part[], file: string): Promise<boolean> {
  if (parts.some(({ soundFile }) => soundFile !== null)) return false
  // Clips from other encoders may have another form.
  const tables = await Promise.all(parts.map(part => readSampleTable(part.file))).catch(() => [])
  if (tables.length < parts.length || !canJoin(tables)) return false
  await joinFiles(tables, file)
  return true
}

/** Joins parts with ffmpeg, which encodes their sound. Throws RenderError. */
export async function joinByFfmpeg(
  parts: readonly Part[],
  file: string,
  { tools, workFolder, signal }: Pick<JoinSegmentsOptions, 'tools' | 'workFolder' | 'signal'>,
): Promise<void> {
  const durationS = parts.reduce((sum, part) => sum + part.durationS, 0)
  const list = join(workFolder, 'parts.txt')
  await writeFile(list, concatList(parts.map(part => part.file)))
  const limits = { workFolder, signal, timeoutMs: TIMEOUT_MS }
  await runFfmpeg(tools, joinArguments(list, parts, durationS, file), limits)
}

/** The arguments of the one ffmpeg run that joins parts. Pure. */
function joinArguments(
  list: string,
  parts: readonly SoundPart[],
  durationS: number,
  output: string,
): string[] {
  const soundFiles = parts.flatMap(part => part.soundFile ?? [])
  return [
    '-y',
    ...['-filter_complex_threads', '1'],
    ...['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'file', '-i', list],
    ...soundFiles.flatMap(file => ['-protocol_whitelist', 'file', '-f', 'wav', '-i', file]),
    ...['-filter_complex', soundGraph(parts, 1), '-map', '0:v:0', '-map', '[sound]'],
    ...['-c:v', 'copy', '-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '2'],
    ...['-t', durationS.toFixed(6), ...TIMESCALE_ARGUMENTS],
    ...['-movflags', '+faststart', '-map_metadata', '-1', '-bitexact', '-f', 'mp4', output],
  ]
}

/**
 * The filter graph of one stereo track at 48 kHz, labelled [sound], over all parts in order, with neighbouring silence
 * merged. `firstInput` is the number of the first sound file among ffmpeg's inputs. Pure.
 */
function soundGraph(parts: readonly SoundPart[], firstInput: number): string {
  const chains: string[] = []
  let input = firstInput
  let silenceS = 0
  const endSilence = () => {
    if (silenceS > 0) chains.push(`anullsrc=r=48000:cl=stereo,atrim=end=${silenceS.toFixed(6)}`)
    silenceS = 0
  }
  for (const { soundFile, durationS } of parts) {
    if (soundFile === null) {
      silenceS += durationS
      continue
    }
    endSilence()
    chains.push(`[${input}:a]aformat=sample_rates=48000:channel_layouts=stereo`)
    input += 1
  }
  endSilence()
  const labelled = chains.map((chain, index) => `${chain}[part${index}]`)
  const all = chains.map((_, index) => `[part${index}]`).join('')
  return `${labelled.join(';')};${all}concat=n=${chains.length}:v=0:a=1[sound]`
}

/** The list format of ffmpeg's concat demuxer; a quote inside quotes is closed, escaped and opened again. */
function concatList(files: readonly string[]): string {
  return `ffconcat version 1.0\n${files.map(file => `file '${file.replaceAll("'", "'\\''")}'\n`).join('')}`
}

/** Compares decoder headers and frame rates of all parts with the first and returns the frame rate. */
async function checkHeaders(parts: readonly { file: string; durationS: number }[]): Promise<number> {
  let first: VideoTrack | undefined
  for (const { file, durationS } of parts) {
    const track = await readVideoTrack(file).catch((error: unknown) => {
      throw new SegmentMismatchError(file, 'it cannot be read as H.264 in MP4', error)
    })
    first ??= track
    if (track.headerHash !== first.headerHash) {
      throw new SegmentMismatchError(file, 'its stream header differs from the first file')
    }
    if (track.fps === null || track.fps !== first.fps) {
      throw new SegmentMismatchError(file, `it has ${track.fps} frames a second, the first file ${first.fps}`)
    }
    if (Math.abs(track.durationS - durationS) > 1 / track.fps) {
      throw new SegmentMismatchError(file, `it lasts ${track.durationS} s, not ${durationS} s`)
    }
  }
  return first?.fps ?? 0
}

async function checkResult(file: string, durationS: number, fps: number): Promise<void> {
  const [track, movie] = await Promise.all([readVideoTrack(file), readMovieHead(file)]).catch(
    (error: unknown) => {
      throw new RenderError('renderer failed', String(error))
    },
  )
  if (!movie.hasAac) throw new RenderError('renderer failed', 'the joined file has no AAC track')
  const frameS = 1 / fps
  const off = (seconds: number) => Math.abs(seconds - durationS)
  if (off(track.durationS) > frameS || off(movie.durationS) > frameS + AAC_PACKET_S) {
    throw new RenderError(
      'renderer failed',
      `the joined file should last ${durationS} s: its pictures last ${track.durationS} s, all of it ${movie.durationS} s`,
    )
  }
  if (!(await isFastStart(file))) throw new RenderError('renderer failed', 'the index is not at the start')
}
