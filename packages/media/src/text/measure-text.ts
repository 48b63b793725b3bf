import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FontFamily } from './brand-fonts.ts'
import { type FontWeight, fontFor, registerFonts } from './fonts.ts'
import { isLooseScript, scriptLanguage, textDirection } from './script.ts'
import type { MeasureText } from './text-layout.ts'

/** Bold letters in headline sizes need slightly tighter spacing than running text. */
const TIGHTENED_EM = -0.018

let context: SKRSContext2D | undefined

/** Measures pieces of one text with the settings with which it is drawn. Widths in pixels. */
export function measureFor(text: string, weight: FontWeight, family: FontFamily): MeasureText {
  registerFonts()
  context ??= createCanvas(1, 1).getContext('2d')
  const measuring = context
  return (piece, sizePx) => {
    setType(measuring, text, sizePx, weight, family)
    return measuring.measureText(piece).width
  }
}

/** Sets font, language and direction of a context for one text. */
export function setType(
  context: SKRSContext2D,
  text: string,
  sizePx: number,
  weight: FontWeight,
  family: FontFamily,
): void {
  context.font = fontFor(text, sizePx, weight, family)
  context.lang = scriptLanguage(text)
  context.direction = textDirection(text)
  context.letterSpacing = `${weight === 800 && isLooseScript(text) ? TIGHTENED_EM * sizePx : 0}px`
  context.textBaseline = 'alphabetic'
  // By default Skia splits sequences whose first character is not an emoji by itself, such as the rainbow flag.
  context.textRendering = 'geometricPrecision'
}
