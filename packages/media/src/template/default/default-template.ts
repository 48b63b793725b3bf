import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkScene, type FrameSize, frameCount, type SegmentScene } from '../../segment-scene.ts'
import { measureFor } from '../../text/measure-text.ts'
import { paletteFor } from '../palette.ts'
import { samplePicture, scrimProfile } from '../scrim.ts'
import type { SegmentPlan, Template } from '../template.ts'
import { cardFor } from './card.ts'
import { exitStartS, segmentFilters } from './filters.ts'
import { ENTRANCE_END_S } from './measures.ts'
import { drawOverlays } from './overlays.ts'
import { layoutScene } from './scene-layout.ts'

/**
 * Headline, summary and a row of category and source at the foot of a picture that moves slowly to one side under a
 * scrim; items without a picture get a card in the theme's colours.
 */
export const defaultTemplate: Template = { version: 'default-4', plan }

async function plan(scene: SegmentScene, workFolder: string): Promise<SegmentPlan> {
  checkScene(scene)
  const { frame } = scene
  const palette = paletteFor(scene.theme)
  const layout = layoutScene(scene, measureFor)
  const { direction } = layout
  const picture = scene.picture?.file ?? join(workFolder, 'card.jpg')
  const card = scene.picture ? null : await cardFor(palette, frame, direction)
  if (card) await writeFile(picture, card.jpeg)

  const sample = card?.sample ?? (await samplePicture(picture, frame))
  const scrim = scrimProfile(sample, layout, palette, frame, scene.picture ? 'photo' : 'card')
  const overlays = await drawOverlays({ frame, layout, palette, scrim }, workFolder)
  const frames = frameCount(scene)
  const { layers, filters } = segmentFilters({
    frame,
    frames,
    direction,
    towards: motionFor(scene),
    overlays,
  })
  return {
    ...{ frame, frames, picture, layers, filters },
    stillFrame: stillFrame(frames, frame),
    temporaryFiles: [...layers.map(layer => layer.file), ...(card ? [picture] : [])],
  }
}

/** A frame after all text has entered, past the middle, and before the text leaves. */
function stillFrame(frames: number, frame: FrameSize): number {
  const entered = Math.ceil((ENTRANCE_END_S + 0.1) * frame.fps)
  const leaving = Math.floor(exitStartS({ frames, frame }) * frame.fps)
  return Math.min(leaving, Math.max(entered, Math.round(frames * 0.6)))
}

/** Neighbouring items should not all move the same way; the headline decides, so the choice never changes. */
function motionFor({ headline }: SegmentScene): 'left' | 'right' {
  return (createHash('sha256').update(headline).digest()[0] ?? 0) % 2 === 0 ? 'left' : 'right'
}
