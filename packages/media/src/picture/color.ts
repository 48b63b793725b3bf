/** Red, green and blue, 0 to 255 each, gamma-coded sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number]

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i
const FUNCTION = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*[\d.]+%?\s*)?\)$/i

/**
 * Reads `#rrggbb`, `#rrggbbaa`, `rgb(…)` or `rgba(…)`. Transparency is ignored: video has nothing behind it.
 * Throws RangeError for anything else.
 */
export function parseColor(text: string): Rgb {
  const hex = HEX.exec(text.trim())
  if (hex) return [hexByte(hex[1]), hexByte(hex[2]), hexByte(hex[3])]
  const numbers = FUNCTION.exec(text.trim())
  if (numbers) return [decimalByte(numbers[1]), decimalByte(numbers[2]), decimalByte(numbers[3])]
  throw new RangeError(`colour "${text.slice(0, 40)}" is not #rrggbb, #rrggbbaa or rgba(…)`)
}

function hexByte(digits = ''): number {
  return Number.parseInt(digits, 16)
}

function decimalByte(digits = ''): number {
  return Math.min(255, Number(digits))
}

/** As a CSS colour; alpha from 0 to 1. */
export function cssColor([red, green, blue]: Rgb, alpha = 1): string {
  return `rgba(${Math.round(red)}, ${Math.round(green)}, ${Math.round(blue)}, ${alpha})`
}

/** The colour seen when `over` with opacity alpha lies on `under`, blended in gamma-coded values as video does. */
export function mix(under: Rgb, over: Rgb, alpha: number): Rgb {
  const channel = (a: number, b: number) => a + (b - a) * alpha
  return [channel(under[0], over[0]), channel(under[1], over[1]), channel(under[2], over[2])]
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(a: Rgb, b: Rgb): number {
  const [first, second] = [luminance(a), luminance(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
