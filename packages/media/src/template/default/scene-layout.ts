import { type SegmentScene, unitPx } from '../../segment-scene.ts'
import { drawableText } from '../../text/drawable-text.ts'
import { readableSummary } from '../../text/reading-speed.ts'
import { isTallScript, scriptLanguage, textDirection } from '../../text/script.ts'
import { layoutText, type MeasureText, type TextLayout, withEllipsis } from '../../text/text-layout.ts'
import type { TextArea } from '../scrim.ts'
import {
  HEADLINE,
  IDEOGRAPH_EXTRA,
  LABEL,
  MARGIN_BOTTOM,
  MARGIN_X,
  SUMMARY,
  TALL_SCRIPT_EXTRA,
  TEXT_WIDTH,
} from './measures.ts'

/** A text set into lines, with its top edge in the frame. Pixels. */
export type PlacedText = TextLayout & { text: string; topPx: number }
/** One line of the label row; x runs from the leading edge of the text block. */
export type PlacedLabel = { text: string; startPx: number; widthPx: number }

/** Where everything stands in the frame, in pixels. Mirrored for right-to-left headlines. */
export type SceneLayout = TextArea & {
  chip: PlacedLabel | null
  source: PlacedLabel | null
  labelTopPx: number
  headline: PlacedText
  summary: PlacedText | null
}

export type MeasureFor = (text: string, weight: 400 | 700) => MeasureText

/**
 * Places a scene's texts: bottom up summary, headline, and the row of category and source; a card without a picture
 * holds them at half height. The summary is cut to what can be read in time.
 */
export function layoutScene(scene: SegmentScene, measureFor: MeasureFor): SceneLayout {
  const { frame } = scene
  const unit = unitPx(frame)
  const { headlineText, summaryText } = spokenTexts(scene)
  const widthPx = Math.min(frame.width - 2 * MARGIN_X * unit, TEXT_WIDTH * unit)

  const share = summaryText ? HEADLINE.share.withSummary : HEADLINE.share.alone
  const headline = layoutText(
    headlineText,
    {
      widthPx,
      maxHeightPx: frame.height * share,
      sizesPx: HEADLINE.sizes.map(size => Math.round(size * unit)),
      lineHeight: HEADLINE.lineHeight + extraLeading(headlineText),
      maxLines: sizePx => HEADLINE.maxLines(sizePx / unit),
    },
    measureFor(headlineText, 700),
  )
  const summary = summaryText
    ? layoutText(
        summaryText,
        {
          widthPx,
          maxHeightPx: frame.height * 0.3,
          sizesPx: SUMMARY.sizes.map(size => Math.round(size * unit)),
          lineHeight: SUMMARY.lineHeight + extraLeading(summaryText) / 2,
          maxLines: SUMMARY.maxLines,
        },
        measureFor(summaryText, 400),
      )
    : null
  const labels = layoutLabels(scene, widthPx, unit, measureFor)

  const labelPx = labels.chip || labels.source ? (LABEL.height + LABEL.gapBelow) * unit : 0
  const summaryPx = summary ? SUMMARY.gap * unit + summary.heightPx : 0
  const heightPx = labelPx + headline.heightPx + summaryPx
  const lowestPx = frame.height - MARGIN_BOTTOM * unit
  const bottomPx = Math.round(scene.picture ? lowestPx : Math.min(lowestPx, (frame.height + heightPx) / 2))
  const topPx = Math.round(bottomPx - heightPx)
  const headlineTopPx = Math.round(topPx + labelPx)
  const marginPx = Math.round(MARGIN_X * unit)
  return {
    direction: textDirection(headlineText),
    leftPx: marginPx,
    rightPx: frame.width - marginPx,
    ...labels,
    labelTopPx: topPx,
    headline: { ...headline, text: headlineText, topPx: headlineTopPx },
    summary: summary && { ...summary, text: summaryText, topPx: bottomPx - summary.heightPx },
    topPx,
    bottomPx,
    widthPx: Math.max(headline.widthPx, summary?.widthPx ?? 0, labelRowWidth(labels)),
  }
}

/**
 * The texts to show. A headline that no font can draw is replaced by another text, or by an ellipsis when there is none.
 */
function spokenTexts({ headline, summary, source, category, seconds }: SegmentScene) {
  const headlineText = drawableText(headline)
  const summaryText = drawableText(summary)
  if (headlineText) {
    return { headlineText, summaryText: readableSummary(headlineText, summaryText, seconds) }
  }
  const substitute = summaryText || drawableText(source) || drawableText(category)
  return { headlineText: substitute || '…', summaryText: '' }
}

/** Width of the row of category and source. */
export function labelRowWidth({ chip, source }: Pick<SceneLayout, 'chip' | 'source'>): number {
  return source ? source.startPx + source.widthPx : (chip?.widthPx ?? 0)
}

function extraLeading(text: string): number {
  if (isTallScript(text)) return TALL_SCRIPT_EXTRA
  const language = scriptLanguage(text)
  return language === 'ja' || language === 'zh-Hans' || language === 'ko' ? IDEOGRAPH_EXTRA : 0
}

/** Category chip and source share one row; the chip may take half of it, the source takes what is left. */
function layoutLabels(
  scene: SegmentScene,
  widthPx: number,
  unit: number,
  measureFor: MeasureFor,
): { chip: PlacedLabel | null; source: PlacedLabel | null } {
  const sizePx = Math.round(LABEL.size * unit)
  const oneLine = (text: string, maxPx: number) => {
    const measure = measureFor(text, 700)
    const fits = (line: string) => measure(line, sizePx) <= maxPx
    const line = fits(text) ? text : withEllipsis(text, fits)
    return { line, linePx: Math.ceil(measure(line, sizePx)) }
  }

  const [category, name] = [drawableText(scene.category), drawableText(scene.source)]
  let chip: PlacedLabel | null = null
  let startPx = 0
  if (category) {
    const { line, linePx } = oneLine(category, (name ? widthPx / 2 : widthPx) - 2 * LABEL.paddingX * unit)
    chip = { text: line, startPx: 0, widthPx: Math.round(linePx + 2 * LABEL.paddingX * unit) }
    startPx = Math.round(chip.widthPx + LABEL.gap * unit)
  }
  if (!name) return { chip, source: null }
  const { line, linePx } = oneLine(name, widthPx - startPx)
  return { chip, source: { text: line, startPx, widthPx: linePx } }
}
