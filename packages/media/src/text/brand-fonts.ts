/** Font families that a brand may choose, by their names in the API. Other scripts fall back to Noto. */
export const FONT_FAMILIES = [
  'noto-sans',
  'archivo',
  'barlow-condensed',
  'bricolage-grotesque',
  'figtree',
  'ibm-plex-sans',
  'inter',
  'libre-franklin',
  'merriweather',
  'playfair-display',
  'source-sans-3',
  'source-serif-4',
  'work-sans',
] as const
export type FontFamily = (typeof FONT_FAMILIES)[number]
