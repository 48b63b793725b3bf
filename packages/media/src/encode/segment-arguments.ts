import type { FrameSize } from '../segment-scene.ts'
import type { Layer, SegmentPlan } from '../template/template.ts'
import { videoEncoderArguments } from './encoder-arguments.ts'

/**
 * The arguments of the one ffmpeg run that renders a segment into the file `video` and two frames as raw RGB into the
 * file `still`, the second for poster and thumbnail. Filters run in one thread too: further threads would cost more than they
 * save. Pure.
 */
export function segmentArguments(plan: SegmentPlan, video: string, still: string): string[] {
  const { frame, frames, layers, filters } = plan
  const graph = [
    `${filters.join(';')},format=yuv420p,setsar=1,split[video][shown]`,
    ...stillChains(plan),
  ].join(';')
  return [
    '-y',
    ...['-filter_complex_threads', '1'],
    ...layers.flatMap(layer => rawInput(layer, frame)),
    ...['-filter_complex', graph],
    ...['-map', '[video]', '-frames:v', String(frames), ...videoEncoderArguments(frame), video],
    ...['-map', '[still]', '-frames:v', '2', '-fps_mode', 'passthrough', '-f', 'rawvideo', still],
  ]
}

function rawInput({ file, widthPx, heightPx, format }: Layer, { fps }: FrameSize): string[] {
  const size = `${widthPx}x${heightPx}`
  return [
    ...['-f', 'rawvideo', '-pixel_format', format, '-video_size', size],
    ...['-framerate', String(fps), '-i', file],
  ]
}

/**
 * One black frame and the frame of the still. The black frame is available at once and has a timestamp far ahead, which keeps
 * ffmpeg from buffering the video in memory until the still is ready.
 */
function stillChains({ frame, stillFrame }: SegmentPlan): string[] {
  const { width, height, fps } = frame
  const toRgb = 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24'
  return [
    `color=size=${width}x${height}:rate=${fps}:duration=${(0.5 / fps).toFixed(4)},format=rgb24[black]`,
    `[shown]select='eq(n,${stillFrame})',setpts=0,${toRgb}[chosen]`,
    `[black][chosen]concat,setpts=(1000+N/${fps})/TB[still]`,
  ]
}
