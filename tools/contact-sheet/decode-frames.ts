import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { FfmpegTools } from '@feedreel/media/ffmpeg/ffmpeg'

/** The filter that leaves only frames with these numbers, from 0. */
export function chooseFrames(numbers: readonly number[]): string {
  return `select='${numbers.map(number => `eq(n,${number})`).join('+')}'`
}

/**
 * The frames of a video as RGB bytes in rows, in order.
 * @param filter of ffmpeg
 * @param size of the filtered frames, in pixels
 * @throws with the output of ffmpeg when it fails
 */
export async function decodeFrames(
  { ffmpeg }: FfmpegTools,
  file: string,
  filter: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer[]> {
  const input = ['-nostdin', '-v', 'error', '-threads', '1', '-i', file]
  const output = ['-vf', filter, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  const options = { encoding: 'buffer', maxBuffer: Number.POSITIVE_INFINITY } as const
  const { stdout } = await promisify(execFile)(ffmpeg, [...input, ...output], options)
  const size = width * height * 3
  return Array.from({ length: stdout.length / size }, (_, at) => stdout.subarray(at * size, (at + 1) * size))
}
