import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssColor, type Rgb } from '../picture/color.ts'
import { setType } from '../text/measure-text.ts'
import { type Direction, isOneDirection } from '../text/script.ts'
import type { SetLine } from '../type/text-block.ts'

/**
 * How lines of one kind are drawn. `emphasis` colours the emphasised part, null leaves it like the rest; `direction` is that
 * of the scene, in which lines are aligned.
 */
export type LineLook = { color: Rgb; emphasis: Rgb | null; direction: Direction }

/** Draws a line whose leading edge (right for right-to-left) is at `x`. Clears what is behind its emphasised part. */
export function drawLine(
  context: SKRSContext2D,
  line: SetLine,
  look: LineLook,
  x: number,
  baseline: number,
): void {
  setLine(context, line, look.direction)
  context.fillStyle = cssColor(look.color)
  context.fillText(line.text, x, baseline)
  const span = look.emphasis && emphasisSpan(context, line, look.direction)
  if (!span || !look.emphasis) return
  const part = [
    x + span.left,
    baseline - line.sizePx * 1.5,
    span.right - span.left,
    line.sizePx * 2.4,
  ] as const
  context.save()
  context.beginPath()
  context.rect(...part)
  context.clip()
  // The first colour would shine through at the letters' edges.
  context.clearRect(...part)
  // The whole line again, clipped: letters keep their joins and distances, emoji their colours.
  context.fillStyle = cssColor(look.emphasis)
  context.fillText(line.text, x, baseline)
  context.restore()
}

/** Sets a context's type for a line. */
export function setLine(context: SKRSContext2D, line: SetLine, direction: Direction): void {
  setType(context, line.of, line.sizePx, line.weight, line.typography)
  if (line.letterSpacingEm > 0) context.letterSpacing = `${line.letterSpacingEm * line.sizePx}px`
  context.textAlign = direction === 'rtl' ? 'right' : 'left'
}

/**
 * The position of the emphasised part of a line, in pixels from the line's leading edge in a scene of the given direction.
 * Null when it has none, or when it is a part of a line with letters of both directions: these are reordered when they are
 * drawn.
 */
export function emphasisSpan(
  context: SKRSContext2D,
  line: SetLine,
  direction: Direction,
): { left: number; right: number } | null {
  if (!line.emphasis) return null
  const { start, end } = line.emphasis
  const isWhole = start === 0 && end === line.text.length
  if (!isWhole && !isOneDirection(line.text, line.typography.direction)) return null
  const width = (text: string) => context.measureText(text).width
  const [before, part] = [width(line.text.slice(0, start)), width(line.text.slice(start, end))]
  if (part === 0) return null
  const whole = width(line.text)
  const fromLeft = line.typography.direction === 'ltr' ? before : whole - before - part
  const left = direction === 'ltr' ? fromLeft : fromLeft - whole
  return { left, right: left + part }
}

/** Of a bar beside the emphasised part, in em: in a space, and in the gap before a sign without a space. */
const BAR_SIDE = { space: 0.09, gap: 0.03 }

/** How far a bar extends on both sides of the emphasised part, in pixels: not over the sign beside it. */
export function barSides({ text, emphasis, sizePx, typography }: SetLine): { left: number; right: number } {
  const side = (neighbour = ' ') => Math.round(sizePx * (neighbour === ' ' ? BAR_SIDE.space : BAR_SIDE.gap))
  const before = side(text[(emphasis?.start ?? 0) - 1])
  const after = side(text[emphasis?.end ?? text.length])
  return typography.direction === 'ltr' ? { left: before, right: after } : { left: after, right: before }
}
