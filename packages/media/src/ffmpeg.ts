import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runProcess } from './run-process.ts'

/** Paths of the video tools and what stands before them on their command line. */
export type FfmpegTools = {
  ffmpeg: string
  ffprobe: string
  /** As `ffmpeg -version` names it, for example `5.1.9-0+deb12u1`. */
  version: string
  /** Words that make the kernel end the tool when our process dies; empty where the system has no such thing. */
  parentDeath: string[]
  /** Path of prlimit, or null where the system has none. */
  prlimit: string | null
}

/** The machine has no usable ffmpeg; the message says what to install. */
export class FfmpegMissingError extends Error {
  override name = 'FfmpegMissingError'
}

export type RenderFailure = 'renderer failed' | 'timed out' | 'cancelled'

/** An encoder run that did not end well, with the last lines it wrote. */
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

const CHECK_TIMEOUT_MS = 20_000
/** A check may be killed, as by a machine that is out of memory, which says nothing of the program. */
const CHECK_TRIES = 3

/**
 * Looks ffmpeg and ffprobe up on the search path and checks that H.264 can be encoded.
 * Throws FfmpegMissingError with one line that says what to install.
 */
export async function findFfmpeg(searchPath = process.env.PATH ?? ''): Promise<FfmpegTools> {
  const find = (name: string) => findProgram(name, searchPath)
  const [ffmpeg, ffprobe, setpriv, prlimit] = await Promise.all(
    ['ffmpeg', 'ffprobe', 'setpriv', 'prlimit'].map(find),
  )
  if (!ffmpeg) throw new FfmpegMissingError('ffmpeg was not found. Install it with: apt-get install ffmpeg')
  if (!ffprobe) throw new FfmpegMissingError('ffprobe was not found. Install it with: apt-get install ffmpeg')

  const [version, encoder, parentDeath] = await Promise.all([
    output([ffmpeg, '-hide_banner', '-version']),
    output([ffmpeg, '-hide_banner', '-h', 'encoder=libx264']),
    parentDeathWords(setpriv),
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
    parentDeath,
    prlimit: prlimit ?? null,
  }
}

/** setpriv(1) of util-linux sets PR_SET_PDEATHSIG; the one of BusyBox cannot, so it is tried. */
async function parentDeathWords(setpriv: string | undefined): Promise<string[]> {
  if (!setpriv) return []
  const words = [setpriv, '--pdeathsig', 'KILL', '--']
  return (await output([...words, 'echo', 'works'])).trim() === 'works' ? words : []
}

/** What a program writes. @throws FfmpegMissingError when it is killed, or hangs, each time */
async function output(command: string[]): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const { code, stdout, ended } = await runProcess(command, {
      workFolder: tmpdir(),
      timeoutMs: CHECK_TIMEOUT_MS,
    })
    if (code !== null) return stdout
    const end = ended === 'timed out' ? 'hangs' : 'is killed'
    if (tries === CHECK_TRIES)
      throw new FfmpegMissingError(`${command.join(' ')} ${end} each time it is run.`)
  }
}

async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name)
    try {
      await access(candidate, constants.X_OK)
      return candidate
    } catch {
      // Not in this folder: look in the next.
    }
  }
  return undefined
}
