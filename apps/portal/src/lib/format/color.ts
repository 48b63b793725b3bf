/** A colour as `#rrggbb` and opacity from 0 to 1. */
export type ColorParts = { hex: string; alpha: number }

const HEX = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i
const RGBA = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d*\.?\d+)\s*)?\)$/i
const FULL = 255

/** Parses `#rrggbb`, `#rrggbbaa`, `rgb(…)` or `rgba(…)`; null for anything else. */
export function readColor(text: string): ColorParts | null {
  const hex = HEX.exec(text.trim())
  if (hex?.[1]) {
    return { hex: `#${hex[1].toLowerCase()}`, alpha: hex[2] ? Number.parseInt(hex[2], 16) / FULL : 1 }
  }
  const rgba = RGBA.exec(text.trim())
  if (!rgba) return null
  const channels = rgba.slice(1, 4).map(Number)
  const alpha = rgba[4] === undefined ? 1 : Number(rgba[4])
  if (channels.some(channel => channel > FULL) || alpha > 1) return null
  return { hex: `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`, alpha }
}

/** Writes a colour: `#rrggbb` when it is opaque, else `rgba(r, g, b, a)`. */
export function writeColor({ hex, alpha }: ColorParts): string {
  if (alpha >= 1) return hex
  const channels = [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16))
  return `rgba(${channels.join(', ')}, ${Math.round(alpha * 100) / 100})`
}
