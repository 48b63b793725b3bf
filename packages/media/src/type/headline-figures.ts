import { GOES_ON, HAN_OR_KANA, LETTER, NUMBER, UNIT } from '../text/figures.ts'

const SIGN = '(?:(?:US|HK|NZ|[ACRS])?\\$|[€£¥￥₹₩₽₺₴]) ?|%'
/** Magnitudes and counters of East Asia, directly behind the number. */
const EAST_ASIAN_UNIT = '[千百万萬億亿兆円元人名倍천만억조원명배]|ドル|ユーロ|美元|달러|퍼센트'

/** A number or several, such as 3-1 or 1万5000, with its sign; then its units. A year and a colon or dash are no score. */
const FIGURE = new RegExp(
  [
    `(${SIGN})?${NUMBER}`,
    `(?:(?:[-–:]|(?<!\\p{Nd}{4}) [-–:] )(?:${SIGN})?${NUMBER}|[万萬億亿兆만억조] ?${NUMBER})*`,
    // As in $1.2B; without a sign, letters such as K make names.
    `((?:(?<=[$€£¥₹] ?[\\p{Nd}.,]{1,12})[KMBT](?!${GOES_ON}))?(?: ?${UNIT}|${EAST_ASIAN_UNIT})*)`,
  ].join(''),
  'giu',
)
/** A figure behind these is part of a word or a longer number. No spaces are written between ideographs and figures. */
const PART_OF_WORD = new RegExp(`(?:(?![${HAN_OR_KANA}])[${LETTER}]|\\p{N}[.,:'’٬٫])$`, 'u')
/** A figure before these is part of a word, such as 20th or 90s. */
const WORD_GOES_ON = new RegExp(`^${GOES_ON}`, 'u')
/** Without a unit, Korean figures (2차), and single digits in Chinese and Japanese (3回戦), are ordinals more often than counts. */
const LONE_DIGIT = /^\p{Nd}$/u
const HANGUL = /^\p{Script=Hangul}/u
const IDEOGRAPHIC = new RegExp(`^[${HAN_OR_KANA}]`, 'u')

/** A figure with the indices of its start and of the character after it; `hasUnit` also for one with a sign, such as €5. */
export type Figure = { text: string; start: number; end: number; hasUnit: boolean }

/** The figures of a headline in their order, without parts of words. */
export function figuresOf(headline: string): Figure[] {
  return Array.from(headline.matchAll(FIGURE), match => {
    const [whole, sign, unit] = match
    const text = whole.trimEnd()
    return { text, start: match.index, end: match.index + text.length, hasUnit: Boolean(sign || unit) }
  }).filter(figure => isWhole(figure, headline))
}

function isWhole({ text, start, end, hasUnit }: Figure, headline: string): boolean {
  const before = headline.slice(Math.max(0, start - 2), start)
  const after = headline.slice(end, end + 2)
  if (PART_OF_WORD.test(before) || WORD_GOES_ON.test(after)) return false
  return hasUnit || !(HANGUL.test(after) || (LONE_DIGIT.test(text) && IDEOGRAPHIC.test(after)))
}
