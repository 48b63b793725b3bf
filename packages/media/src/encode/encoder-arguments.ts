import type { FrameSize } from '../segment-scene.ts'

/**
 * Limits of H.264 levels: macroblocks a second, macroblocks a frame (ITU-T H.264, table A-1).
 * Level 3.1 is 1280x720 at 30 frames a second.
 */
const LEVELS: readonly [level: string, perSecond: number, perFrame: number][] = [
  ['3.0', 40_500, 1_620],
  ['3.1', 108_000, 3_600],
  ['3.2', 216_000, 5_120],
  ['4.0', 245_760, 8_192],
  ['4.2', 522_240, 8_704],
]

/** Maximum bit rate at 1280x720; other sizes are scaled by pixels. */
const MAX_RATE_KBIT_720P = 2500
const PIXELS_720P = 1280 * 720

/** Ticks a second of every video track we write: a multiple of every whole frame rate up to 30, and of 50 and 60. */
const TIMESCALE = '30000'

/**
 * x264 arguments shared by segments and normalised clips. Everything that enters the stream headers is fixed here,
 * so that files of one frame size can be joined by stream copy. A fixed thread count makes equal bytes on every machine;
 * one thread costs the least, and other cores render other videos. The chroma sample location, which differs for JPEG, is
 * left out: it would make headers differ.
 * The preset's motion search stops at half pixels, and three B-frames are always used: a quarter less CPU time at the same
 * size and SSIM, since most of a segment does not move or moves evenly. BT.709 limited range is written into the stream
 * because players guess from the picture size otherwise.
 */
export function videoEncoderArguments(frame: FrameSize): string[] {
  const rateKbit = maxRateKbit(frame)
  const gop = String(frame.fps * 2)
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22.5', '-threads', '1'],
    ...['-maxrate', `${rateKbit}k`, '-bufsize', `${rateKbit * 2}k`],
    ...['-profile:v', 'high', '-level:v', levelFor(frame), '-pix_fmt', 'yuv420p', '-r', String(frame.fps)],
    ...['-g', gop, '-keyint_min', gop, '-sc_threshold', '0', '-flags', '+cgop'],
    ...['-x264-params', 'subme=1:b-adapt=0:open-gop=0:stitchable=1:chromaloc=0'],
    ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...['-video_track_timescale', TIMESCALE, '-bitexact', '-map_metadata', '-1', '-f', 'mp4'],
  ]
}

/** Track timescale for stream copies of such files. */
export const TIMESCALE_ARGUMENTS: readonly string[] = ['-video_track_timescale', TIMESCALE]

function maxRateKbit({ width, height }: FrameSize): number {
  return Math.max(800, Math.round((MAX_RATE_KBIT_720P * width * height) / PIXELS_720P))
}

function levelFor({ width, height, fps }: FrameSize): string {
  const macroblocks = Math.ceil(width / 16) * Math.ceil(height / 16)
  const level = LEVELS.find(
    ([, perSecond, perFrame]) => macroblocks <= perFrame && macroblocks * fps <= perSecond,
  )
  if (!level) throw new RangeError(`frame: no H.264 level up to 4.2 holds ${width}x${height} at ${fps}`)
  return level[0]
}
