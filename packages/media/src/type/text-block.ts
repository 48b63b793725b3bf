import type { FontWeight } from '../text/fonts.ts'
import { measureFor, type Typography } from '../text/measure-text.ts'
import {
  type Direction,
  directionIn,
  isLooseScript,
  isOneDirection,
  isTallScript,
  scriptLanguage,
} from '../text/script.ts'
import { layoutTextAt, type MeasureText, withEllipsis } from '../text/text-layout.ts'
import type { Part } from './emphasis.ts'
import { emphasisOf } from './emphasis.ts'
import { setHeadline } from './set-headline.ts'

/** A line of text within a block, in pixels. `baselinePx` and the block's height count from its top. */
export type SetLine = {
  text: string
  /** The whole text that the line belongs to: its script decides on fonts and spacing. */
  of: string
  typography: Typography
  sizePx: number
  weight: FontWeight
  widthPx: number
  baselinePx: number
  letterSpacingEm: number
  /** Part of the line to emphasise. */
  emphasis: Part | null
}

/** All text of a segment, set for a box. */
export type TextBlock = {
  kicker: SetLine | null
  /** Headline lines of each beat. */
  beats: SetLine[][]
  body: SetLine[]
  widthPx: number
  heightPx: number
  /** Whether the headline lost its end, because even the smallest size was too large. */
  isCut: boolean
}

export type BlockTexts = {
  category: string
  /** Source and date, after the category. */
  meta: string
  beats: readonly string[]
  body: string
  /** As languageOf returns it. */
  language: string | null
}

type BlockBox = { widthPx: number; heightPx: number; unit: number; scale: number; mostLines: number }

/** Between category, source and date. */
export const SEPARATOR = '  ·  '
const KICKER = { size: 26, tracking: 0.06, gap: 24 }
const BODY = { size: 31, lineHeight: 1.32, gap: 20, mostLines: 4 }
/** Above the baseline and below it, in em, of capitals and descenders. */
export const ASCENT = 0.78
export const DESCENT = 0.24
/** Scripts with marks above and below their letters need more distance of lines; so do stacked accents and ideographs. */
const EXTRA_LEADING = { tall: 0.3, accents: 0.1, ideographs: 0.12 }
/** Latin letters with two accents, as in Vietnamese. */
const STACKED = /[ẤẦẨẪẬẮẰẲẴẶẾỀỂỄỆỐỒỔỖỘỚỜỞỠỢỨỪỬỮỰ]/iu

/** Sets kicker, headline and body for a box. The body is left out when there is no room for it. */
export function setTextBlock(texts: BlockTexts, box: BlockBox, typography: Typography): TextBlock {
  const { unit, widthPx } = box
  const kicker = setKicker(texts, box, typography)
  const kickerPx = kicker ? Math.round((KICKER.size * ASCENT + KICKER.gap) * unit) : 0
  const leftPx = box.heightPx - kickerPx
  const beats = texts.beats.map(beat => {
    const own = typographyOf(beat, typography)
    const measure = measureFor(beat, 800, own)
    const headline = {
      widthPx,
      maxHeightPx: leftPx,
      unit,
      scale: box.scale,
      maxLines: box.mostLines,
      extraLeading: extraLeading(beat),
    }
    const setAt = (mostPx: number) => setHeadline(beat, texts.language, { ...headline, mostPx }, measure)
    return { beat, own, measure, setAt, layout: setAt(Number.POSITIVE_INFINITY) }
  })
  // Both beats at the smaller size, so that the headline does not jump.
  const sizePx = Math.min(...beats.map(({ layout }) => layout.sizePx))
  const set = beats.map(({ beat, own, measure, setAt, layout }) => {
    const { lines, leadingPx } = layout.sizePx === sizePx ? layout : setAt(sizePx)
    return linesOf(lines, beat, { sizePx, leadingPx, topPx: kickerPx, measure, typography: own })
  })
  const headlinePx = Math.max(
    ...set.map(lines => (lines.at(-1)?.baselinePx ?? 0) + Math.round(sizePx * DESCENT)),
  )
  const body = setBody(texts.body, headlinePx, box, typography)
  const all = [...(kicker ? [kicker] : []), ...set.flat(), ...body]
  const lastBody = body.at(-1)
  return {
    kicker,
    beats: set,
    body,
    isCut: beats.some(({ layout }) => layout.cut),
    widthPx: Math.ceil(Math.max(...all.map(line => line.widthPx))),
    heightPx: lastBody ? Math.ceil(lastBody.baselinePx + lastBody.sizePx * DESCENT) : headlinePx,
  }
}

/** A text's own typography in a scene. */
function typographyOf(text: string, typography: Typography): Typography {
  return { ...typography, direction: directionIn(text, typography.direction) }
}

function linesOf(
  lines: readonly string[],
  beat: string,
  at: { sizePx: number; leadingPx: number; topPx: number; measure: MeasureText; typography: Typography },
): SetLine[] {
  const part = emphasisOf(beat)
  let from = 0
  const first = at.topPx + Math.round(at.sizePx * (ASCENT + (at.leadingPx / at.sizePx > 1.3 ? 0.16 : 0)))
  return lines.map((text, index) => {
    const found = beat.indexOf(text.replace(/-$/u, ''), from)
    const start = found < 0 ? from : found
    from = start + text.length
    const emphasis = part && within(part, start, text.length)
    return {
      text,
      of: beat,
      typography: at.typography,
      sizePx: at.sizePx,
      weight: 800,
      emphasis: found < 0 ? null : emphasis,
      widthPx: at.measure(text, at.sizePx),
      baselinePx: evenPx(first + index * at.leadingPx),
      letterSpacingEm: 0,
    }
  })
}

/** The part of a line, from its start, that a part of the whole text covers. */
function within(part: Part, lineStart: number, length: number): Part | null {
  const start = Math.max(0, part.start - lineStart)
  const end = Math.min(length, part.end - lineStart)
  return end > start ? { start, end } : null
}

/** Category, source and date in one line; the category alone is shortened when it is too long. */
function setKicker(
  { category, meta, language }: BlockTexts,
  { widthPx, unit }: BlockBox,
  typography: Typography,
): SetLine | null {
  const label = isLooseScript(category) ? category.toLocaleUpperCase(language ?? 'en') : category
  const whole = inOrder([label, meta].filter(text => text !== '').join(SEPARATOR), typography.direction)
  if (whole === '') return null
  const sizePx = Math.round(KICKER.size * unit)
  const isLoose = isLooseScript(whole)
  const letterSpacingEm = isLoose ? KICKER.tracking : 0
  const own = typographyOf(whole, typography)
  const measure = measureFor(whole, 700, own)
  const width = (text: string) => measure(text, sizePx) + letterSpacingEm * sizePx * text.length
  const fits = (text: string) => width(text) <= widthPx
  const text = fits(whole)
    ? whole
    : fits(label) && label
      ? label
      : withEllipsis(label || inOrder(meta, typography.direction), fits)
  const end = text.startsWith(label) ? label.length : text.length
  return {
    text,
    of: whole,
    typography: own,
    sizePx,
    weight: 700,
    letterSpacingEm,
    widthPx: width(text),
    baselinePx: evenPx(sizePx * ASCENT),
    emphasis: { start: 0, end },
  }
}

/**
 * The parts of a row with letters of both directions in the row's order: without a mark beside the sign between two parts, the
 * day of a date would join a source of the other direction (UAX 9, rules W2 and W7).
 */
function inOrder(row: string, scene: Direction): string {
  const direction = directionIn(row, scene)
  if (isOneDirection(row, direction)) return row
  const mark = direction === 'ltr' ? '\u200E' : '\u200F'
  return row.replaceAll(SEPARATOR, `${mark}${SEPARATOR}${mark}`)
}

function setBody(
  body: string,
  topPx: number,
  { widthPx, heightPx, unit }: BlockBox,
  typography: Typography,
): SetLine[] {
  if (body === '') return []
  const sizePx = Math.round(BODY.size * unit)
  const own = typographyOf(body, typography)
  const measure = measureFor(body, 400, own)
  const roomPx = heightPx - topPx - BODY.gap * unit
  const layout = layoutTextAt(
    body,
    sizePx,
    {
      widthPx,
      maxHeightPx: roomPx,
      sizesPx: [sizePx],
      maxLines: () => BODY.mostLines,
      lineHeight: BODY.lineHeight + extraLeading(body) / 2,
    },
    measure,
  )
  if (!layout || roomPx < layout.heightPx) return []
  return layout.lines.map((text, index) => ({
    text,
    of: body,
    typography: own,
    sizePx,
    weight: 400,
    letterSpacingEm: 0,
    emphasis: null,
    widthPx: measure(text, sizePx),
    baselinePx: evenPx(topPx + BODY.gap * unit + sizePx * ASCENT + index * layout.leadingPx),
  }))
}

/** Lines begin at even rows, as chroma has half the resolution. */
export function evenPx(px: number): number {
  return 2 * Math.round(px / 2)
}

/** Added to the distance of lines, in em, for the script of a text. */
export function extraLeading(text: string): number {
  if (isTallScript(text)) return EXTRA_LEADING.tall
  if (STACKED.test(text)) return EXTRA_LEADING.accents
  const language = scriptLanguage(text)
  return language === 'ja' || language === 'zh-Hans' || language === 'ko' ? EXTRA_LEADING.ideographs : 0
}
