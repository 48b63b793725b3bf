import { z } from 'zod'

const HEX = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i
const RGBA =
  /^rgba?\(\s*(?:25[0-5]|2[0-4]\d|1?\d?\d)\s*(?:,\s*(?:25[0-5]|2[0-4]\d|1?\d?\d)\s*){2}(?:,\s*(?:0|1|0?\.\d+|1\.0+|0\.\d+)\s*)?\)$/i

/** A colour as `#rrggbb`, `#rrggbbaa` or `rgba(r, g, b, a)`. */
export const Color = z
  .string()
  .trim()
  .refine(
    text => HEX.test(text) || RGBA.test(text),
    'Enter a colour as #rrggbb, #rrggbbaa or rgba(r, g, b, a).',
  )
  .meta({
    description: '#rrggbb, #rrggbbaa or rgba(r, g, b, a).',
    examples: ['#2563eb', 'rgba(15, 23, 42, 0.8)'],
  })

export const ThemeColors = z
  .object({
    primary: Color,
    secondary: Color,
    accent: Color,
    background: Color,
    controlBar: Color,
  })
  .meta({ id: 'ThemeColors' })
export type ThemeColors = z.output<typeof ThemeColors>

export const ThemeSettings = z.object({ colors: ThemeColors.describe('All five.') })
export type ThemeSettings = z.output<typeof ThemeSettings>

/** The presets of the publisher form; the first is what a publisher without a theme of its own gets. */
export const THEME_PRESETS = [
  {
    name: 'Default',
    colors: {
      primary: '#2563eb',
      secondary: '#1e293b',
      accent: '#f59e0b',
      background: '#0f172a',
      controlBar: 'rgba(15, 23, 42, 0.8)',
    },
  },
  {
    name: 'Classic White',
    colors: {
      primary: '#111827',
      secondary: '#e5e7eb',
      accent: '#2563eb',
      background: '#ffffff',
      controlBar: 'rgba(255, 255, 255, 0.8)',
    },
  },
  {
    name: 'YouTube Red',
    colors: {
      primary: '#ff0000',
      secondary: '#282828',
      accent: '#ff4e45',
      background: '#0f0f0f',
      controlBar: 'rgba(15, 15, 15, 0.8)',
    },
  },
  {
    name: 'Twitch Purple',
    colors: {
      primary: '#9146ff',
      secondary: '#1f1f23',
      accent: '#bf94ff',
      background: '#0e0e10',
      controlBar: 'rgba(24, 24, 27, 0.8)',
    },
  },
] as const satisfies readonly { name: string; colors: ThemeColors }[]

export const DEFAULT_THEME: ThemeColors = THEME_PRESETS[0].colors
