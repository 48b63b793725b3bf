import { graphemes } from './script.ts'

/**
 * Characters per second that adults can read beside moving pictures: the limits of the Netflix Timed Text Style
 * Guides (English 20, Chinese 9, Korean 12, Japanese 4).
 */
const SPEED = { alphabetic: 20, chinese: 9, korean: 12, japanese: 4 } as const

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN = /\p{Script=Han}/u
const HANGUL = /\p{Script=Hangul}/u

/** A summary may exceed its time by this factor rather than lose its last word. */
const TOLERANCE = 1.1
/** A shorter summary is not worth showing. */
const SHORTEST_SUMMARY = 24

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Seconds a viewer needs to read a text. */
export function readingTimeS(text: string): number {
  const japanese = KANA.test(text)
  return graphemes(text).reduce((seconds, character) => seconds + 1 / speedOf(character, japanese), 0)
}

function speedOf(character: string, japanese: boolean): number {
  if (japanese && (KANA.test(character) || HAN.test(character))) return SPEED.japanese
  if (HAN.test(character)) return SPEED.chinese
  return HANGUL.test(character) ? SPEED.korean : SPEED.alphabetic
}

/**
 * The part of a summary that can be read together with the headline within `seconds`: all of it, whole sentences, or nothing.
 * The headline always counts in full.
 */
export function readableSummary(headline: string, summary: string, seconds: number): string {
  const leftS = seconds - readingTimeS(headline)
  if (summary === '' || leftS <= 0) return ''
  if (readingTimeS(summary) <= leftS * TOLERANCE) return summary

  const whole = beginning(sentences, summary, leftS)
  return readingTimeS(whole) * SPEED.alphabetic >= SHORTEST_SUMMARY ? whole : ''
}

/** The longest run of segments from the start that can be read within `seconds`. */
function beginning(segmenter: Intl.Segmenter, text: string, seconds: number): string {
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (readingTimeS(text.slice(0, index + segment.length).trimEnd()) > seconds) break
    end = index + segment.length
  }
  return text.slice(0, end).trimEnd()
}
