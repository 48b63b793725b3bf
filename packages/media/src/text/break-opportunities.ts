import LineBreaker from 'linebreak'
import { GOES_ON, HAN_OR_KANA, UNIT, WITHIN_NUMBER } from './figures.ts'
import { MONTH } from './months.ts'

/** Scripts without spaces between words, which UAX 14 leaves to a dictionary (its class SA). */
const DICTIONARY_SCRIPT = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Thai repetition and abbreviation marks and the like belong to the word before them. */
const CLINGING = '[\\u0E46\\u0E2F\\u0EC6\\u17D7]'
const IDEOGRAPHIC = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC]'

// Sticky (flag y), so that a test costs the same at every position.
const BETWEEN_DICTIONARY_SCRIPT = new RegExp(
  `(?<=${DICTIONARY_SCRIPT.source}\\p{M}*)(?!${CLINGING})(?=${DICTIONARY_SCRIPT.source})`,
  'uy',
)
const BETWEEN_IDEOGRAPHIC = new RegExp(`(?<=${IDEOGRAPHIC})(?=${IDEOGRAPHIC})`, 'uy')
const BETWEEN_HANGUL = /(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/uy

const MAGNITUDE = '[百千万萬億亿兆]'
/** Scores and ranges such as 214–209 or 3 : 2 stay together, the thousands of 10 000, and Chinese and Japanese counters. */
const WITHIN_FIGURE = new RegExp(
  [
    '(?<=\\p{Nd}(?:[-–]| [-–:] ))(?=\\p{Nd})',
    '(?<=\\p{Nd} )(?=[-–:] \\p{Nd})',
    WITHIN_NUMBER,
    `(?<=\\p{Nd}${MAGNITUDE}{0,2})(?=[${HAN_OR_KANA}])`,
    `(?<=第|\\p{Nd}${MAGNITUDE})(?=\\p{Nd})`,
    '(?<=[円元])(?=[台超])',
  ].join('|'),
  'uy',
)
/** A number stays with its unit, and a day with its month. */
const BEFORE_UNIT = new RegExp(`(?<=\\p{Nd} )(?=${UNIT}|(?:Uhr|uur|h)(?!${GOES_ON}))`, 'iuy')
const BEFORE_MONTH = new RegExp(
  `(?<=\\p{Nd}\\.? )(?=(?:de )?(?:${MONTH})(?!\\p{L}))|(?<=\\p{Nd} de )(?=(?:${MONTH})(?!\\p{L}))`,
  'uy',
)
/** A dash stays with the word before it, and French quotation marks with the words inside. */
const BESIDE_SIGN = /(?<= )(?=[–—-] |[»›](?![\p{L}\p{N}]))|(?<=(?:^|[ (])[«‹] )/uy

const UNDIVIDED = [BETWEEN_HANGUL, WITHIN_FIGURE, BEFORE_UNIT, BEFORE_MONTH, BESIDE_SIGN]

const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Possible line ends, as ascending indices into the text, the text's length last. UAX 14, with changes for headlines: scores,
 * ranges and spaced thousands stay whole, numbers stay with their units and counters and days with their months; no line begins
 * with a dash or ends with an opening quotation mark; Thai, Lao, Khmer and Burmese break between words of ICU's dictionary;
 * Chinese and Japanese break only between words too, not within; Korean breaks only at spaces, as in print.
 */
export function lineBreaks(text: string): number[] {
  const wordStarts = new Set(Array.from(words.segment(text), word => word.index))
  const places = new Set(
    standardBreaks(text).filter(place => {
      if (UNDIVIDED.some(pattern => isAt(place, pattern, text))) return false
      return !isAt(place, BETWEEN_IDEOGRAPHIC, text) || wordStarts.has(place)
    }),
  )
  if (DICTIONARY_SCRIPT.test(text)) {
    for (const place of wordStarts) if (isAt(place, BETWEEN_DICTIONARY_SCRIPT, text)) places.add(place)
  }
  places.add(text.length)
  return [...places].filter(place => place > 0).sort((a, b) => a - b)
}

/** @param pattern with the flag y */
function isAt(place: number, pattern: RegExp, text: string): boolean {
  pattern.lastIndex = place
  return pattern.test(text)
}

function standardBreaks(text: string): number[] {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position)
  return places
}
