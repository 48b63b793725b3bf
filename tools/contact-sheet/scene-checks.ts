import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { brandOfTheme, type LAYOUTS } from '@feedreel/media/brand/brand'
import { contrast } from '@feedreel/media/picture/color'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { FRAMES, type RundownScene, type SegmentScene } from '@feedreel/media/segment-scene'
import { type LaidOutScene, layOutScene } from '@feedreel/media/template/plan-segment'
import { scene } from '@feedreel/media/test-material'
import { expect } from 'vitest'
import type { ScriptText } from './script-texts.ts'
import { textContrasts } from './text-contrast.ts'

const brand = brandOfTheme(DEFAULT_THEME, 'Harbour Post')

/** A scene of six seconds with the brand of these tests, in 16:9 unless the fields say otherwise. */
export function sceneOf(fields: Partial<SegmentScene> & { headline: string }): SegmentScene {
  return scene({ summary: '', language: null, brand, seconds: 6, ...fields })
}

/** The box of every line of text, in pixels of the frame, from capitals to descenders. */
function lineBoxes({ block, origin }: LaidOutScene, direction: 'ltr' | 'rtl') {
  const beats = block.beats.map(lines => [...(block.kicker ? [block.kicker] : []), ...lines, ...block.body])
  return beats.map(lines =>
    lines.map(({ baselinePx, sizePx, widthPx }) => ({
      left: direction === 'ltr' ? origin.x : origin.x - widthPx,
      right: direction === 'ltr' ? origin.x + widthPx : origin.x,
      top: origin.y + baselinePx - sizePx * 0.72,
      bottom: origin.y + baselinePx + sizePx * 0.02,
    })),
  )
}

/** Fails unless every line of text is within its frame and panel and below the previous line. */
export function expectTextInPlace(laidOut: LaidOutScene, { direction, ratio }: SegmentScene): void {
  const { width, height } = FRAMES[ratio]
  for (const lines of lineBoxes(laidOut, direction)) {
    lines.forEach((line, index) => {
      expect(line.left).toBeGreaterThanOrEqual(47)
      expect(line.right).toBeLessThanOrEqual(width - 47)
      expect(line.bottom).toBeLessThanOrEqual(height * 0.82 + 1)
      expect(line.top).toBeGreaterThanOrEqual(60)
      // Capitals of the next line begin under this line's baseline.
      const next = lines[index + 1]
      if (next) expect(next.top).toBeGreaterThan(line.bottom)
      const { panel } = laidOut
      expect(line.left).toBeGreaterThanOrEqual(panel.x)
      expect(line.right).toBeLessThanOrEqual(panel.x + panel.width)
      expect(line.top).toBeGreaterThanOrEqual(panel.y)
      expect(line.bottom).toBeLessThanOrEqual(panel.y + panel.height)
    })
  }
}

type Look = Pick<SegmentScene, 'ratio' | 'variant'> & {
  layout: (typeof LAYOUTS)[number]
  picture: PictureFile | null
}

/** Fails unless a text on a layout is in its place and has enough contrast; `type` shows no picture. */
export async function expectTextOnLayout(
  text: ScriptText,
  { layout, picture, ...look }: Look,
): Promise<void> {
  const scene = sceneOf({
    ...text,
    ...look,
    picture: layout === 'type' ? null : picture,
    brand: { ...brand, layouts: [layout] },
  })
  const laidOut = await layOutScene(scene)
  expect(laidOut.layout).toBe(layout)
  expectTextInPlace(laidOut, scene)
  const { ground, ink, muted, accentText, bar, onBar } = laidOut.palette
  for (const color of [ink, muted, accentText]) expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(onBar, bar)).toBeGreaterThanOrEqual(4.5)
}

/** Fails unless every text of a scene can be read, measured on pixels. @returns the names of the texts */
export async function expectReadable(shown: SegmentScene | RundownScene): Promise<string[]> {
  const contrasts = await textContrasts(shown)
  for (const { name, contrast } of contrasts) expect(contrast, name).toBeGreaterThanOrEqual(4.5)
  return contrasts.map(({ name }) => name)
}
