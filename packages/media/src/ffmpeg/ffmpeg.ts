import { type Confinement, findConfinement } from './confine.ts'
import { findProgram, tryProgram } from './run-process.ts'

/** Paths of the video tools and how they are confined. */
export type FfmpegTools = {
  ffmpeg: string
  ffprobe: string
  /** From `ffmpeg -version`, for example `5.1.9-0+deb12u1`. */
  version: string
  confinement: Confinement
}

/** The machine has no usable ffmpeg; the message says what to install. */
export class FfmpegMissingError extends Error {
  override name = 'FfmpegMissingError'
}

export type RenderFailure = 'renderer failed' | 'timed out' | 'cancelled'

/** A failed encoder run, with the last lines of its output. */
export class RenderError extends Error {
  override name = 'RenderError'
  readonly class: RenderFailure
  readonly lastLines: string[]

  constructor(failure: RenderFailure, detail: string, lastLines: string[] = []) {
    super(`${failure}: ${[detail, ...lastLines].join('\n')}`)
    this.class = failure
    this.lastLines = lastLines
  }
}

/**
 * Finds ffmpeg and ffprobe on the search path and checks that H.264 can be encoded.
 * Throws FfmpegMissingError with one line that says what to install.
 */
export async function findFfmpeg(searchPath = process.env.PATH ?? ''): Promise<FfmpegTools> {
  const [ffmpeg, ffprobe] = await Promise.all(
    ['ffmpeg', 'ffprobe'].map(name => findProgram(name, searchPath)),
  )
  if (!ffmpeg) throw new FfmpegMissingError('ffmpeg was not found. Install it with: apt-get install ffmpeg')
  if (!ffprobe) throw new FfmpegMissingError('ffprobe was not found. Install it with: apt-get install ffmpeg')

  const [version, encoder, confinement] = await Promise.all([
    output([ffmpeg, '-hide_banner', '-version']),
    output([ffmpeg, '-hide_banner', '-h', 'encoder=libx264']),
    findConfinement(searchPath),
  ])
  if (!encoder.includes('Encoder libx264')) {
    throw new FfmpegMissingError(
      `${ffmpeg} cannot encode H.264 (no libx264). Install a full build with: apt-get install ffmpeg`,
    )
  }
  return {
    ffmpeg,
    ffprobe,
    version: /^ffmpeg version (\S+)/.exec(version)?.[1] ?? 'unknown',
    confinement,
  }
}

/** The output of a program. @throws FfmpegMissingError when it is killed or hangs each time */
async function output(command: string[]): Promise<string> {
  const { code, stdout, ended } = await tryProgram(command)
  if (code !== null) return stdout
  const end = ended === 'timed out' ? 'hangs' : 'is killed'
  throw new FfmpegMissingError(`${command.join(' ')} ${end} each time it is run.`)
}
