import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cardFor } from './card.ts'
import { measureFor } from './measure-text.ts'
import { drawOverlays } from './overlays.ts'
import { paletteFor } from './palette.ts'
import { layoutScene } from './scene-layout.ts'
import { samplePicture, scrimProfile } from './scrim.ts'
import { exitStartS, type SegmentPlan } from './segment-arguments.ts'
import { checkScene, type FrameSize, frameCount, type SegmentScene } from './segment-scene.ts'
import { ENTRANCE_END_S } from './template.ts'

/**
 * Lays a scene out and draws all that lies over its picture, and the card of one without, as files in the work
 * folder. Throws RangeError for a scene that cannot be shown.
 */
export async function planSegment(scene: SegmentScene, workFolder: string): Promise<SegmentPlan> {
  checkScene(scene)
  const { frame } = scene
  const palette = paletteFor(scene.theme)
  const layout = layoutScene(scene, measureFor)
  const picture = scene.picture?.file ?? join(workFolder, 'card.jpg')
  const card = scene.picture ? null : await cardFor(palette, frame, layout.direction)
  if (card) await writeFile(picture, card.jpeg)

  const sample = card?.sample ?? (await samplePicture(picture, frame))
  const scrim = scrimProfile(sample, layout, palette, frame, scene.picture ? 'photo' : 'card')
  const overlays = await drawOverlays({ frame, layout, palette, scrim }, workFolder)
  const frames = frameCount(scene)
  return {
    ...{ frame, frames, direction: layout.direction, towards: motionFor(scene), picture, overlays },
    ...{ output: join(workFolder, 'segment.mp4'), stillOutput: join(workFolder, 'still.rgb') },
    stillFrame: stillFrame(frames, frame),
  }
}

/** A frame after all text has come in, past the middle, and before the text leaves. */
function stillFrame(frames: number, frame: FrameSize): number {
  const entered = Math.ceil((ENTRANCE_END_S + 0.1) * frame.fps)
  const leaving = Math.floor(exitStartS({ frames, frame }) * frame.fps)
  return Math.min(leaving, Math.max(entered, Math.round(frames * 0.6)))
}

/** Neighbouring items should not all move alike; the choice follows from the headline, so it never changes. */
function motionFor({ headline }: SegmentScene): 'left' | 'right' {
  return (createHash('sha256').update(headline).digest()[0] ?? 0) % 2 === 0 ? 'left' : 'right'
}
