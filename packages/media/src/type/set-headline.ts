import type { MeasureText, TextBox, TextLayout } from '../text/text-layout.ts'
import { layoutText, layoutTextAt } from '../text/text-layout.ts'
import { countLetters } from './beats.ts'
import { hyphenate } from './hyphenate.ts'

/** The headline sizes, in units, with the letters up to which each is wanted and the distance of its lines. */
const SIZES: readonly { letters: number; size: number; lineHeight: number }[] = [
  { letters: 28, size: 96, lineHeight: 1.04 },
  { letters: 60, size: 72, lineHeight: 1.08 },
  { letters: 110, size: 56, lineHeight: 1.12 },
]
/** For headlines that fit at none of the three sizes, such as 150 letters in a narrow column. */
const LAST_SIZES = [48, 42, 36, 32]
const LAST_LINE_HEIGHT = 1.14
const MOST_LINES = 4
const MOST_LAST_LINES = 8

/** The box of a headline; sizes and counts of lines are given by this module. */
export type HeadlineBox = {
  widthPx: number
  maxHeightPx: number
  /** Pixels of a unit. */
  unit: number
  /** Added to the distance of lines, for scripts with tall letters. */
  extraLeading: number
  /** Larger than 1 where a headline has the whole frame. */
  scale: number
  /** Maximum number of lines at the three sizes. */
  maxLines?: number
  /** The largest size to try. */
  mostPx: number
}

/**
 * Sets a headline: the size for its length, with its long words divided by the patterns of its language where they do not fit,
 * else smaller sizes. Only a text that does not fit at the smallest is cut.
 * @param language as languageOf returns it
 */
export function setHeadline(
  text: string,
  language: string | null,
  box: HeadlineBox,
  measure: MeasureText,
): TextLayout {
  const letters = countLetters(text)
  const wanted = SIZES.filter(entry => letters <= entry.letters || entry === SIZES.at(-1))
  const tries = [
    ...wanted.map(({ size, lineHeight }) => ({ size, lineHeight, lines: box.maxLines ?? MOST_LINES })),
    ...LAST_SIZES.map(size => ({ size, lineHeight: LAST_LINE_HEIGHT, lines: MOST_LAST_LINES })),
  ]
  for (const { size, lineHeight, lines } of tries) {
    const sizePx = Math.round(size * box.scale * box.unit)
    if (sizePx > box.mostPx) continue
    const textBox: TextBox = {
      widthPx: box.widthPx,
      maxHeightPx: box.maxHeightPx,
      sizesPx: [sizePx],
      lineHeight: lineHeight + box.extraLeading,
      maxLines: () => lines,
    }
    const isTooWide = (word: string) => measure(word, sizePx) > box.widthPx
    const layout =
      layoutTextAt(text, sizePx, textBox, measure) ??
      layoutTextAt(hyphenate(text, language, isTooWide), sizePx, textBox, measure)
    if (layout) return layout
  }
  const sizePx = Math.round((LAST_SIZES.at(-1) ?? 32) * box.unit)
  const last: TextBox = {
    widthPx: box.widthPx,
    maxHeightPx: box.maxHeightPx,
    sizesPx: [sizePx],
    lineHeight: LAST_LINE_HEIGHT + box.extraLeading,
    maxLines: () => MOST_LAST_LINES,
  }
  return layoutText(text, last, measure)
}
