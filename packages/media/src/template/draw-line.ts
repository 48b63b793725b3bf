import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssColor, type Rgb } from '../picture/color.ts'
import type { FontFamily } from '../text/brand-fonts.ts'
import { setType } from '../text/measure-text.ts'
import type { Direction } from '../text/script.ts'
import type { SetLine } from '../type/text-block.ts'

/** How lines of one kind are drawn. `emphasis` colours the emphasised part, null leaves it like the rest. */
export type LineLook = { color: Rgb; emphasis: Rgb | null; family: FontFamily; direction: Direction }

/** Draws a line whose leading edge (right for right-to-left) is at `x`. */
export function drawLine(
  context: SKRSContext2D,
  line: SetLine,
  look: LineLook,
  x: number,
  baseline: number,
): void {
  setLine(context, line, look)
  context.fillStyle = cssColor(look.color)
  context.fillText(line.text, x, baseline)
  const span = look.emphasis && emphasisSpan(context, line, look.direction)
  if (!span || !look.emphasis) return
  // The whole line again, clipped: letters keep their joins and distances.
  context.save()
  context.beginPath()
  context.rect(x + span.left, baseline - line.sizePx * 1.5, span.right - span.left, line.sizePx * 2.4)
  context.clip()
  // The first colour would shine through at the letters' edges.
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = cssColor(look.emphasis)
  context.fillRect(x + span.left, baseline - line.sizePx * 1.5, span.right - span.left, line.sizePx * 2.4)
  context.restore()
}

/** Sets a context's type for a line. */
export function setLine(context: SKRSContext2D, line: SetLine, { family, direction }: LineLook): void {
  setType(context, line.of, line.sizePx, line.weight, family)
  if (line.letterSpacingEm > 0) context.letterSpacing = `${line.letterSpacingEm * line.sizePx}px`
  context.textAlign = direction === 'rtl' ? 'right' : 'left'
}

/** The position of the emphasised part of a line, in pixels from the line's leading edge; null when it has none. */
export function emphasisSpan(
  context: SKRSContext2D,
  line: SetLine,
  direction: Direction,
): { left: number; right: number } | null {
  if (!line.emphasis) return null
  const { start, end } = line.emphasis
  const width = (text: string) => context.measureText(text).width
  const [before, part] = [width(line.text.slice(0, start)), width(line.text.slice(start, end))]
  if (part === 0) return null
  return direction === 'rtl'
    ? { left: -before - part, right: -before }
    : { left: before, right: before + part }
}
