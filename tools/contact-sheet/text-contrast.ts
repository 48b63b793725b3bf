import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { segmentArguments } from '@feedreel/media/encode/segment-arguments'
import { findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import { runFfmpeg } from '@feedreel/media/ffmpeg/run-ffmpeg'
import type { RundownScene, SegmentScene } from '@feedreel/media/segment-scene'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { contrastIn } from './contrast-of-pixels.ts'
import { standingTexts } from './standing-texts.ts'

const run = promisify(execFile)
const FPS = 10
/** Seconds after which everything has entered, and after which the second beat of a scene of SCENE_S has. */
const SETTLED_S = 1.5
const SECOND_BEAT_S = 4.2
/** Length of the scenes of items. */
export const SCENE_S = 6

/**
 * The contrast of every text of a scene with what is behind it, measured on the pixels of the encoded video.
 * @param scene of SCENE_S seconds, or a card
 * @param folder for temporary files, which the caller removes
 */
export async function textContrasts(
  scene: SegmentScene | RundownScene,
  folder: string,
): Promise<{ name: string; contrast: number }[]> {
  const drawn = { ...scene, detail: { shortSidePx: 720, fps: FPS } }
  const texts = await standingTexts(drawn)
  const moments = texts.some(({ beat }) => beat === 1) ? [SETTLED_S, SECOND_BEAT_S] : [SETTLED_S]
  const frames = moments.map(seconds => Math.round(seconds * FPS))
  const pictures = await framesOf(drawn, frames, folder)
  return texts.map(({ name, area, beat }) => {
    const picture = pictures[beat]
    if (!picture) throw new Error(`The frame of ${name} is missing.`)
    return { name, contrast: contrastIn(picture, area) }
  })
}

/** Frames of a scene by their numbers, decoded from its encoded video. */
async function framesOf(scene: SegmentScene | RundownScene, numbers: readonly number[], folder: string) {
  const tools = await findFfmpeg()
  const workFolder = await mkdtemp(join(folder, 'scene-'))
  try {
    const plan = await TEMPLATES.default.plan(scene, workFolder)
    const { width, height } = plan.frame
    const [video, raw] = [join(workFolder, 'segment.mp4'), join(workFolder, 'frames.rgb')]
    const frames = Math.max(...numbers) + 1
    const args = segmentArguments({ ...plan, frames, stillFrame: 0 }, video, join(workFolder, 'still.rgb'))
    await runFfmpeg(tools, args, { workFolder, timeoutMs: 60_000 })
    const chosen = `select='${numbers.map(number => `eq(n,${number})`).join('+')}'`
    const toRgb = 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24'
    const options = ['-vf', `${chosen},${toRgb}`, '-fps_mode', 'passthrough', '-f', 'rawvideo', raw]
    await run(tools.ffmpeg, ['-nostdin', '-v', 'error', '-threads', '1', '-i', video, ...options])
    const bytes = await readFile(raw)
    return numbers.map((_, at) => ({
      width,
      height,
      data: bytes.subarray(at * width * height * 3, (at + 1) * width * height * 3),
    }))
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
