import type { FontWeight } from '../text/fonts.ts'
import { measureFor, type Typography } from '../text/measure-text.ts'
import { textDirection } from '../text/script.ts'
import { layoutText, layoutTextAt, type TextBox, type TextLayout } from '../text/text-layout.ts'
import { ASCENT, DESCENT, evenPx, extraLeading, type SetLine } from './text-block.ts'

/** A title of an opener with its number. Lines count their baselines from the top of the list. */
export type SetTitle = { number: SetLine; lines: SetLine[]; topPx: number; heightPx: number }

/** Sizes of titles, in units, largest first; all titles of a list have the same size. */
const SIZES = [36, 33, 30, 27, 24, 22]
const LINE_HEIGHT = 1.18
const MOST_LINES = 2
/** Of a row above and below its title, and the tallest row, in units. */
const ROW = { padding: 9, tallest: 112 }
/** Width of the column of numbers, in units. */
export const NUMBER_WIDTH = 48

/** Sets numbered titles one below the other at the largest size at which all fit; at the smallest they are cut. */
export function setTitles(
  titles: readonly string[],
  box: { widthPx: number; heightPx: number; unit: number },
  typography: Typography,
): SetTitle[] {
  const { unit } = box
  const measure = (title: string, weight: FontWeight) => measureFor(title, weight, ownOf(title, typography))
  const widthPx = box.widthPx - NUMBER_WIDTH * unit
  const rowPx = Math.min(box.heightPx / titles.length, ROW.tallest * unit)
  const boxAt = (title: string, size: number): TextBox => ({
    widthPx,
    maxHeightPx: rowPx - 2 * ROW.padding * unit,
    sizesPx: [Math.round(size * unit)],
    lineHeight: LINE_HEIGHT + extraLeading(title),
    maxLines: () => MOST_LINES,
  })
  const fitAt = (size: number): TextLayout[] | null => {
    const set = titles.map(title =>
      layoutTextAt(title, Math.round(size * unit), boxAt(title, size), measure(title, 700)),
    )
    return set.every(layout => layout !== null) ? set : null
  }
  const smallest = SIZES.at(-1) ?? 22
  const layouts =
    SIZES.reduce<TextLayout[] | null>((found, size) => found ?? fitAt(size), null) ??
    titles.map(title => layoutText(title, boxAt(title, smallest), measure(title, 700)))
  return layouts.map((layout, index) => {
    const title = titles[index] ?? ''
    const { sizePx, leadingPx, lines } = layout
    const textPx = (lines.length - 1) * leadingPx + sizePx * (ASCENT + DESCENT)
    const topPx = index * rowPx
    const first = topPx + (rowPx - textPx) / 2 + sizePx * ASCENT
    const line = (text: string, of: string, weight: FontWeight, at: number): SetLine => ({
      text,
      of,
      typography: ownOf(of, typography),
      sizePx,
      weight,
      letterSpacingEm: 0,
      emphasis: null,
      widthPx: measure(of, weight)(text, sizePx),
      baselinePx: evenPx(first + at * leadingPx),
    })
    const number = String(index + 1)
    return {
      topPx,
      heightPx: rowPx,
      lines: lines.map((text, at) => line(text, title, 700, at)),
      number: { ...line(number, number, 800, 0), emphasis: { start: 0, end: number.length } },
    }
  })
}

/** Titles and names have a direction of their own: a list may have several. */
function ownOf(text: string, typography: Typography): Typography {
  return { ...typography, direction: textDirection(text) }
}

/** Sizes in units, largest first. */
type NameSetting = { widthPx: number; unit: number; sizes: readonly number[]; weight: FontWeight }

/** Sets one line at the largest of some sizes; at the smallest it is cut. Its baseline counts from its top. */
export function setOneLine(text: string, given: NameSetting, typography: Typography): SetLine {
  const [line] = setLines(text, { ...given, mostLines: () => 1 }, typography)
  if (!line) throw new RangeError('text: is empty')
  return line
}

/**
 * Sets lines at the largest of some sizes; at the smallest the last one is cut. Baselines count from the top of the first.
 * @param given.mostLines the maximum number of lines at a size in units
 */
export function setLines(
  text: string,
  given: NameSetting & { mostLines: (size: number) => number },
  typography: Typography,
): SetLine[] {
  const { widthPx, unit, weight, mostLines } = given
  const own = ownOf(text, typography)
  const measure = measureFor(text, weight, own)
  const layout = layoutText(
    text,
    {
      widthPx,
      maxHeightPx: Number.POSITIVE_INFINITY,
      lineHeight: 1.1 + extraLeading(text),
      maxLines: sizePx => mostLines(sizePx / unit),
      sizesPx: given.sizes.map(size => Math.round(size * unit)),
    },
    measure,
  )
  const { lines, sizePx, leadingPx } = layout
  return lines.map((shown, at) => ({
    text: shown,
    of: text,
    typography: own,
    sizePx,
    weight,
    letterSpacingEm: 0,
    emphasis: null,
    widthPx: measure(shown, sizePx),
    baselinePx: evenPx(sizePx * ASCENT + at * leadingPx),
  }))
}
