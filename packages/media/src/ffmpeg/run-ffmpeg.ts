import { confinedCommand, type KernelLimits } from './confine.ts'
import { type FfmpegTools, RenderError } from './ffmpeg.ts'
import { type ProcessResult, runProcess } from './run-process.ts'

/** Address space: several times what a run uses. File size: the longest video has a gigabyte. */
const OWN_WORK: KernelLimits = { as: 4_000_000_000, cpu: 1200, fsize: 2_000_000_000 }

export type RunOptions = {
  workFolder: string
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Replaces the limits for work on our own files. */
  limits?: KernelLimits
  /** Called with the count of encoded frames, about twice a second. */
  onProgress?: ((frames: number) => void) | undefined
}

/**
 * Runs ffmpeg without a shell, in its own process group; it is killed with our process, on abort and after `timeoutMs`.
 * Throws RenderError with the last lines of its output.
 */
export async function runFfmpeg(
  tools: FfmpegTools,
  args: readonly string[],
  { onProgress, ...options }: RunOptions,
): Promise<void> {
  const command = [tools.ffmpeg, '-nostdin', '-hide_banner', '-v', 'error', '-progress', 'pipe:1', ...args]
  await runTool(tools, command, { ...options, onStdout: onProgress && framesReader(onProgress) })
}

/** Runs ffprobe in the same way and returns its output. Throws RenderError. */
export async function runFfprobe(
  tools: FfmpegTools,
  args: readonly string[],
  options: RunOptions,
): Promise<string> {
  const command = [tools.ffprobe, '-hide_banner', '-v', 'error', ...args]
  return (await runTool(tools, command, options)).stdout
}

async function runTool(
  tools: FfmpegTools,
  command: readonly string[],
  { limits = OWN_WORK, ...options }: RunOptions & { onStdout?: ((text: string) => void) | undefined },
): Promise<ProcessResult> {
  const result = await runProcess(confinedCommand(tools.confinement, limits, command), options)
  const lastLines = result.stderrTail.split('\n').filter(Boolean).slice(-8)
  if (result.ended === 'cancelled') throw new RenderError('cancelled', 'the run was cancelled')
  if (result.ended === 'timed out') {
    throw new RenderError('timed out', `no result within ${options.timeoutMs / 1000} s`, lastLines)
  }
  if (result.code !== 0) throw new RenderError('renderer failed', `exit code ${result.code}`, lastLines)
  return result
}

/** `-progress` writes blocks of `key=value` lines; the last `frame=` of a chunk is the newest. */
function framesReader(onProgress: (frames: number) => void): (text: string) => void {
  return text => {
    const frames = [...text.matchAll(/^frame=(\d+)$/gm)].at(-1)?.[1]
    if (frames !== undefined) onProgress(Number(frames))
  }
}
