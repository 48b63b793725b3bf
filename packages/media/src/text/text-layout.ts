import { lineBreaks } from '../line-breaks/break-opportunities.ts'
import { lineEndCosts } from '../line-breaks/line-ends.ts'
import { graphemes } from './script.ts'

/** Width in pixels of a piece of text at a font size. */
export type MeasureText = (text: string, sizePx: number) => number

export type TextBox = {
  widthPx: number
  maxHeightPx: number
  /** Sizes to try, largest first; at the last one the text is truncated. */
  sizesPx: readonly number[]
  /** Distance of baselines as a multiple of the size. */
  lineHeight: number
  /** Maximum number of lines at a size. */
  maxLines: (sizePx: number) => number
}

export type TextLayout = {
  lines: string[]
  sizePx: number
  /** Distance of baselines. */
  leadingPx: number
  /** Width of the widest line. */
  widthPx: number
  heightPx: number
  cut: boolean
}

const ELLIPSIS = '…'
const SOFT_HYPHEN = '\u00AD'

/**
 * Lays a text out in a box: the largest size at which it fits, with balanced lines; when even the smallest size is too
 * large, the last line ends in an ellipsis. A word wider than the box is broken between graphemes, with a hyphen where its
 * script has one.
 */
export function layoutText(text: string, box: TextBox, measure: MeasureText): TextLayout {
  for (const sizePx of box.sizesPx) {
    const layout = layoutTextAt(text, sizePx, box, measure)
    if (layout) return layout
  }
  const breaks = lineBreaks(text)
  const sizePx = box.sizesPx.at(-1) ?? 16
  const fits = (line: string) => measure(shownLine(line), sizePx) <= box.widthPx
  const lines = breakLines(text, breaks, fits)
  const limit = lineLimit(box, sizePx)
  if (lines.length <= limit) return finish(lines, sizePx, box, measure, false)
  const shown = lines.slice(0, limit)
  shown.push(withEllipsis(`${shown.pop() ?? ''} `, fits))
  return finish(shown, sizePx, box, measure, true)
}

/**
 * Lays a text out at one size, with balanced lines; null when it does not fit or a word would be broken. Soft hyphens are
 * places where a line may end, and become hyphens there.
 */
export function layoutTextAt(
  text: string,
  sizePx: number,
  box: TextBox,
  measure: MeasureText,
): TextLayout | null {
  const breaks = lineBreaks(text)
  const fits = (line: string, widthPx = box.widthPx) => measure(shownLine(line), sizePx) <= widthPx
  const lines = breakLines(text, breaks, fits)
  if (lines.length > lineLimit(box, sizePx) || brokeWord(text, lines, breaks)) return null
  return finish(balanced(text, breaks, lines, { sizePx, box, measure }), sizePx, box, measure, false)
}

/** A line with a hyphen for a soft hyphen at its end, and without those inside. */
function shownLine(line: string): string {
  return line.replace(/\u00AD$/u, '-').replaceAll('\u00AD', '')
}

/** Shortens one line from its end, by grapheme, until it and an ellipsis fit. */
export function withEllipsis(line: string, fits: (line: string) => boolean): string {
  const characters = graphemes(line.trimEnd())
  const shortened = (count: number) =>
    characters
      .slice(0, count)
      .join('')
      .replace(/[\s.,;:،؛、。·–—-]+$/u, '') + ELLIPSIS
  const count = largestCount(characters.length, candidate => fits(shortened(candidate)))
  return count === 0 ? ELLIPSIS : shortened(count)
}

function lineLimit({ maxHeightPx, lineHeight, maxLines }: TextBox, sizePx: number): number {
  return Math.max(1, Math.min(maxLines(sizePx), Math.floor(maxHeightPx / (sizePx * lineHeight))))
}

function finish(
  given: string[],
  sizePx: number,
  box: TextBox,
  measure: MeasureText,
  cut: boolean,
): TextLayout {
  const lines = given.map(shownLine)
  const leadingPx = Math.round(sizePx * box.lineHeight)
  const widthPx = Math.ceil(Math.max(...lines.map(line => measure(line, sizePx))))
  return { lines, sizePx, leadingPx, widthPx, heightPx: leadingPx * lines.length, cut }
}

/** Fills lines greedily. */
function breakLines(text: string, breaks: readonly number[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let start = 0
  let end = 0
  for (const place of breaks) {
    if (!fits(text.slice(start, place).trim()) && end > start) {
      lines.push(text.slice(start, end).trim())
      start = end
    }
    if (!fits(text.slice(start, place).trim())) {
      for (const piece of splitWord(text.slice(start, place), fits).slice(0, -1)) {
        lines.push(piece.trim())
        start += piece.length - (text.startsWith(piece, start) ? 0 : SOFT_HYPHEN.length)
      }
    }
    end = place
  }
  const rest = text.slice(start).trim()
  if (rest) lines.push(rest)
  return lines
}

/** Between two letters of a script that divides words with a hyphen. */
const WITHIN_LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*$/u

/** Splits a word that is too wide into pieces, each as long as fits and at least one grapheme. */
function splitWord(word: string, fits: (line: string) => boolean): string[] {
  const characters = graphemes(word)
  const pieces: string[] = []
  for (let from = 0; from < characters.length; ) {
    const piece = (count: number) => {
      const isWithin = [-1, 0].every(step => WITHIN_LETTERS.test(characters[from + count + step] ?? ''))
      return characters.slice(from, from + count).join('') + (isWithin ? SOFT_HYPHEN : '')
    }
    const count = Math.max(
      1,
      largestCount(characters.length - from, candidate => fits(piece(candidate))),
    )
    pieces.push(piece(count))
    from += count
  }
  return pieces
}

/**
 * The largest count up to a bound that fits, where all smaller ones fit too; 0 when none does. Doubles the count first: a
 * word of a thousand letters of which twenty fit needs few measurements.
 */
function largestCount(bound: number, fits: (count: number) => boolean): number {
  let fitting = 0
  let tooLarge = 1
  while (tooLarge <= bound && fits(tooLarge)) {
    fitting = tooLarge
    tooLarge *= 2
  }
  tooLarge = Math.min(tooLarge, bound + 1)
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2)
    if (fits(middle)) fitting = middle
    else tooLarge = middle
  }
  return fitting
}

/** Whether a line ends inside a word: then a smaller size is tried first. */
function brokeWord(text: string, lines: readonly string[], breaks: readonly number[]): boolean {
  const places = new Set(breaks)
  let at = 0
  for (const line of lines) {
    const found = text.indexOf(line, at)
    // A hyphen that the text does not have.
    if (found < 0) return true
    at = found + line.length
    const followedBySpace = text[at] === ' '
    if (!places.has(followedBySpace ? at + 1 : at)) return true
  }
  return false
}

/** How much wider lines that end where phrases end may be than the most even ones: a wider plate covers more of its picture. */
const MOST_WIDER = 1.1
/** How much narrower their narrowest may be than that of the most even ones: a short line between long ones looks lost. */
const LEAST_NARROWER = 0.7

type Setting = { sizePx: number; box: TextBox; measure: MeasureText }

/** Even lines, as many as the filled ones, that end where phrases end. */
function balanced(
  text: string,
  breaks: readonly number[],
  filled: string[],
  { sizePx, box, measure }: Setting,
): string[] {
  const known = new Map<string, number>()
  const widthOf = (line: string) => {
    const width = known.get(line) ?? measure(shownLine(line), sizePx)
    known.set(line, width)
    return width
  }
  const places = [0, ...breaks.filter(place => place < text.length), text.length]
  const given = { widthPx: box.widthPx, leastPx: 0, widthOf, endCosts: [] }
  const even = evenLines(text, places, filled.length, given)
  if (!even) return filled
  const widths = even.map(widthOf)
  const widthPx = Math.min(box.widthPx, MOST_WIDER * Math.max(...widths))
  const leastPx = LEAST_NARROWER * Math.min(...widths)
  const endCosts = [...lineEndCosts(text, places.slice(0, -1)), 0].map(cost => cost * box.widthPx)
  return evenLines(text, places, filled.length, { widthPx, leastPx, widthOf, endCosts }) ?? even
}

/** A line that ends in a hyphen counts as this much wider, as a share of the greatest width. */
const HYPHEN_COST = 0.4

type LineSetting = {
  /** The width of the widest line, and of the narrowest. */
  widthPx: number
  leastPx: number
  widthOf: (line: string) => number
  /** Pixels by which a line that ends at a place counts as wider; left out for none. */
  endCosts: readonly number[]
}

/**
 * The lines of a given number whose widths have the least sum of squares, which are the most even; null when there are none.
 * Lines that end in a hyphen, or at a place with a cost, count as wider.
 * Measures each line that fits and starts after a break once, so that the work grows with the length of the text. Source: the
 * total-fit method of Knuth and Plass 1981, with a fixed number of lines.
 * @param places ascending indices into the text, from 0 to its length
 */
function evenLines(
  text: string,
  places: readonly number[],
  count: number,
  { widthPx, leastPx, widthOf, endCosts }: LineSetting,
): string[] | null {
  if (count < 2) return null
  /** For each number of lines: the least cost of lines up to a place, and where the last of them starts. */
  const rows = [new Map([[0, { cost: 0, from: 0 }]])]
  const lines = places.map((start, first) => {
    const ends: { end: number; cost: number }[] = []
    for (const [step, place] of places.slice(first + 1).entries()) {
      const line = text.slice(start, place).trim()
      const width = widthOf(line)
      const isHyphened = line.endsWith(SOFT_HYPHEN)
      if (width > widthPx && !isHyphened) break
      if (width > widthPx || width < leastPx) continue
      const end = first + 1 + step
      const added = isHyphened ? HYPHEN_COST * widthPx : (endCosts[end] ?? 0)
      ends.push({ end, cost: (width + added) ** 2 })
    }
    return ends
  })
  for (let number = 1; number <= count; number += 1) {
    const row = new Map<number, { cost: number; from: number }>()
    for (const [from, { cost: before }] of rows[number - 1] ?? []) {
      for (const { end, cost } of lines[from] ?? []) {
        if (before + cost < (row.get(end)?.cost ?? Number.POSITIVE_INFINITY)) {
          row.set(end, { cost: before + cost, from })
        }
      }
    }
    rows.push(row)
  }
  const found: string[] = []
  let end = places.length - 1
  for (let number = count; number > 0; number -= 1) {
    const from = rows[number]?.get(end)?.from
    if (from === undefined) return null
    found.unshift(text.slice(places[from], places[end]).trim())
    end = from
  }
  return found
}
