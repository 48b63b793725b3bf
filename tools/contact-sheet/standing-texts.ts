import { isRundown, type RundownScene, type SegmentScene } from '@feedreel/media/segment-scene'
import { measureMark } from '@feedreel/media/template/brand-mark'
import { emphasisSpan, setLine } from '@feedreel/media/template/draw-line'
import { layOutEndCard, layOutOpener } from '@feedreel/media/template/plan-rundown'
import { layOutScene } from '@feedreel/media/template/plan-segment'
import type { SetLine } from '@feedreel/media/type/text-block'
import { createCanvas } from '@napi-rs/canvas'
import type { Area } from './contrast-of-pixels.ts'

/**
 * A part of a text that has one colour, where it is placed, and when: after all of the first beat, or of the second, has
 * entered.
 */
export type StandingText = { name: string; area: Area; beat: 0 | 1 }

type Drawn = { line: SetLine; x: number; y: number }

const HAS_LETTERS = /[\p{L}\p{N}]/u

/** Every text of a scene in pixels of its frame, lines divided where their emphasised part starts and ends. */
export async function standingTexts(scene: SegmentScene | RundownScene): Promise<StandingText[]> {
  if (isRundown(scene)) {
    const { lines } = scene.card === 'opener' ? await layOutOpener(scene) : layOutEndCard(scene)
    return lines.flatMap((drawn, index) => partsOf(`${scene.card} ${index}`, drawn, scene.direction, 0))
  }
  const { block, origin, mark, palette, typography, unit } = await layOutScene(scene)
  const parts = (name: string, lines: readonly SetLine[], beat: 0 | 1) =>
    lines.flatMap((line, index) => partsOf(`${name} ${index}`, { line, ...origin }, scene.direction, beat))
  const texts = [
    ...parts('kicker', block.kicker ? [block.kicker] : [], 0),
    ...parts('headline', block.beats[0] ?? [], 0),
    ...parts('second beat', block.beats[1] ?? [], 1),
    ...parts('summary', block.body, 0),
  ]
  if (!mark || scene.brand.logo) return texts
  const look = { brand: scene.brand, palette, typography, unit }
  const { markWidthPx: widthPx } = await measureMark(look, mark.widthPx, true)
  // The name follows a dot of 20 units and a gap of 10, at 26 units.
  const [dotPx, sizePx] = [30 * unit, 26 * unit]
  const area = {
    left: scene.direction === 'ltr' ? mark.x + dotPx : mark.x - widthPx,
    top: mark.y + mark.heightPx / 2 - sizePx * 0.36,
    width: widthPx - dotPx,
    height: sizePx * 0.74,
  }
  return [...texts, { name: 'name', area, beat: 0 }]
}

/** The emphasised part of a line and what is before and after it, without parts that have no letters. */
function partsOf(
  name: string,
  { line, x, y }: Drawn,
  direction: SegmentScene['direction'],
  beat: 0 | 1,
): StandingText[] {
  const context = createCanvas(1, 1).getContext('2d')
  setLine(context, line, direction)
  const whole = direction === 'ltr' ? { left: 0, right: line.widthPx } : { left: -line.widthPx, right: 0 }
  const span = emphasisSpan(context, line, direction)
  const areaOf = ({ left, right }: { left: number; right: number }): Area => ({
    left: x + left,
    width: right - left,
    top: y + line.baselinePx - line.sizePx * 0.72,
    height: line.sizePx * 0.74,
  })
  const parts: [part: string, text: string, at: typeof whole][] = []
  if (span) {
    const { start, end } = line.emphasis ?? {}
    const sides = [
      { left: whole.left, right: span.left },
      { left: span.right, right: whole.right },
    ] as const
    const [before, after] = line.typography.direction === 'ltr' ? sides : [sides[1], sides[0]]
    parts.push(['emphasis', line.text.slice(start, end), span])
    parts.push(['before', line.text.slice(0, start), before], ['after', line.text.slice(end), after])
  } else parts.push(['whole', line.text, whole])
  return parts
    .filter(([, text, at]) => HAS_LETTERS.test(text) && at.right - at.left >= 4)
    .map(([part, , at]) => ({ name: `${name} ${part}`, area: areaOf(at), beat }))
}
