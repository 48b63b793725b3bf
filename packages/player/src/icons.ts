/*
 * Icons on a 24 by 24 grid, drawn as one round stroke of 2; those that begin with M8 are filled. One constant each, so
 * that every script contains only those that it draws.
 */
export const PLAY = 'M8 6v12l10-6z'
export const PAUSE = 'M8 6h1v12h-1zM15 6h1v12h-1z'
export const REPLAY = 'M5 12a7 7 0 1 0 2-5L5 9M5 5v4h4'
export const SOUND = 'M4 10v4h3l4 4V6l-4 4zM15 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12'
export const MUTED = 'M4 10v4h3l4 4V6l-4 4zM16 10l4 4M20 10l-4 4'
export const CAPTIONS = 'M4 6h16v12H4zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3'
export const ENLARGE = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5'
export const SHRINK = 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5'
export const CLOSE = 'M7 7l10 10M17 7L7 17'

const SVG = 'http://www.w3.org/2000/svg'

/** Draws an icon in the current text colour, for a button with a label: screen readers skip its content. */
export function drawIcon(icon: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  path.setAttribute('d', icon)
  svg.append(path)
  return svg
}
