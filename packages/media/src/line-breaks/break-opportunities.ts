import LineBreaker from 'linebreak'
import { GOES_ON, HAN_OR_KANA, HOUR, NUMBER_WORD, UNIT, WITHIN_NUMBER } from '../text/figures.ts'
import { MONTH } from '../text/months.ts'
import { isOneDirection } from '../text/script.ts'

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
/** Also beside letters and digits: 107조4천억, AI로. */
const BESIDE_HANGUL = /(?<=\p{Script=Hangul})(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}%％])(?=\p{Script=Hangul})/uy

const MAGNITUDE = '[百千万萬億亿兆]'
/** Scores and ranges such as 214–209 or 3 : 2 stay together, the thousands of 10 000, and Chinese and Japanese counters and days. */
const WITHIN_FIGURE = new RegExp(
  [
    '(?<=\\p{Nd}(?:[-–]| [-–:] ))(?=\\p{Nd})',
    '(?<=\\p{Nd} )(?=[-–:] \\p{Nd})',
    WITHIN_NUMBER,
    `(?<=\\p{Nd}${MAGNITUDE}{0,2})(?=[${HAN_OR_KANA}])`,
    `(?<=第|\\p{Nd}${MAGNITUDE})(?=\\p{Nd})`,
    '(?<=\\p{Nd}月)(?=\\p{Nd})',
    '(?<=[円元])(?=[台超])',
  ].join('|'),
  'uy',
)
/** A number stays with its unit, and a day with its month. */
const BEFORE_UNIT = new RegExp(`(?<=\\p{Nd} )(?=${UNIT}|${HOUR}(?!${GOES_ON}))`, 'iuy')
const BEFORE_MONTH = new RegExp(
  `(?<=\\p{Nd}\\.? )(?=(?:de )?(?:${MONTH})(?!\\p{L}))|(?<=\\p{Nd} de )(?=(?:${MONTH})(?!\\p{L}))`,
  'uy',
)
/** What stands before a number and belongs to it: a currency (R$ 105, Rs. 500) or the word for number (Nr. 5). */
const BEFORE_NUMBER = new RegExp(
  [
    '(?<=(?<!\\p{Nd} ?)[$€£¥₹₩₺₽] )(?=\\p{Nd})',
    '(?<=(?<!\\p{L})(?:Rs|Rp|USD|EUR|GBP|CHF|INR)\\.? )(?=\\p{Nd})',
    `(?<=${NUMBER_WORD} )(?=\\p{Nd})`,
  ].join('|'),
  'uy',
)
/** Initials and titles stay with the name behind them (Chicago Manual of Style 17, 7.36 to 7.47): J. D. Vance, Dr. Lutz. */
const BEFORE_NAME = new RegExp(
  [
    '(?<=(?<![\\p{L}\\p{M}\\p{N}.])\\p{Lu}\\p{M}*\\. )(?=\\p{Lu})',
    '(?<=(?<!\\p{L})(?:(?:Mr|Mrs|Ms|Dr)\\.?|(?:Prof|Sr|Sra|St|Sen|Gov|Gen|Rep|Lt|Col|Sgt|Capt)\\.) )(?=\\p{Lu})',
  ].join('|'),
  'uy',
)
/** A single letter or a number stays with the word behind its hyphen: U-Bahn, 10-day. */
const WITHIN_HYPHENED = /(?<=(?:(?<![\p{L}\p{M}\p{N}])\p{L}|\p{Nd})[-‐])(?=\p{L})/uy
/** A dash, or the sign before the name of a site, stays with the word before it; French quotation marks with the words inside. */
const BESIDE_SIGN = /(?<= )(?=[–—|·•-] |[»›](?![\p{L}\p{N}]))|(?<=(?:^|[ (])[«‹] )/uy

const UNDIVIDED = [
  ...[BESIDE_HANGUL, WITHIN_FIGURE, BEFORE_UNIT, BEFORE_MONTH, BEFORE_NUMBER],
  ...[BEFORE_NAME, WITHIN_HYPHENED, BESIDE_SIGN],
]

/**
 * A number at the start of a line from right to left would be placed before the Latin words behind it: only beside the Latin name
 * before it is it left to right (UAX 9, rule W7).
 */
const AFTER_LATIN = /(?<=\p{Script=Latin} )(?=\p{Nd})/uy
const UNDIVIDED_RIGHT_TO_LEFT = [...UNDIVIDED, AFTER_LATIN]

/** Outside of quotation marks between East Asian characters lines may end (UAX 14, rule LB19a of Unicode 16). */
const BESIDE_EAST_ASIAN_QUOTE = new RegExp(
  `(?<=[${HAN_OR_KANA}])(?=[“‘][${HAN_OR_KANA}])|(?<=[${HAN_OR_KANA}][”’])(?=[${HAN_OR_KANA}])`,
  'uy',
)

const EAST_ASIAN_QUOTE = new RegExp(`[${HAN_OR_KANA}][“‘”’]`, 'u')

/** Finds words, those of scripts without spaces by ICU's dictionary. */
export const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Possible line ends, as ascending indices into the text, the text's length last. UAX 14, with changes for headlines: scores,
 * ranges and spaced thousands stay whole, numbers stay with their units, currencies and counters, days with their months, and
 * initials and titles with names; no line begins with a dash or ends with an opening quotation mark; Thai, Lao, Khmer and
 * Burmese break between words of ICU's dictionary; Chinese and Japanese break only between words too, not within; Korean breaks
 * only at spaces, as in print.
 */
export function lineBreaks(text: string): number[] {
  const undivided = isOneDirection(text, 'ltr') ? UNDIVIDED : UNDIVIDED_RIGHT_TO_LEFT
  const wordStarts = new Set(Array.from(words.segment(text), word => word.index))
  const places = new Set(
    standardBreaks(text).filter(place => {
      if (undivided.some(pattern => isAt(place, pattern, text))) return false
      return !isAt(place, BETWEEN_IDEOGRAPHIC, text) || wordStarts.has(place)
    }),
  )
  if (DICTIONARY_SCRIPT.test(text) || EAST_ASIAN_QUOTE.test(text)) {
    for (const place of wordStarts) {
      if (isAt(place, BETWEEN_DICTIONARY_SCRIPT, text) || isAt(place, BESIDE_EAST_ASIAN_QUOTE, text))
        places.add(place)
    }
  }
  places.add(text.length)
  return [...places].filter(place => place > 0).sort((a, b) => a - b)
}

/** Whether a pattern matches at a place of a text, at the same cost everywhere. @param pattern with the flag y */
export function isAt(place: number, pattern: RegExp, text: string): boolean {
  pattern.lastIndex = place
  return pattern.test(text)
}

function standardBreaks(text: string): number[] {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position)
  return places
}
