import { createHash } from 'node:crypto'
import { videoEncoderArguments } from './encoder-arguments.ts'
import { fontSetHash } from './fonts.ts'
import type { SegmentScene } from './segment-scene.ts'
import { TEMPLATE_VERSION } from './template.ts'

/**
 * Name of a segment by its content: sha256 (hex) over all that shapes its bytes. Equal keys, equal segments.
 * engineVersion is the version of ffmpeg.
 */
export function segmentKey(scene: SegmentScene, engineVersion: string): string {
  const { headline, summary, category, source, picture, theme, seconds, frame } = scene
  const shape = [
    ...[headline, summary, category, source, picture?.sha256 ?? null],
    ...[theme.primary, theme.secondary, theme.accent, theme.background, theme.controlBar],
    ...[seconds, frame.width, frame.height, frame.fps],
    ...[TEMPLATE_VERSION, fontSetHash(), videoEncoderArguments(frame), engineVersion],
  ]
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex')
}
