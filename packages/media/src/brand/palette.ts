import { contrast, luminance, mix, parseColor, type Rgb } from '../picture/color.ts'
import type { Brand } from './brand.ts'

const WHITE: Rgb = [255, 255, 255]
/** Softer than black; used where it can be read. */
const INK: Rgb = [10, 11, 15]
const BLACK: Rgb = [0, 0, 0]

/** WCAG 2.2 AA for text, with a margin for the encoder's noise. */
const TEXT_CONTRAST = 4.8
/** Minimum contrast at which a shape stands out from its ground. */
const SHAPE_CONTRAST = 1.6

/** The colours of one ground and of everything on it. Every text reaches TEXT_CONTRAST. */
export type Palette = {
  /** The brand's ground; a grey of medium lightness, on which neither white nor black can be read well, is moved a few levels. */
  ground: Rgb
  /** The far end of a gradient that starts at `ground`; texts are readable on both, and on what lies between. */
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

/** How far the end of a gradient is from its ground. */
const GRADIENT = 0.1

function paletteOn(wantedGround: Rgb, wantedInk: Rgb, accent: Rgb): Palette {
  const ground = carrying(wantedGround, wantedInk)
  const ink = readable([wantedInk], [ground])
  const towardsInk = mix(ground, ink, GRADIENT)
  const awayFromInk = mix(ground, luminance(ink) > luminance(ground) ? BLACK : WHITE, GRADIENT)
  const groundEnd = contrast(ink, towardsInk) >= TEXT_CONTRAST ? towardsInk : awayFromInk
  const bar = contrast(accent, ground) >= SHAPE_CONTRAST ? carrying(accent, ground) : ink
  return {
    ground,
    groundEnd,
    ink,
    muted: readable([mix(ink, ground, 0.22), ink], [ground, groundEnd]),
    accentText: readable([accent, ink], [ground, groundEnd]),
    bar,
    onBar: readable([ground], [bar]),
  }
}

/** The first of the wanted colours that can be read on all grounds; else white or black, whichever contrasts more. */
function readable(wanted: readonly Rgb[], grounds: readonly Rgb[]): Rgb {
  const least = (color: Rgb) => Math.min(...grounds.map(ground => contrast(color, ground)))
  const isReadable = (color: Rgb) => least(color) >= TEXT_CONTRAST
  const found = wanted.find(isReadable)
  if (found) return found
  if (least(WHITE) >= least(BLACK)) return WHITE
  return isReadable(INK) ? INK : BLACK
}

const MOVES = 40

/** A colour on which white or black reaches TEXT_CONTRAST: the given one, moved away from its text if necessary. */
function carrying(color: Rgb, text: Rgb): Rgb {
  const carries = (ground: Rgb) => [WHITE, BLACK].some(end => contrast(end, ground) >= TEXT_CONTRAST)
  const end = luminance(text) >= luminance(color) ? BLACK : WHITE
  let moved = color
  for (let move = 1; move <= MOVES && !carries(moved); move += 1) {
    const [red, green, blue] = mix(color, end, move / MOVES)
    moved = [Math.round(red), Math.round(green), Math.round(blue)]
  }
  return moved
}
