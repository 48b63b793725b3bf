import { paletteOf } from '../brand/palette.ts'
import { arrangeOpener, openerZone } from '../layout/arrange-rundown.ts'
import { fills } from '../layout/choose-layout.ts'
import { cropFor } from '../layout/crop.ts'
import { type Box, evenPixels, textArea } from '../layout/grid.ts'
import { measurePicture, type PictureEvidence } from '../layout/picture-evidence.ts'
import { mirroredMove, planMotion } from '../motion/picture-motion.ts'
import {
  checkScene,
  frameCount,
  frameOf,
  RUNDOWN_TITLES,
  type RundownScene,
  unitPx,
} from '../segment-scene.ts'
import { drawableText } from '../text/drawable-text.ts'
import { hashText } from '../text/hash-text.ts'
import { NUMBER_WIDTH, setLines, setOneLine, setTitles } from '../type/set-titles.ts'
import { DESCENT, type SetLine } from '../type/text-block.ts'
import { ffmpegColor } from './draw-panel.ts'
import { drawCard, drawEdge } from './draw-rundown.ts'
import { cutPicture, layerFiles, transitionBars } from './layer-files.ts'
import { stillFrame } from './plan-segment.ts'
import { type FilterPlan, segmentFilters } from './segment-filters.ts'
import type { SegmentPlan } from './template.ts'
import { drawTextLayers, type TextLayer } from './text-layers.ts'

/** Sizes of the name above the titles and on the end card, and of the domain, in units. */
const NAME_SIZES = [54, 46, 40, 34, 28]
const CARD_NAME_SIZES = [112, 96, 80, 66, 54, 44, 36]
/** A name that fits into no line of this size has several lines on the end card. */
const LEAST_ONE_LINE = 66
const MOST_NAME_LINES = 3
const DOMAIN_SIZES = [44, 38, 32, 26, 22]
/** The logo above the titles and on the end card, in units. */
const HEAD = { logoWidth: 320, logoHeight: 60, gap: 22 }
const CARD_LOGO = { width: 480, height: 170, gap: 56 }

/** Minimum share of the picture beside the titles that must be visible: it need not be shown whole. */
const LEAST_SHOWN = 0.4

/** A line and its place: the leading edge and the top, in pixels of the frame; lines of one row come together. */
type PlacedLine = { line: SetLine; x: number; y: number; row: number; emphasis: 'bar' | 'color' }

/** A card laid out, in pixels. */
type LaidOutCard = {
  panel: Box
  picture: { box: Box; file: string; evidence: PictureEvidence; edge: Box } | null
  logo: Parameters<typeof drawCard>[0]['logo']
  rules: { x: number; y: number; width: number }[]
  lines: PlacedLine[]
}

/** Draws the layers of a card of the rundown into the work folder and plans its filters. As Template.plan. */
export async function planRundown(scene: RundownScene, workFolder: string): Promise<SegmentPlan> {
  checkScene(scene)
  const { brand, direction, seconds } = scene
  const frame = frameOf(scene)
  const frames = frameCount(scene)
  const unit = unitPx(frame)
  const palette = paletteOf(brand)
  const card = scene.card === 'opener' ? await layOutOpener(scene) : layOutEndCard(scene)
  const { panel, logo, rules } = card
  const { layers, add, write } = layerFiles(workFolder)
  const hasOrnament = card.picture === null
  const drawing = { brand, palette, direction, panel, hasOrnament, logo, rules, unit }
  const panelSize = { widthPx: panel.width, heightPx: panel.height }
  const panelInput = await write('panel.rgba', await drawCard(drawing), { ...panelSize, format: 'rgba' })
  const texts: FilterPlan['texts'][number][] = []
  for (const [index, { line, x, y, row, emphasis }] of card.lines.entries()) {
    const block = { kicker: null, beats: [[line]], body: [], widthPx: line.widthPx, heightPx: 0 }
    const painter = { palette, direction, unit, panel, workFolder, emphasis }
    const drawn = await drawTextLayers(block, {
      ...painter,
      origin: { x, y },
      prefix: `line-${index}-`,
      seconds: frames / frame.fps,
      fps: frame.fps,
      firstLine: row,
    })
    texts.push(...drawn.map(layer => ({ layer, input: add(layer) })))
  }
  let picture: FilterPlan['picture'] = null
  let edge: FilterPlan['edge'] = null
  if (card.picture) {
    const { box, file, evidence } = card.picture
    const move = hashText(scene.titles.join()) % 2 === 0 ? 'left' : 'right'
    const motion = planMotion(box, seconds, mirroredMove(move, direction))
    const room = { widthPx: motion.room.width, heightPx: motion.room.height }
    const pixels = await cutPicture(file, cropFor(evidence, motion.room), motion.room)
    picture = { box, input: await write('picture.rgb', pixels, { ...room, format: 'rgb24' }), motion }
    const { x, y, width, height } = card.picture.edge
    const across = direction === 'ltr' ? 'left' : 'right'
    const side = box.height === frame.height ? across : 'below'
    const edgePixels = drawEdge({ width, height }, side, palette, unit)
    const edgeSize = { widthPx: width, heightPx: height }
    edge = { x, y, input: await write('edge.rgba', edgePixels, { ...edgeSize, format: 'rgba' }) }
  }
  const filters = segmentFilters({
    frame,
    frames,
    direction,
    transition: brand.transition,
    texts,
    picture,
    edge,
    ground: ffmpegColor(palette.ground),
    panel: { box: panel, input: panelInput },
    bars: await transitionBars(brand, frame, write),
  })
  const shown: TextLayer[] = texts.map(({ layer }) => layer)
  return { frame, frames, layers, filters, stillFrame: stillFrame(scene, shown, frames, frame.fps) }
}

/** Logo or name above numbered titles, beside or below the picture if it fills its zone. */
export async function layOutOpener(scene: RundownScene): Promise<LaidOutCard> {
  const { brand, ratio, direction } = scene
  const frame = frameOf(scene)
  const unit = unitPx(frame)
  const size = { width: frame.width / unit, height: frame.height / unit }
  const zone = openerZone(ratio, size)
  const evidence = scene.picture && zone && (await measurePicture(scene.picture))
  const isPhotograph = evidence !== null && !evidence.isFlatArt && !evidence.isCutOut
  const suits = isPhotograph && zone && fills(evidence, zone, LEAST_SHOWN)
  const arrangement = arrangeOpener(ratio, size, Boolean(suits), direction)
  const text = evenPixels(arrangement.text, unit)
  const panel = evenPixels(arrangement.panel, unit)
  const lead = (box: Box, offset = 0) => (direction === 'ltr' ? box.x + offset : box.x + box.width - offset)
  const typography = { family: brand.font, direction, language: scene.language }
  const lines: PlacedLine[] = []
  let headPx = 0
  let logo: LaidOutCard['logo'] = null
  const name = drawableText(scene.name)
  if (brand.logo) {
    const [width, height] = [Math.min(text.width, HEAD.logoWidth * unit), HEAD.logoHeight * unit]
    const x = direction === 'ltr' ? text.x : text.x + text.width - width
    logo = { x, y: text.y, width: Math.round(width), height: Math.round(height), align: 'start' }
    headPx = (HEAD.logoHeight + HEAD.gap) * unit
  } else if (name) {
    const given = { widthPx: text.width, unit, sizes: NAME_SIZES, weight: 800 } as const
    const line = setOneLine(name, given, typography)
    lines.push({ line, x: lead(text), y: text.y, row: 0, emphasis: 'color' })
    headPx = line.baselinePx + line.sizePx * DESCENT + HEAD.gap * unit
  }
  const titles = scene.titles.slice(0, RUNDOWN_TITLES).map(title => drawableText(title) || '…')
  const list = { widthPx: text.width, heightPx: text.height - headPx, unit }
  const listY = Math.round(text.y + headPx)
  const rules: LaidOutCard['rules'] = []
  setTitles(titles, list, typography).forEach(({ number, lines: set, topPx }, index) => {
    const row = index + 1
    rules.push({ x: text.x, y: Math.round(listY + topPx), width: text.width })
    lines.push({ line: number, x: lead(text), y: listY, row, emphasis: 'color' })
    const x = lead(text, NUMBER_WIDTH * unit)
    for (const line of set) lines.push({ line, x, y: listY, row, emphasis: 'color' })
  })
  const box = arrangement.zone && evenPixels(arrangement.zone, unit)
  const edge = arrangement.edge && evenPixels(arrangement.edge, unit)
  const picture =
    evidence && scene.picture && box && edge ? { box, file: scene.picture.file, evidence, edge } : null
  return { panel, picture, logo, rules, lines }
}

/** Logo or name in the middle, a long name in several lines, and the domain on a bar below it. */
export function layOutEndCard(scene: RundownScene): LaidOutCard {
  const { brand, ratio, direction } = scene
  const frame = frameOf(scene)
  const unit = unitPx(frame)
  const area = evenPixels(textArea(ratio, { width: frame.width / unit, height: frame.height / unit }), unit)
  const typography = { family: brand.font, direction, language: scene.language }
  const given = { widthPx: area.width - 24 * unit, unit }
  const mostLines = (size: number) => (size > LEAST_ONE_LINE ? 1 : MOST_NAME_LINES)
  const name = brand.logo ? '' : drawableText(scene.name)
  const ofName = { ...given, sizes: CARD_NAME_SIZES, weight: 800, mostLines } as const
  const nameLines = name ? setLines(name, ofName, typography) : []
  const domainText = drawableText(scene.domain ?? '')
  const ofDomain = { ...given, sizes: DOMAIN_SIZES, weight: 700 } as const
  const domainLine = domainText ? setOneLine(domainText, ofDomain, typography) : null
  const logoPx = Math.round(CARD_LOGO.height * unit)
  const heightOf = (line?: SetLine | null) => (line ? line.baselinePx + line.sizePx * DESCENT : 0)
  const headPx = brand.logo ? logoPx : heightOf(nameLines.at(-1))
  const gapPx = headPx > 0 && domainLine ? CARD_LOGO.gap * unit : 0
  const top = Math.round(area.y + (area.height - headPx - gapPx - heightOf(domainLine)) / 2)
  const centred = (line: SetLine) => {
    const left = area.x + (area.width - line.widthPx) / 2
    return direction === 'ltr' ? left : left + line.widthPx
  }
  const widthPx = Math.round(Math.min(area.width, CARD_LOGO.width * unit))
  const x = area.x + (area.width - widthPx) / 2
  const logo = { x, y: top, width: widthPx, height: logoPx, align: 'centre' } as const
  const lines: PlacedLine[] = []
  for (const [row, line] of nameLines.entries())
    lines.push({ line, x: centred(line), y: top, row, emphasis: 'color' })
  if (domainLine) {
    const line = { ...domainLine, emphasis: { start: 0, end: domainLine.text.length } }
    const row = Math.max(1, nameLines.length)
    lines.push({ line, x: centred(line), y: top + headPx + gapPx, row, emphasis: 'bar' })
  }
  return {
    panel: { x: 0, y: 0, width: frame.width, height: frame.height },
    picture: null,
    logo: brand.logo ? logo : null,
    rules: [],
    lines,
  }
}
