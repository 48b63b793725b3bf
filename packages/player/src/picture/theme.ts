import type { PlayerAnswer } from '@feedreel/contracts/embed'

export type Theme = PlayerAnswer['theme']

/** Relative luminance at which dark and light ink stand out equally (WCAG contrast ratio 4.6 to both). */
const MIDDLE_LUMINANCE = 0.179
/** Assumed behind a translucent colour, which lies over any picture: mid grey. */
const BELOW = 128

/**
 * The ink, dark or light, with more contrast to a colour. Takes the colour as `rgb(r, g, b)` or `rgba(r, g, b, a)`, as
 * style objects return it. Luminance as in
 * https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, with the plain power 2.2 for sRGB's curve.
 */
export function inkFor(color: string): '#111' | '#fff' {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const light = (channel: number) => ((channel * alpha + BELOW * (1 - alpha)) / 255) ** 2.2
  const luminance = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
  return luminance > MIDDLE_LUMINANCE ? '#111' : '#fff'
}

/**
 * Writes a theme into a style as custom properties: `--feedreel-primary` and so on, and beside each
 * `--feedreel-on-…`, the ink on it. Skips invalid colours: the style object itself parses the values, so none can break
 * out of its declaration.
 */
export function writeTheme(style: CSSStyleDeclaration, theme: Theme): void {
  for (const [key, value] of Object.entries(theme)) {
    style.color = ''
    style.color = value
    if (!style.color) continue
    const name = key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    style.setProperty(`--feedreel-${name}`, value)
    style.setProperty(`--feedreel-on-${name}`, inkFor(style.color))
  }
  style.color = ''
}
