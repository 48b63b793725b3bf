import type { LayoutName } from '../brand/brand.ts'
import type { Palette } from '../brand/palette.ts'
import { type Arrangement, MARK } from '../layout/arrange.ts'
import { evenPixels } from '../layout/grid.ts'
import { frameOf, type SegmentScene, unitPx } from '../segment-scene.ts'
import type { Typography } from '../text/measure-text.ts'
import { scriptLanguage } from '../text/script.ts'
import { type BlockTexts, setTextBlock, type TextBlock } from '../type/text-block.ts'
import { measureMark } from './brand-mark.ts'

/** Texts set for a layout, and the logo or name beside them. */
export type Content = {
  block: TextBlock
  /** The size of the texts with a logo or name in the kicker's row. */
  content: { widthPx: number; heightPx: number }
  /** Height left for the block. */
  roomPx: number
  /** Whether the logo or name has a row of its own, or is at the end of the kicker's row. */
  hasRow: boolean
  isBeside: boolean
  typography: Typography
  /** Width of the logo or name, 0 without one, and the largest size. */
  markWidthPx: number
  most: { heightPx: number; widthPx: number }
}

/** Sets the texts of a scene for an arrangement. */
export async function setContent(
  { brand, ratio, ...scene }: SegmentScene,
  texts: BlockTexts,
  layout: LayoutName,
  arrangement: Arrangement,
  palette: Palette,
): Promise<Content> {
  const unit = unitPx(frameOf({ ratio, ...scene }))
  const isPlate = layout === 'plate' && ratio === '16:9'
  const text = evenPixels(arrangement.text, unit)
  const typography = {
    family: brand.font,
    direction: scene.direction,
    // All texts have the forms of the headline: its kana mean Japanese also for a row or second beat without kana.
    language: texts.language ?? scriptLanguage(texts.beats.join(' ')),
  }
  // A name needs room for its letters, a logo fits into any width.
  const mostMarkPx = brand.logo ? Math.min(text.width, MARK.width * unit) : text.width
  // Plates, and squares with a picture, have no room for a row of its own: it is at the end of the kicker's row.
  const mayHaveRow = !isPlate && (ratio !== '1:1' || layout === 'type')
  const look = { brand, palette, typography, unit }
  const { heightPx, markWidthPx } = await measureMark(look, mostMarkPx, mayHaveRow)
  const most = { heightPx, widthPx: mostMarkPx }
  const hasRow = mayHaveRow && markWidthPx > 0
  const roomPx = text.height - (hasRow ? most.heightPx + Math.round(MARK.below * unit) : 0)
  const block = setTextBlock(
    texts,
    {
      widthPx: text.width,
      heightPx: roomPx,
      unit,
      scale: arrangement.scale,
      mostLines: arrangement.mostLines,
    },
    typography,
  )
  const besidePx = (block.kicker?.widthPx ?? 0) + Math.round(MARK.beside * unit) + markWidthPx
  // A plate grows little for it, so that it covers no more of the picture.
  const mostBesidePx = isPlate ? Math.min(text.width, block.widthPx * MARK.growth) : text.width
  const isBeside = markWidthPx > 0 && !hasRow && block.kicker !== null && besidePx <= mostBesidePx
  const content = {
    heightPx: block.heightPx,
    widthPx: isBeside ? Math.max(block.widthPx, besidePx) : block.widthPx,
  }
  return { block, content, roomPx, hasRow, isBeside, typography, markWidthPx, most }
}
