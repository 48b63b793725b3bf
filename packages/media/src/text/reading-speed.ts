import { graphemes } from './script.ts'
import { sentencesOf } from './sentences.ts'

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
/** An ellipsis at the end, also inside of quotation marks or brackets. */
const CUT_END = /(?:…|\.\.\.)[\s"'”’»)\]」』）]*$/u
/** A note in brackets after the last sentence: its agency, or its tags. */
const NOTE = /(?<=[.!?…。！？।؟]["”’»]?)\s*[([（【][^()[\]（）【】.!?。！？]{1,80}[)\]）】]$/u
/** A shorter part of a summary is not worth showing. */
const SHORTEST_SUMMARY = 24

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
 * A last sentence that the source cut, with an ellipsis, is not whole, and a note in brackets after the last sentence is left
 * out. The headline always counts in full.
 */
export function readableSummary(headline: string, summary: string, seconds: number): string {
  const leftS = seconds - readingTimeS(headline)
  const complete = withoutCutSentence(summary.replace(NOTE, ''))
  if (complete === '' || leftS <= 0) return ''
  const isAllReadable = readingTimeS(complete) <= leftS * TOLERANCE
  if (isAllReadable && complete === summary) return summary

  const whole = isAllReadable ? complete : beginning(complete, leftS)
  return readingTimeS(whole) * SPEED.alphabetic >= SHORTEST_SUMMARY ? whole : ''
}

/** A text without its last sentence if that ends in an ellipsis. */
function withoutCutSentence(text: string): string {
  if (!CUT_END.test(text)) return text
  const sentences = sentencesOf(text)
  const last = sentences.findLastIndex(sentence => /[\p{L}\p{N}]/u.test(sentence))
  return sentences.slice(0, Math.max(0, last)).join('').trimEnd()
}

/** The most sentences from the start that can be read within `seconds`. */
function beginning(text: string, seconds: number): string {
  let shown = ''
  for (const sentence of sentencesOf(text)) {
    if (readingTimeS((shown + sentence).trimEnd()) > seconds) break
    shown += sentence
  }
  return shown.trimEnd()
}
