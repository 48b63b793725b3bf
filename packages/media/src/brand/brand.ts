import type { Rgb } from '../picture/color.ts'
import { contrast, mix, parseColor } from '../picture/color.ts'
import type { PictureFile } from '../picture/picture-file.ts'
import type { FontFamily } from '../text/brand-fonts.ts'

/** The layouts of a segment; see layout/choose-layout.ts. */
export const LAYOUTS = ['plate', 'split', 'frame', 'type'] as const
export type LayoutName = (typeof LAYOUTS)[number]

/** How a segment opens and closes. */
export const TRANSITIONS = ['panel', 'dip', 'cut'] as const
export type TransitionName = (typeof TRANSITIONS)[number]

/** The looks of a publisher's videos. Colours are `#rrggbb`, `#rrggbbaa` or `rgba(r, g, b, a)`. */
export type Brand = {
  /** Shown where there is no logo; may be empty. */
  displayName: string
  /** PNG files with transparency: `light` for dark backgrounds, `dark` for light backgrounds. */
  logo: { light: PictureFile; dark: PictureFile } | null
  font: FontFamily
  ground: string
  /** Colour of text on the ground. */
  ink: string
  accent: string
  /** Radius of corners, in 720ths of the frame's shorter side. */
  radius: number
  transition: TransitionName
  /** Layouts that may be chosen. `type` shows items without a picture even when it is not listed. */
  layouts: readonly LayoutName[]
  showDate: boolean
}

/** Colours of a publisher's player. */
export type ThemeColors = {
  primary: string
  secondary: string
  accent: string
  background: string
  controlBar: string
}

const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [10, 11, 15]
const BLACK: Rgb = [0, 0, 0]

/** Contrast between the ground of a derived brand and its text. */
const GROUND_CONTRAST = 12
/** Minimum contrast at which a shape stands out from its ground. */
const SHAPE_CONTRAST = 2

/** The brand of a publisher without one: its theme's colours and the default font. Throws RangeError for a bad colour. */
export function brandOfTheme(theme: ThemeColors, displayName = ''): Brand {
  const [primary, secondary, accent] = [theme.primary, theme.secondary, theme.accent].map(parseColor)
  const tinted = mix(parseColor(theme.background), primary ?? BLACK, 0.06)
  const ink = contrast(tinted, WHITE) >= contrast(tinted, INK) ? WHITE : INK
  const ground = awayFrom(ink, tinted)
  const colors = [accent, primary, secondary].filter(color => color !== undefined)
  const shape = colors.find(color => contrast(color, ground) >= SHAPE_CONTRAST)
  return {
    displayName,
    logo: null,
    font: 'noto-sans',
    ground: hexColor(ground),
    ink: hexColor(ink),
    accent: hexColor(shape ?? ink),
    radius: 0,
    transition: 'panel',
    layouts: LAYOUTS,
    showDate: false,
  }
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

function hexColor(color: Rgb): string {
  return `#${color.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
