import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoEncoderArguments } from '../../packages/media/src/encode/encoder-arguments.ts'
import { findFfmpeg } from '../../packages/media/src/ffmpeg/ffmpeg.ts'
import { DEFAULT_FRAME } from '../../packages/media/src/segment-scene.ts'
import { median } from '../figures/percentiles.ts'
import { runEncoder } from '../render/run-encoder.ts'

const ROUNDS = 5
const SECONDS = 4
const REPEATS = 2

/**
 * Runs the encoder alone, without a product around it: one at a time, then one per core concurrently.
 * @returns the speed of a concurrent encoder relative to a single one, as the median of several rounds: the upper
 *   bound for the scaling of workers
 */
export async function measureEncoders(cores: number): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'feedreel-bench-'))
  const tools = await findFfmpeg()
  const run = (args: string[]) => runEncoder(tools, folder.path, args)
  const size = `${DEFAULT_FRAME.width}x${DEFAULT_FRAME.height}`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p']
  const frames = join(folder.path, 'frames.yuv')
  const picture = `testsrc2=size=${size}:rate=${DEFAULT_FRAME.fps}:duration=${SECONDS}`
  await run(['-f', 'lavfi', '-i', picture, ...raw, frames])

  const encode = (number: number) =>
    run([
      ...['-stream_loop', String(REPEATS), ...raw, '-s', size, '-r', String(DEFAULT_FRAME.fps), '-i', frames],
      ...[...videoEncoderArguments(DEFAULT_FRAME), join(folder.path, `${number}.mp4`)],
    ])
  async function timeOf(atOnce: number): Promise<number> {
    const startedMs = performance.now()
    await Promise.all(Array.from({ length: atOnce }, (_, number) => encode(number)))
    return performance.now() - startedMs
  }
  const shares = await Array.fromAsync(
    { length: ROUNDS },
    async () => (await timeOf(1)) / (await timeOf(cores)),
  )
  return median(shares)
}
