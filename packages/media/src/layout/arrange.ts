import type { LayoutName } from '../brand/brand.ts'
import { ZOOM_GROWTH } from '../motion/picture-zoom.ts'
import type { Ratio, Variant } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'
import { MOST_ENLARGED, ZONES } from './choose-layout.ts'
import { type Box, MARGIN, mirrored, textArea } from './grid.ts'

/** Where the parts of a layout are placed, in units. */
export type Arrangement = {
  /** The opaque field behind texts. A plate is shrunk to its text. */
  panel: Box
  /** Where texts may be placed. */
  text: Box
  /** The position in its box of a text block that does not fill it. */
  align: 'top' | 'middle' | 'bottom'
  /** The picture fills this box and moves in it. */
  zone: Box | null
  /** The whole picture is placed in this box of the panel. */
  inset: Box | null
  /** Enlarges the headline sizes. */
  scale: number
  mostLines: number
}

/** Maximum size of a plate. */
export const PLATE = { width: 768, height: 274, paddingX: 32, paddingY: 26, edge: 10 }
/**
 * The same where nothing is salient: such pictures are landscapes, whose sky, land and water lie in rows, and a low plate
 * hides a part of one row only.
 */
const LOW_PLATE = { width: 1040, height: 214 }
/**
 * The logo or name: its height, the maximum height of a narrow logo in a row of its own, its maximum width, its distance from
 * text below and beside it, and how far a plate grows for it.
 */
export const MARK = { height: 34, tallest: 60, width: 240, below: 22, beside: 40, growth: 1.1 }
const GAP = 40

type Shape = {
  ratio: Ratio
  variant: Variant
  direction: Direction
  /** Size of the frame in units. */
  size: { width: number; height: number }
  /** Size of the picture, in pixels at a frame of 720, and whether it is zoomed into when it is in an inset. */
  picture: { width: number; height: number; isZoomed: boolean } | null
  /** Whether it is known what the picture is about. */
  hasSubject: boolean
  /** Where a plate of this variant is placed, see placePlate; null without a picture. */
  plate: PlatePlace | null
}

/** A corner of the frame in the reading direction: `start` is left in left-to-right. */
export type PlateCorner = { side: 'start' | 'end'; row: 'top' | 'bottom' }
/** The corner of a plate and the side of its accent edge. */
export type PlatePlace = { corner: PlateCorner; edge: 'start' | 'end' }
/** The usual place of a plate. */
export const FIRST_PLACE: PlatePlace = { corner: { side: 'start', row: 'bottom' }, edge: 'start' }

/**
 * Arranges a layout in a frame. Right-to-left is the mirror image of left-to-right. Variant b puts the text on the other side of
 * the picture, or above it; a plate is placed by placePlate, and the variants of `type` differ by their drawing only.
 */
export function arrange(layout: LayoutName, shape: Shape): Arrangement {
  const arrangement = ARRANGERS[layout](shape)
  if (shape.direction === 'ltr') return arrangement
  const flip = (box: Box | null) => box && mirrored(box, shape.size.width)
  const [panel, text] = [arrangement.panel, arrangement.text].map(box => mirrored(box, shape.size.width))
  return {
    ...arrangement,
    panel: panel ?? arrangement.panel,
    text: text ?? arrangement.text,
    zone: flip(arrangement.zone),
    inset: flip(arrangement.inset),
  }
}

const ARRANGERS: Readonly<Record<LayoutName, (shape: Shape) => Arrangement>> = {
  plate: arrangePlate,
  split: arrangeSplit,
  frame: arrangeFrame,
  type: arrangeType,
}

/** A plate on a picture that fills the frame; in the other ratios a picture above a panel. */
function arrangePlate(shape: Shape): Arrangement {
  const { ratio, size, plate, hasSubject } = shape
  if (ratio !== '16:9') return stacked(shape, ZONES.plate[ratio].height)
  const area = textArea(ratio, size)
  const bottom = area.y + area.height
  const { corner, edge } = plate ?? FIRST_PLACE
  const { width, height } = hasSubject ? PLATE : LOW_PLATE
  const y = corner.row === 'top' ? area.y : bottom - height
  const panel = { x: MARGIN, y, width, height }
  const placed = corner.side === 'start' ? panel : mirrored(panel, size.width)
  const text = {
    x: placed.x + (edge === 'start' ? PLATE.edge : 0) + PLATE.paddingX,
    y: placed.y + PLATE.paddingY,
    width: placed.width - PLATE.edge - 2 * PLATE.paddingX,
    height: placed.height - 2 * PLATE.paddingY,
  }
  const zone = { x: 0, y: 0, ...size }
  const align = corner.row
  return { panel: placed, text, align, zone, inset: null, scale: 1, mostLines: hasSubject ? 3 : 2 }
}

/** A panel beside a picture; in the other ratios below it. */
function arrangeSplit(shape: Shape): Arrangement {
  const { ratio, size, variant } = shape
  if (ratio !== '16:9') return stacked(shape, ZONES.split[ratio].height)
  const zoneWidth = ZONES.split[ratio].width
  const area = textArea(ratio, size)
  const panel = { x: 0, y: 0, width: size.width - zoneWidth, height: size.height }
  const zone = { x: panel.width, y: 0, width: zoneWidth, height: size.height }
  const text = { ...area, width: panel.width - MARGIN - GAP }
  const left: Arrangement = { panel, text, align: 'middle', zone, inset: null, scale: 1, mostLines: 5 }
  if (variant === 'a') return left
  return {
    ...left,
    panel: mirrored(panel, size.width),
    zone: mirrored(zone, size.width),
    text: { ...text, x: zoneWidth + GAP },
  }
}

/** A picture above a panel; in variant b the panel is above. */
function stacked({ ratio, size, variant }: Shape, zoneHeight: number): Arrangement {
  const area = textArea(ratio, size)
  const panelHeight = size.height - zoneHeight
  const base = { align: 'middle', inset: null, scale: 0.95, mostLines: 4 } as const
  const bottom = area.y + area.height
  const panelOnTop = variant === 'b'
  const top = panelOnTop ? area.y : zoneHeight + 30
  return {
    ...base,
    panel: { x: 0, y: panelOnTop ? 0 : zoneHeight, width: size.width, height: panelHeight },
    zone: { x: 0, y: panelOnTop ? panelHeight : 0, width: size.width, height: zoneHeight },
    text: { ...area, y: top, height: (panelOnTop ? panelHeight - 40 : bottom) - top },
  }
}

/**
 * The whole picture in an inset beside the text; panoramas, and all pictures of the other ratios, above it. In variant b the text
 * is on the other side, or above the picture.
 */
function arrangeFrame({ ratio, size, variant, picture }: Shape): Arrangement {
  const area = textArea(ratio, size)
  const panel = { x: 0, y: 0, ...size }
  const shown = picture ?? { width: 16, height: 9, isZoomed: false }
  const aspect = shown.width / shown.height
  const enlarged = MOST_ENLARGED / (shown.isZoomed ? 1 + ZOOM_GROWTH : 1)
  const isBeside = ratio === '16:9' && aspect < 2.2
  const most = isBeside
    ? { width: 620, height: area.height - 20 }
    : { width: area.width, height: Math.round(area.height / 2) }
  const insetWidth = Math.min(most.width, most.height * aspect, shown.width * enlarged)
  // Insets have even sides, and rounding must not enlarge the picture further.
  const inset = {
    width: Math.min(insetWidth, evenBelow(shown.width * enlarged)),
    height: Math.min(insetWidth / aspect, evenBelow(shown.height * enlarged)),
  }
  const base = { panel, zone: null, scale: 0.92, mostLines: 5 }
  if (isBeside) {
    const column = Math.max(inset.width, 440)
    const textWidth = area.width - column - GAP
    const x = variant === 'a' ? MARGIN : size.width - MARGIN - column
    const textX = variant === 'a' ? MARGIN + column + GAP : MARGIN
    const y = area.y + (area.height - inset.height) / 2
    return {
      ...base,
      align: 'middle',
      inset: { ...inset, x: x + (column - inset.width) / 2, y },
      text: { ...area, x: textX, width: textWidth },
    }
  }
  const x = (size.width - inset.width) / 2
  const height = area.height - inset.height - 30
  if (variant === 'a') {
    const text = { ...area, y: area.y + area.height - height, height }
    return { ...base, align: 'top', inset: { ...inset, x, y: area.y }, text }
  }
  const y = area.y + area.height - inset.height
  return { ...base, align: 'bottom', inset: { ...inset, x, y }, text: { ...area, height } }
}

function evenBelow(value: number): number {
  return 2 * Math.floor(value / 2)
}

/** A giant headline on a full ground. */
function arrangeType({ ratio, size }: Shape): Arrangement {
  const area = textArea(ratio, size)
  const text = ratio === '16:9' ? { ...area, width: 1060 } : area
  const scale = ratio === '16:9' ? 1.5 : 1.1
  return {
    panel: { x: 0, y: 0, ...size },
    text,
    align: 'middle',
    zone: null,
    inset: null,
    scale,
    mostLines: 6,
  }
}
