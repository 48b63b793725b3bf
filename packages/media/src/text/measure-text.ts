import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FontFamily } from './brand-fonts.ts'
import { type FontWeight, fontFor, registerFonts } from './fonts.ts'
import { type Direction, isLooseScript, scriptLanguage } from './script.ts'
import type { MeasureText } from './text-layout.ts'

/** Bold letters in headline sizes need slightly tighter spacing than running text. */
const TIGHTENED_EM = -0.018

let context: SKRSContext2D | undefined

/** What decides besides size and weight how a text is set: it is measured and drawn with the same. */
export type Typography = {
  family: FontFamily
  direction: Direction
  /** BCP 47 tag, or null when it is not known: ideographs have its forms. */
  language: string | null
}

/** Measures pieces of one text with the settings with which it is drawn. Widths in pixels. */
export function measureFor(text: string, weight: FontWeight, typography: Typography): MeasureText {
  registerFonts()
  context ??= createCanvas(1, 1).getContext('2d')
  const measuring = context
  return (piece, sizePx) => {
    setType(measuring, text, sizePx, weight, typography)
    return measuring.measureText(piece).width
  }
}

/** Sets font, language and direction of a context for one text. */
export function setType(
  context: SKRSContext2D,
  text: string,
  sizePx: number,
  weight: FontWeight,
  { family, direction, language }: Typography,
): void {
  const forms = scriptLanguage(text, language)
  context.font = fontFor(forms, sizePx, weight, family)
  context.lang = forms
  context.direction = direction
  context.letterSpacing = `${weight === 800 && isLooseScript(text) ? TIGHTENED_EM * sizePx : 0}px`
  context.textBaseline = 'alphabetic'
  // By default Skia splits sequences whose first character is not an emoji by itself, such as the rainbow flag.
  context.textRendering = 'geometricPrecision'
}
