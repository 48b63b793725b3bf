import type { LayoutName } from '../brand/brand.ts'
import { type Palette, paletteOf, typePalettes } from '../brand/palette.ts'
import { type Arrangement, arrange, FIRST_PLACE, PLATE, type PlatePlace } from '../layout/arrange.ts'
import { chooseLayout, suitsPlate, ZONES } from '../layout/choose-layout.ts'
import { cropFor } from '../layout/crop.ts'
import { type Box, evenPixels, MARGIN } from '../layout/grid.ts'
import { measurePicture } from '../layout/picture-evidence.ts'
import { placePlate, showsSubject } from '../layout/show-subject.ts'
import type { Fractions } from '../layout/subject.ts'
import { chooseMove, type PictureMotion, planMotion } from '../motion/picture-motion.ts'
import { settledTimes, type TimedText } from '../motion/text-motion.ts'
import { checkScene, frameCount, frameOf, type SegmentScene, unitPx } from '../segment-scene.ts'
import { hashText } from '../text/hash-text.ts'
import type { Typography } from '../text/measure-text.ts'
import { countLetters } from '../type/beats.ts'
import { shownTexts } from '../type/shown-texts.ts'
import type { TextBlock } from '../type/text-block.ts'
import type { MarkBox } from './brand-mark.ts'
import { cutInsetMask, drawPanel, ffmpegColor, isRoundedPlate } from './draw-panel.ts'
import { cutPicture, layerFiles, transitionBars } from './layer-files.ts'
import { type FilterPlan, segmentFilters } from './segment-filters.ts'
import { type Content, setContent } from './set-content.ts'
import type { SegmentPlan } from './template.ts'
import { drawTextLayers } from './text-layers.ts'

/** A scene laid out: everything that is decided before anything is drawn. Boxes are in pixels. */
export type LaidOutScene = {
  layout: LayoutName
  palette: Palette
  unit: number
  panel: Box
  /** The side of a plate's accent edge, in the reading direction; null for a panel that is no plate on a picture. */
  plateEdge: PlatePlace['edge'] | null
  zone: Box | null
  inset: Box | null
  block: TextBlock
  /** Leading upper corner of the text block. */
  origin: { x: number; y: number }
  mark: MarkBox | null
  typography: Typography
  /** The part of the picture that the zone shows. */
  crop: Fractions | null
  /** A photograph in an inset is zoomed into; flat art and cut-outs do not move, because their edges may hold text. */
  isZoomed: boolean
  motion: PictureMotion | null
}

/** Chooses the layout of a scene and places all its parts. Throws RangeError for a scene that cannot be shown. */
export async function layOutScene(scene: SegmentScene): Promise<LaidOutScene> {
  checkScene(scene)
  const { brand, ratio, variant, direction, seconds } = scene
  const frame = frameOf(scene)
  const unit = unitPx(frame)
  const size = { width: frame.width / unit, height: frame.height / unit }
  const texts = shownTexts(scene)
  const evidence = scene.picture && (await measurePicture(scene.picture))
  const picture = evidence && {
    width: evidence.width,
    height: evidence.height,
    isFlatArt: evidence.isFlatArt,
    isCutOut: evidence.isCutOut,
    isZoomed: !evidence.isFlatArt && !evidence.isCutOut,
  }
  const letters = countLetters(texts.beats.join(' '))
  const hasSubject = Boolean(evidence?.subject)
  const shape = { ratio, variant, direction, size, picture, hasSubject, plate: FIRST_PLACE }
  const onPlate = suitsPlate({ ratio, picture, letters })
    ? await setContent(scene, texts, 'plate', arrange('plate', shape), paletteOf(brand))
    : null
  const plate =
    evidence && onPlate
      ? placePlate(evidence, ratio, size, { direction, variant, plate: plateSize(onPlate.content, unit) })
      : null
  const shows = {
    // A headline that a plate would cut is shown whole elsewhere.
    plate: onPlate?.block.isCut !== true && (plate?.showsSubject ?? true),
    split: !evidence || showsSubject(evidence, ZONES.split[ratio]),
  }
  const layout = chooseLayout({ ratio, picture, letters, shows }, brand.layouts)
  const place = plate?.place ?? null
  const arrangement = arrange(layout, { ...shape, plate: place })
  const palette = layout === 'type' ? typePalette(scene) : paletteOf(brand)

  const isPlate = layout === 'plate' && ratio === '16:9'
  const plateEdge = isPlate && place ? place.edge : null
  const isRtl = direction === 'rtl'
  const text = evenPixels(arrangement.text, unit)
  // The size of a text does not depend on the corner of its plate.
  const set =
    (layout === 'plate' && onPlate) || (await setContent(scene, texts, layout, arrangement, palette))
  const { block, content, roomPx, hasRow, isBeside, typography, markWidthPx, most } = set
  const placed = plateEdge && shrinkPlate(arrangement, content, unit, { direction, edge: plateEdge })
  const panel = placed?.panel ?? evenPixels(arrangement.panel, unit)
  const top = placed
    ? placed.textY
    : text.y + (text.height - roomPx) + slack(arrangement, roomPx - block.heightPx)
  const textBox = placed ? { ...text, x: placed.textX, width: content.widthPx } : text
  const x = isRtl ? textBox.x + textBox.width : textBox.x
  const origin = { x, y: 2 * Math.round(top / 2) }
  const zone = arrangement.zone && evenPixels(arrangement.zone, unit)
  const motion = zone && planMotion(zone, seconds, evidence ? chooseMove(scene, evidence, zone) : 'hold')
  let mark: MarkBox | null = null
  if (hasRow) mark = { ...most, x, y: text.y }
  else if (isBeside && block.kicker) {
    const middle = origin.y + block.kicker.baselinePx - 0.36 * block.kicker.sizePx
    const markX = isRtl ? textBox.x + markWidthPx : textBox.x + textBox.width - markWidthPx
    mark = { x: markX, y: middle - most.heightPx / 2, heightPx: most.heightPx, widthPx: markWidthPx }
  }
  return {
    layout,
    palette,
    unit,
    panel,
    plateEdge,
    zone,
    block,
    motion,
    origin,
    mark,
    typography,
    inset: arrangement.inset && evenPixels(arrangement.inset, unit),
    isZoomed: arrangement.inset !== null && picture?.isZoomed === true,
    crop: motion && evidence && cropFor(evidence, motion.room),
  }
}

/** Pixels above a text block in a box with `freePx` free pixels. Blocks are placed in the optical middle, under the logo. */
function slack({ align }: Arrangement, freePx: number): number {
  if (align === 'top') return 0
  return Math.max(0, freePx * (align === 'middle' ? 0.56 : 1))
}

const PLATE_SIDES = PLATE.edge + 2 * PLATE.paddingX

/** The size of a plate around its text, in units. */
function plateSize({ widthPx, heightPx }: Content['content'], unit: number) {
  return {
    width: Math.max(widthPx / unit + PLATE_SIDES, 320),
    height: heightPx / unit + 2 * PLATE.paddingY,
  }
}

/** A plate as large as its text, in its corner. */
function shrinkPlate(
  { panel, text, align }: Arrangement,
  content: Content['content'],
  unit: number,
  { direction, edge }: Pick<SegmentScene, 'direction'> & Pick<PlatePlace, 'edge'>,
) {
  const { width, height } = plateSize(content, unit)
  // A plate whose outer edge is on the right keeps it there.
  const isRight = panel.x > MARGIN
  const x = isRight ? panel.x + panel.width - width : panel.x
  const y = align === 'top' ? panel.y : panel.y + panel.height - height
  const box = evenPixels({ x, y, width, height }, unit)
  const isRtl = direction === 'rtl'
  const start = (isRtl ? edge === 'end' : edge === 'start') ? PLATE.edge + PLATE.paddingX : PLATE.paddingX
  const textWidth = width - PLATE_SIDES
  const lead = (box.x / unit + start) * unit
  return {
    panel: box,
    textX: isRtl ? lead + textWidth * unit - content.widthPx : lead,
    textY: box.y + PLATE.paddingY * unit,
    text,
  }
}

function typePalette(scene: SegmentScene): Palette {
  const palettes = typePalettes(scene.brand)
  const byText = hashText(scene.headline) % 2
  return palettes[byText + (scene.variant === 'a' ? 0 : 2)] ?? palettes[0]
}

/** Draws a scene's layers into the work folder and plans its filters. As Template.plan. */
export async function planSegment(scene: SegmentScene, workFolder: string): Promise<SegmentPlan> {
  const laidOut = await layOutScene(scene)
  const {
    layout,
    palette,
    unit,
    panel,
    plateEdge,
    zone,
    inset,
    block,
    origin,
    mark,
    typography,
    crop,
    motion,
    isZoomed,
  } = laidOut
  const { brand, direction, variant, picture } = scene
  const frame = frameOf(scene)
  const frames = frameCount(scene)
  const { layers, add, write } = layerFiles(workFolder)

  const size = { widthPx: panel.width, heightPx: panel.height }
  const look = { layout, brand, palette, direction, typography, variant, unit }
  const drawing = { ...look, panel, plateEdge, inset, mark }
  const panelPixels = await drawPanel({ ...drawing, picture: isZoomed ? null : (picture?.file ?? null) })
  const panelInput = await write('panel.rgba', panelPixels, { ...size, format: 'rgba' })
  const texts = await drawTextLayers(block, {
    palette,
    direction,
    unit,
    origin,
    panel,
    workFolder,
    emphasis: layout === 'frame' || layout === 'type' ? 'bar' : 'color',
    seconds: frames / frame.fps,
    fps: frame.fps,
  })
  const textInputs = texts.map(layer => ({ layer, input: add(layer) }))
  let moving: { box: Box; input: number; motion: PictureMotion } | null = null
  if (zone && motion && crop && picture) {
    const input = await write('picture.rgb', await cutPicture(picture.file, crop, motion.room), {
      widthPx: motion.room.width,
      heightPx: motion.room.height,
      format: 'rgb24',
    })
    moving = { box: zone, input, motion }
  }
  let framed: FilterPlan['inset'] = null
  if (inset && isZoomed && picture) {
    const whole = { left: 0, top: 0, right: 1, bottom: 1 }
    const insetSize = { widthPx: inset.width, heightPx: inset.height }
    const pixels = await cutPicture(picture.file, whole, inset)
    const mask = cutInsetMask(panelPixels, drawing, inset)
    framed = {
      box: inset,
      input: await write('picture.rgb', pixels, { ...insetSize, format: 'rgb24' }),
      mask: await write('mask.rgba', mask, { ...insetSize, format: 'rgba' }),
    }
  }
  const brandPalette = paletteOf(brand)
  const bars = await transitionBars(brand, frame, write)
  const filters = segmentFilters({
    frame,
    frames,
    direction,
    transition: brand.transition,
    bars,
    texts: textInputs,
    ground: ffmpegColor(brandPalette.ground),
    panel: { box: panel, input: panelInput, hasAlpha: isRoundedPlate(drawing) },
    picture: moving,
    inset: framed,
  })
  return { frame, frames, layers, filters, stillFrame: stillFrame(scene, texts, frames, frame.fps) }
}

/** The number of a frame after the first beat has entered, and before the second replaces it or the transition begins. */
export function stillFrame(
  scene: Pick<SegmentScene, 'seconds'>,
  texts: readonly TimedText[],
  frames: number,
  fps: number,
): number {
  const isTwo = texts.some(({ beat }) => beat > 0)
  const { firstS, allS } = settledTimes(texts, scene.seconds)
  const wantedS = isTwo
    ? Math.min(firstS + 0.05, scene.seconds * 0.45)
    : Math.max(allS + 0.05, scene.seconds * 0.6)
  return Math.max(0, Math.min(Math.round(wantedS * fps), frames - Math.ceil(0.36 * fps)))
}
