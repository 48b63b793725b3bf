import type { Ratio } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'
import { type Box, MARGIN, mirrored, textArea } from './grid.ts'

/** Where the parts of an opener are placed, in units. */
export type OpenerArrangement = {
  panel: Box
  /** The titles, and above them the logo or name. */
  text: Box
  zone: Box | null
  /** A slanted edge: the panel's colour reaches into the zone on one side. */
  edge: Box | null
}

/** How far the slanted edge reaches into the picture. */
const SLANT = 84
const FLAT_SLANT = 40
const PICTURE_WIDTH = 596
/** Free columns between the titles and the picture. */
const GAP = 28
/** Height of the picture above the titles; a square has no room for one. */
const PICTURE_HEIGHT: Readonly<Record<Exclude<Ratio, '16:9'>, number>> = { '1:1': 0, '4:5': 260, '9:16': 560 }

/** The zone that a picture fills in an opener of a ratio; null where there is no room. */
export function openerZone(ratio: Ratio, size: { width: number; height: number }): Box | null {
  if (ratio === '16:9') {
    return { x: size.width - PICTURE_WIDTH, y: 0, width: PICTURE_WIDTH, height: size.height }
  }
  const height = PICTURE_HEIGHT[ratio]
  return height === 0 ? null : { x: 0, y: 0, width: size.width, height }
}

/** Titles beside the picture, or below it in upright ratios; without a picture they take the whole frame. */
export function arrangeOpener(
  ratio: Ratio,
  size: { width: number; height: number },
  hasPicture: boolean,
  direction: Direction,
): OpenerArrangement {
  const area = textArea(ratio, size)
  const zone = hasPicture ? openerZone(ratio, size) : null
  if (!zone) {
    const text = { ...area, width: Math.min(area.width, 1000) }
    const placed = direction === 'ltr' ? text : mirrored(text, size.width)
    return { panel: { x: 0, y: 0, ...size }, text: placed, zone, edge: null }
  }
  if (ratio !== '16:9') {
    const y = zone.height + 24
    return {
      panel: { x: 0, y: zone.height, width: size.width, height: size.height - zone.height },
      text: { ...area, y, height: area.y + area.height - y },
      zone,
      edge: { x: 0, y: zone.height - FLAT_SLANT, width: size.width, height: FLAT_SLANT },
    }
  }
  const boxes = {
    panel: { x: 0, y: 0, width: zone.x, height: size.height },
    text: { ...area, width: zone.x - MARGIN - GAP },
    zone,
    edge: { ...zone, width: SLANT },
  }
  if (direction === 'ltr') return boxes
  const flip = (box: Box) => mirrored(box, size.width)
  return {
    panel: flip(boxes.panel),
    text: flip(boxes.text),
    zone: flip(boxes.zone),
    edge: flip(boxes.edge),
  }
}
