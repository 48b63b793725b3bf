import { FUNCTION_WORD } from '../line-breaks/function-words.ts'
import { HAN_OR_KANA } from '../text/figures.ts'
import { readingTimeS } from '../text/reading-speed.ts'
import { graphemes } from '../text/script.ts'
import { sentencesOf } from '../text/sentences.ts'

/** Longer headlines are shown in two beats. Letters; an ideograph counts as two. */
const ONE_BEAT_LETTERS = 110
/** Reading time is counted at 20 letters a second; headlines up to this share faster are shown anyway. */
const FASTEST = 1.5

/** A space that neither parts a figure from its unit nor a sign from its word, as in « à la fin ». */
const BETWEEN_WORDS = '(?<!\\p{Nd}|\\s[–—:-]|(?:^|\\s)[«‹])\\s(?![–—:-]\\s|[:;?!»›](?![\\p{L}\\p{N}]))'

/**
 * Where the first beat may end, besides sentence ends: after the match, or before it if that is left out. Lower rank is better.
 * Except in East Asia, where no spaces are written, a sign counts only beside one: not in 14:30, 10,000 or Nord–Süd.
 */
const PLACES: readonly { rank: number; pattern: RegExp; isLeftOut?: boolean }[] = [
  // A colon between numbers of up to three digits is that of a score: 3 : 2, but not « En 2025 : 50 morts ».
  {
    rank: 0,
    pattern: /(?<!(?<!\p{Nd})\p{Nd}{1,3}\s(?=:\s\p{Nd}))[:;؛][”“"»«’]?\s|[：；](?!\p{Nd})/gu,
  },
  // The dash of a score or range stays between its figures.
  { rank: 0, pattern: /(?<!\p{Nd})\s[–—-]\s|\s[–—-]\s(?!\p{Nd})|(?<![\p{Nd}—])—+/gu, isLeftOut: true },
  { rank: 0, pattern: /\s[|·]\s/gu, isLeftOut: true },
  // Some signs open in one language and close in another: a sign that opens follows a space, and one that closes precedes one.
  {
    rank: 0,
    pattern: new RegExp(
      `(?<!${FUNCTION_WORD})\\s(?=[“"«„‘「『]|[”»][\\p{L}\\p{N}])|(?:[”“"»]|(?<!\\s)«|[」』])\\s`,
      'giu',
    ),
  },
  // Japanese writes a space only between parts of a headline.
  { rank: 0, pattern: new RegExp(`(?<=[${HAN_OR_KANA}])\\s(?=[${HAN_OR_KANA}\\p{Nd}])`, 'gu') },
  { rank: 1, pattern: /[,،]\s|[、，](?!\p{Nd})/gu },
  { rank: 2, pattern: new RegExp(`(?<!${FUNCTION_WORD})${BETWEEN_WORDS}`, 'giu') },
  // A Japanese beat may end in a particle.
  { rank: 2, pattern: /(?<=\p{Script=Hiragana})(?=[「『])/gu },
  { rank: 3, pattern: new RegExp(BETWEEN_WORDS, 'gu') },
]
/** Each beat has at least this share of the letters. */
const LEAST_SHARE = 0.3

/** Letters of a text for choosing a type size: wide ones count twice. */
export function countLetters(text: string): number {
  return graphemes(text).reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0)
}
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * A headline in one beat, or in two when it is long, or has more than 20 letters a second: divided at a colon, dash, bar,
 * quotation mark or sentence nearest to the middle, else at a comma, else between words, if possible not after an article or preposition.
 * @param headline as drawableText returns it
 */
export function beatsOf(headline: string, seconds: number): [string] | [string, string] {
  const letters = countLetters(headline)
  if (letters <= ONE_BEAT_LETTERS && (readingTimeS(headline) <= seconds || letters <= ONE_BEAT_LETTERS / 2)) {
    return [headline]
  }
  const middle = headline.length / 2
  for (const rank of [0, 1, 2, 3]) {
    const within = placesOf(headline, rank).filter(
      ({ second }) => Math.min(second, headline.length - second) >= headline.length * LEAST_SHARE,
    )
    const [best] = within.toSorted((a, b) => Math.abs(a.second - middle) - Math.abs(b.second - middle))
    if (best) return [headline.slice(0, best.end).trim(), headline.slice(best.second).trim()]
  }
  return [headline]
}

/** Where the first beat may end and the second begin, by places of one rank. */
function placesOf(headline: string, wanted: number): { end: number; second: number }[] {
  const places = PLACES.filter(({ rank }) => rank === wanted).flatMap(({ pattern, isLeftOut }) =>
    Array.from(headline.matchAll(pattern), match => {
      const second = match.index + match[0].length
      return { end: isLeftOut ? match.index : second, second }
    }),
  )
  if (wanted > 0) return places
  let at = 0
  for (const sentence of sentencesOf(headline)) {
    at += sentence.length
    places.push({ end: at, second: at })
  }
  return places
}

/**
 * The whole seconds that a headline needs at 30 letters a second, a quick reader's speed; null when `seconds` are enough.
 */
export function secondsNeeded(headline: string, seconds: number): number | null {
  const needed = readingTimeS(headline) / FASTEST
  return needed > seconds ? Math.ceil(needed) : null
}
