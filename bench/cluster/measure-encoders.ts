import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoEncoderArguments } from '../../packages/media/src/encode/encoder-arguments.ts'
import { findFfmpeg } from '../../packages/media/src/ffmpeg/ffmpeg.ts'
import { runProcess } from '../../packages/media/src/ffmpeg/run-process.ts'
import { DEFAULT_FRAME } from '../../packages/media/src/segment-scene.ts'
import { median } from '../figures/percentiles.ts'

const ROUNDS = 5
const SECONDS = 4
const TIMES = 3
const TIMEOUT_MS = 120_000

const SIZE = `${DEFAULT_FRAME.width}x${DEFAULT_FRAME.height}`
const RAW = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p']

/**
 * Runs the encoder alone, without a product around it: one at a time, then one per core concurrently.
 * @returns the speed of a concurrent encoder relative to a single one, as the median of several rounds: the upper
 *   bound for the scaling of workers
 */
export async function measureEncoders(cores: number): Promise<number> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'feedreel-bench-'))
  const folder = temporary.path
  const frames = join(folder, 'frames.yuv')
  const { ffmpeg } = await findFfmpeg()

  async function run(...args: string[]): Promise<void> {
    const command = [ffmpeg, '-nostdin', '-hide_banner', '-v', 'error', '-y', ...args]
    const { code, stderrTail } = await runProcess(command, { workFolder: folder, timeoutMs: TIMEOUT_MS })
    if (code !== 0) throw new Error(stderrTail)
  }

  async function encode(atOnce: number): Promise<number> {
    const startedMs = performance.now()
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        run(
          ...['-stream_loop', String(TIMES - 1), ...RAW, '-s', SIZE, '-r', String(DEFAULT_FRAME.fps)],
          ...['-i', frames, ...videoEncoderArguments(DEFAULT_FRAME), join(folder, `${index}.mp4`)],
        ),
      ),
    )
    return performance.now() - startedMs
  }

  const picture = `testsrc2=size=${SIZE}:rate=${DEFAULT_FRAME.fps}:duration=${SECONDS}`
  await run('-f', 'lavfi', '-i', picture, ...RAW, frames)
  const shares: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) shares.push((await encode(1)) / (await encode(cores)))
  return median(shares)
}
