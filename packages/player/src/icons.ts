/** Icons on a 24 by 24 grid, drawn as one round stroke of 2; the solid ones are filled as well. */
const ICONS = {
  play: 'M8.5 6v12l9.5-6z',
  pause: 'M8 6h1v12h-1zM15 6h1v12h-1z',
  replay: 'M5 12.5a7 7 0 1 0 2-5L5 9.5M5 5v4.5h4.5',
  sound: 'M4 10v4h3l4 3.5v-11L7 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  muted: 'M4 10v4h3l4 3.5v-11L7 10zM16 9.5l5 5M21 9.5l-5 5',
  captions: 'M4 5.5h16v13H4zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3',
  enlarge: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  shrink: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  close: 'M7 7l10 10M17 7L7 17',
  article: 'M8 16.5l9-9M9.5 7.5H17V15',
}

export type IconName = keyof typeof ICONS

const SVG = 'http://www.w3.org/2000/svg'

/** Draws an icon in the present text colour. Screen readers pass it over. */
export function drawIcon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', name)
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}
