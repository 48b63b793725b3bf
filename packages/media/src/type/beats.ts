import { readingTimeS } from '../text/reading-speed.ts'
import { graphemes } from '../text/script.ts'

/** Longer headlines are shown in two beats. Letters; an ideograph counts as two. */
const ONE_BEAT_LETTERS = 110
/** Reading time is counted at 20 letters a second; headlines up to this share faster are shown anyway. */
const FASTEST = 1.5

/** Where the first beat may end: before or after the sign, nearest to the middle. Lower rank is better. */
const PLACES: readonly { rank: number; pattern: RegExp }[] = [
  { rank: 0, pattern: /[:;：；][”"»’]?\s*(?=\S)/gu },
  { rank: 0, pattern: /\s[–—-]\s+|[–—]\s*/gu },
  { rank: 0, pattern: /[.!?。！？।][”"»’]?\s*(?=\S)/gu },
  { rank: 0, pattern: /\s(?=[“"«„‘「『])|[”»」』]\s*(?=\S)/gu },
  { rank: 1, pattern: /[,،、，]\s*(?=\S)/gu },
  { rank: 2, pattern: /\s+(?=\S)/gu },
]
/** Each beat has at least this share of the letters. */
const LEAST_SHARE = 0.3

/** Letters of a text for choosing a type size: wide ones count twice. */
export function countLetters(text: string): number {
  return graphemes(text).reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0)
}
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * A headline in one beat, or in two when it is long, or has more than 20 letters a second: divided at a colon, dash, quotation
 * mark or sentence nearest to the middle, else at a comma, else between words.
 */
export function beatsOf(headline: string, seconds: number): [string] | [string, string] {
  const letters = countLetters(headline)
  if (letters <= ONE_BEAT_LETTERS && (readingTimeS(headline) <= seconds || letters <= ONE_BEAT_LETTERS / 2)) {
    return [headline]
  }
  for (const wanted of [0, 1, 2]) {
    const places = PLACES.filter(({ rank }) => rank === wanted).flatMap(({ pattern }) =>
      Array.from(headline.matchAll(pattern), match => match.index + match[0].length),
    )
    const middle = headline.length / 2
    const within = places.filter(at => Math.min(at, headline.length - at) >= headline.length * LEAST_SHARE)
    const at = within.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
    if (at !== undefined) return [tidyEnd(headline.slice(0, at)), headline.slice(at).trim()]
  }
  return [headline]
}

/** Removes a dash at the end of a beat. */
function tidyEnd(beat: string): string {
  return beat.replace(/[\s–—-]+$/u, '')
}

/**
 * The whole seconds that a headline needs at 30 letters a second, a quick reader's speed; null when `seconds` are enough.
 */
export function secondsNeeded(headline: string, seconds: number): number | null {
  const needed = readingTimeS(headline) / FASTEST
  return needed > seconds ? Math.ceil(needed) : null
}
