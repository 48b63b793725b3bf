import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { fontFor, registerFonts } from './fonts.ts'
import { isLooseScript, scriptLanguage, textDirection } from './script.ts'
import type { MeasureText } from './text-layout.ts'

/** Bold letters in headline sizes need slightly tighter spacing than running text. */
const TIGHTENED_EM = -0.012

let context: SKRSContext2D | undefined

/** Measures pieces of one text with the settings that it will be drawn with. Widths in pixels. */
export function measureFor(text: string, weight: 400 | 700): MeasureText {
  registerFonts()
  context ??= createCanvas(1, 1).getContext('2d')
  const measuring = context
  return (piece, sizePx) => {
    setType(measuring, text, sizePx, weight)
    return measuring.measureText(piece).width
  }
}

/** Sets font, language and direction of a context for one text. */
export function setType(context: SKRSContext2D, text: string, sizePx: number, weight: 400 | 700): void {
  context.font = fontFor(text, sizePx, weight)
  context.lang = scriptLanguage(text)
  context.direction = textDirection(text)
  context.letterSpacing = `${weight === 700 && isLooseScript(text) ? TIGHTENED_EM * sizePx : 0}px`
  context.textBaseline = 'alphabetic'
  // By default Skia splits sequences whose first character is not an emoji by itself, such as the rainbow flag.
  context.textRendering = 'geometricPrecision'
}
