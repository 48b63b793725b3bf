import { contrast, mix, parseColor, type Rgb } from '../picture/color.ts'
import type { Brand } from './brand.ts'

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [10, 11, 15]

/** WCAG 2.2 AA for text, with a margin for the encoder's noise. */
const TEXT_CONTRAST = 4.8
/** Least contrast at which a shape stands out from its ground. */
const SHAPE_CONTRAST = 1.6

/** The colours of one ground and of everything on it. Every text reaches TEXT_CONTRAST. */
export type Palette = {
  ground: Rgb
  /** The far end of a gradient that starts at `ground`; texts are readable on both. */
  groundEnd: Rgb
  ink: Rgb
  /** For less important text. */
  muted: Rgb
  /** For text: the accent if it is readable on the ground, else the ink. */
  accentText: Rgb
  /** For bars and edges: the accent if it stands out from the ground, else the ink. */
  bar: Rgb
  /** Text on a bar. */
  onBar: Rgb
}

/** Derives the colours of a brand's panels. Throws RangeError for a colour that cannot be read. */
export function paletteOf(brand: Brand): Palette {
  return paletteOn(parseColor(brand.ground), parseColor(brand.ink), parseColor(brand.accent))
}

/**
 * The four grounds of segments without a picture: the brand's ground, its accent, its ink, and a lighter ground.
 */
export function typePalettes(brand: Brand): readonly [Palette, Palette, Palette, Palette] {
  const [ground, ink, accent] = [parseColor(brand.ground), parseColor(brand.ink), parseColor(brand.accent)]
  return [
    paletteOn(accent, ground, ink),
    paletteOn(ground, ink, accent),
    paletteOn(mix(ground, ink, 0.09), ink, accent),
    paletteOn(mix(ink, ground, 0.06), ground, accent),
  ]
}

function paletteOn(ground: Rgb, wantedInk: Rgb, accent: Rgb): Palette {
  const ink = readable(wantedInk, ground)
  const groundEnd = mix(ground, ink, 0.1)
  const bar = contrast(accent, ground) >= SHAPE_CONTRAST ? accent : ink
  return {
    ground,
    groundEnd: contrast(ink, groundEnd) >= TEXT_CONTRAST ? groundEnd : ground,
    ink,
    muted: readable(mix(ink, ground, 0.22), ground, ink),
    accentText: contrast(accent, ground) >= TEXT_CONTRAST ? accent : ink,
    bar,
    onBar: readable(ground, bar),
  }
}

/** The wanted colour when it can be read on the ground; else the other one, else white or black, whichever contrasts more. */
function readable(wanted: Rgb, ground: Rgb, other = wanted): Rgb {
  const found = [wanted, other].find(color => contrast(color, ground) >= TEXT_CONTRAST)
  return found ?? (contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK)
}
