import { contrast, mix, parseColor, type Rgb } from '../picture/color.ts'
import type { ThemeColors } from '../segment-scene.ts'

const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [10, 11, 15]
const BLACK: Rgb = [0, 0, 0]

/** Contrast between the ground and text set on it at full strength. */
const GROUND_CONTRAST = 14
/** From this contrast on a shape stands out from its ground. */
const SHAPE_CONTRAST = 1.6
/** WCAG 2.2 AA for text. */
const TEXT_CONTRAST = 4.5
/** From this contrast on a colour gets white letters, darkened where they need it. */
const DARKEN_FROM = 3

/** The colours of a template, derived from a theme so that text always has enough contrast. */
export type Palette = {
  /** Laid over the picture, behind text. */
  ground: Rgb
  headline: Rgb
  summary: Rgb
  chip: Rgb
  chipText: Rgb
  primary: Rgb
  secondary: Rgb
  accent: Rgb
}

/** Derives a palette. Throws RangeError for a colour that cannot be read. */
export function paletteFor(theme: ThemeColors): Palette {
  const [primary, secondary, accent] = [
    parseColor(theme.primary),
    parseColor(theme.secondary),
    parseColor(theme.accent),
  ]
  const tinted = mix(parseColor(theme.background), primary, 0.06)
  const headline = contrast(tinted, WHITE) >= contrast(tinted, INK) ? WHITE : INK
  const ground = awayFrom(headline, tinted)
  const shape = [accent, primary, secondary].find(color => contrast(color, ground) >= SHAPE_CONTRAST)
  const [chip, chipText] = chipColors(shape ?? headline)
  return {
    ground,
    headline,
    summary: mix(headline, ground, 0.1),
    chip,
    chipText,
    primary,
    secondary,
    accent,
  }
}

/** Vivid mid tones such as pure red are darkened a little for white letters; bright ones carry dark letters. */
function chipColors(shape: Rgb): [chip: Rgb, text: Rgb] {
  if (contrast(shape, WHITE) < DARKEN_FROM)
    return [shape, contrast(shape, INK) >= TEXT_CONTRAST ? INK : BLACK]
  let chip = shape
  for (let step = 1; contrast(chip, WHITE) < TEXT_CONTRAST; step += 1) chip = mix(shape, BLACK, step / 50)
  return [chip, WHITE]
}

/** Moves a ground towards black or white, away from the text, until the text stands out well. */
function awayFrom(text: Rgb, color: Rgb): Rgb {
  const end = text === WHITE ? BLACK : WHITE
  let ground = color
  for (let step = 1; step <= 20 && contrast(ground, text) < GROUND_CONTRAST; step += 1) {
    ground = mix(color, end, step / 20)
  }
  return ground
}
