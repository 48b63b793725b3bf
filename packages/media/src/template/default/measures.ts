/**
 * Measures of the template "default". Lengths are in units (see unitPx). In a docked player 320 CSS pixels wide, four
 * units are one CSS pixel.
 */

export const MARGIN_X = 64
export const MARGIN_BOTTOM = 64
/** Longest line: about 45 letters at the smallest headline size. */
export const TEXT_WIDTH = 1120

export const HEADLINE = {
  /** Sizes above 76 are for headlines of one or two lines: the picture needs its half of the frame. */
  sizes: [108, 100, 92, 84, 80, 76, 72, 68, 64, 60, 56, 52, 48],
  lineHeight: 1.16,
  /** Share of the frame's height that it may take with and without a summary. */
  share: { withSummary: 0.4, alone: 0.58 },
  maxLines: (size: number) => (size > 76 ? 2 : 7),
}
export const SUMMARY = { sizes: [44, 42, 40, 38], lineHeight: 1.3, maxLines: () => 3, gap: 20 }
export const LABEL = { size: 34, height: 58, paddingX: 22, radius: 12, gap: 22, gapBelow: 22 }
/** Scripts with marks above and below their letters need more distance of lines. */
export const TALL_SCRIPT_EXTRA = 0.2
export const IDEOGRAPH_EXTRA = 0.1

/** Room around drawn text for shadows and overhanging marks. */
export const OVERLAY_PADDING = 28
export const SHADOW = { blur: 14, alpha: 0.5 }
export const PROGRESS_HEIGHT = 10

/** Entrances: when they start, how long they fade and slide in seconds, how far they slide in units. */
export const ENTRANCE = {
  label: { startS: 0, fadeS: 0.3, slideS: 0.5, distance: 48 },
  headline: { startS: 0.05, fadeS: 0.35, slideS: 0.65, distance: 48 },
  summary: { startS: 0.25, fadeS: 0.35, slideS: 0.6, distance: 28 },
}
export type Entrance = { startS: number; fadeS: number; slideS: number; distance: number }
/** From then on only the picture and the progress bar move, until texts leave. */
export const ENTRANCE_END_S = 0.9
/** Texts fade out and slide on before the next item comes. */
export const EXIT = { seconds: 0.25, distance: 16 }
