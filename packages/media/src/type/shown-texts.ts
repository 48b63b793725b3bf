import type { SegmentScene } from '../segment-scene.ts'
import { drawableText } from '../text/drawable-text.ts'
import { readableSummary } from '../text/reading-speed.ts'
import { scriptLanguage } from '../text/script.ts'
import { sentencesOf } from '../text/sentences.ts'
import { beatsOf } from './beats.ts'
import { languageOf } from './hyphenate.ts'
import { type BlockTexts, SEPARATOR } from './text-block.ts'

/**
 * The texts that a segment shows: only what our fonts can draw, the headline in beats, a summary that can be read in time. A
 * headline that no font can draw is replaced by another text, or by an ellipsis when there is none.
 */
export function shownTexts(scene: SegmentScene): BlockTexts {
  const headline = drawableText(scene.headline)
  const summary = drawableText(scene.summary)
  const category = drawableText(scene.category)
  const source = drawableText(scene.source ?? '')
  const language = languageOf(headline, scene.language)
  const meta = [source, dateText(scene, scene.language ?? language ?? scriptLanguage(headline))]
    .filter(text => text !== '')
    .join(SEPARATOR)
  if (!headline) {
    return { category, meta, beats: [summary || source || category || '…'], body: '', language }
  }
  const beats = beatsOf(headline, scene.seconds)
  const body = shownSummary(scene)
  return { category, meta, beats, body, language }
}

/**
 * The part of an item's summary that its segment shows where there is room: whole sentences that can be read in time, only
 * what our fonts can draw; empty for none.
 */
export function shownSummary({
  headline,
  summary,
  seconds,
}: Pick<SegmentScene, 'headline' | 'summary' | 'seconds'>): string {
  const drawn = drawableText(headline)
  // A second beat takes the time that a summary would need.
  if (beatsOf(drawn, seconds).length > 1) return ''
  return readableSummary(drawn, withoutRepetition(drawn, drawableText(summary)), seconds)
}

/** A summary without the sentences at its start whose letters are part of the headline: a viewer would read them twice. */
function withoutRepetition(headline: string, summary: string): string {
  const shown = ` ${lettersOf(headline)} `
  const sentences = sentencesOf(summary)
  const first = sentences.findIndex(sentence => !shown.includes(` ${lettersOf(sentence)} `))
  return first < 0 ? '' : sentences.slice(first).join('')
}

/** Letters and digits in small letters, for comparison. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Day and month in the language of a BCP 47 tag, else in English. */
function dateText({ brand, publishedOn }: SegmentScene, language: string): string {
  if (!brand.showDate || publishedOn === null) return ''
  const format = new Intl.DateTimeFormat([language, 'en'], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return drawableText(format.format(new Date(publishedOn)))
}
