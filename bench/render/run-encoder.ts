import type { FfmpegTools } from '../../packages/media/src/ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../../packages/media/src/ffmpeg/run-ffmpeg.ts'

const TIMEOUT_MS = 600_000

/** Runs ffmpeg as the product does but without confinement, which is no part of the encoder's cost. */
export async function runEncoder(
  tools: FfmpegTools,
  workFolder: string,
  args: readonly string[],
): Promise<void> {
  const unconfined = { ...tools, confinement: { wrappers: [], prlimit: null } }
  await runFfmpeg(unconfined, ['-y', ...args], { workFolder, timeoutMs: TIMEOUT_MS })
}
