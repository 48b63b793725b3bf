import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { segmentArguments } from '@feedreel/media/encode/segment-arguments'
import { findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import { runFfmpeg } from '@feedreel/media/ffmpeg/run-ffmpeg'
import type { RundownScene, SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { contrastIn } from './contrast-of-pixels.ts'
import { chooseFrames, decodeFrames } from './decode-frames.ts'
import { standingTexts } from './standing-texts.ts'

const FPS = 10
/** Seconds after which everything has entered, and after which the second beat of a scene of SCENE_S has. */
const SETTLED_S = 1.5
const SECOND_BEAT_S = 4.2
/** Length of the scenes of items. */
export const SCENE_S = 6

/**
 * The contrast of every text of a scene with what is behind it, measured on the pixels of the encoded video.
 * @param scene of SCENE_S seconds, or a card
 */
export async function textContrasts(
  scene: SegmentScene | RundownScene,
): Promise<{ name: string; contrast: number }[]> {
  const drawn = { ...scene, detail: { shortSidePx: 720, fps: FPS } }
  const texts = await standingTexts(drawn)
  const moments = texts.some(({ beat }) => beat === 1) ? [SETTLED_S, SECOND_BEAT_S] : [SETTLED_S]
  const frames = moments.map(seconds => Math.round(seconds * FPS))
  const pictures = await framesOf(drawn, frames)
  return texts.map(({ name, area, beat }) => {
    const picture = pictures[beat]
    if (!picture) throw new Error(`The frame of ${name} is missing.`)
    return { name, contrast: contrastIn(picture, area) }
  })
}

/** Frames of a scene by their numbers, decoded from its encoded video. */
async function framesOf(scene: SegmentScene | RundownScene, numbers: readonly number[]) {
  const tools = await findFfmpeg()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'feedreel-contrast-'))
  const plan = await TEMPLATES.default.plan(scene, folder.path)
  const video = join(folder.path, 'segment.mp4')
  const drawn = { ...plan, frames: Math.max(...numbers) + 1, stillFrame: 0 }
  const args = segmentArguments(drawn, video, join(folder.path, 'still.rgb'))
  await runFfmpeg(tools, args, { workFolder: folder.path, timeoutMs: 60_000 })
  const toRgb = 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24'
  const frames = await decodeFrames(tools, video, `${chooseFrames(numbers)},${toRgb}`, plan.frame)
  return frames.map(data => ({ ...plan.frame, data }))
}
