import { GOES_ON, HAN_OR_KANA, HOUR, LETTER, NUMBER, NUMBER_WORD, UNIT } from '../text/figures.ts'
import { ENGLISH_MONTH, MONTH } from '../text/months.ts'

const SIGN = '(?:(?:US|HK|NZ|[ACRS])?\\$|[€£¥￥₹₩₽₺₴]) ?|%'
/** Magnitudes and counters of East Asia, directly behind the number. */
const EAST_ASIAN_UNIT = '[千百万萬億亿兆円元人名倍천만억조원명배]|ドル|ユーロ|美元|달러|퍼센트'

/** A number or several, such as 3-1 or 1万5000, with its sign; then its units. A year and a colon or dash are no score. */
const FIGURE = new RegExp(
  [
    // A minus stands behind a space, other than a hyphen.
    `(?:(?<![^ (])[+−-])?(${SIGN})?${NUMBER}`,
    `(?:(?:[-–:]|(?<!\\p{Nd}{4}) [-–:] )(?:${SIGN})?${NUMBER}|[万萬億亿兆만억조] ?${NUMBER})*`,
    // As in $1.2B; without a sign, letters such as K make names.
    `((?:(?<=[$€£¥₹] ?[\\p{Nd}.,]{1,12})[KMBT](?!${GOES_ON}))?(?:[ ‐‑-]?${UNIT}|${EAST_ASIAN_UNIT})*)`,
  ].join(''),
  'giu',
)
/**
 * What stands before a figure that is only part of a word, a longer number, a name or a date (COVID-19, 9/11, 第3回). No spaces
 * are written between ideographs and figures, and Hebrew puts a hyphen between a preposition and a figure.
 */
const BEFORE_PART = new RegExp(
  `(?:${[
    `(?![${HAN_OR_KANA}])[${LETTER}]`,
    "\\p{N}[.,:'’٬٫/·・–-]",
    '(?!\\p{Script=Hebrew})\\p{L}-',
    '[第제]|令和|平成|昭和',
    // No. 3 is an ordinal.
    `${NUMBER_WORD} ?`,
    // On 3 May 12 boats sank: the month belongs to the day before it.
    `(?<!\\p{L}|\\p{Nd}\\.? )(?:${ENGLISH_MONTH})\\.? `,
  ].join('|')})$`,
  'u',
)
/** What follows only a part: the rest of a word (20th, 90s) or of a date (9/11). */
const AFTER_PART = new RegExp(`^(?:${GOES_ON}|[/·・]\\p{Nd})`, 'u')
/** Days, with the months or signs of a date behind them, and ordinals as German, Czech and Danish write them. */
const DAY_OR_ORDINAL = new RegExp(
  [
    '^\\p{Nd}{1,2}(?:[-–]\\p{Nd}{1,2})?(?:',
    `\\.? (?:de |d[’'])?(?:${MONTH})(?!\\p{L})`,
    '|\\. \\p{L}|月|日(?!間)|[時时](?![間间])|[号號]|世[紀纪]|年[度代])',
  ].join(''),
  'u',
)
/** Times of day. */
const TIME = new RegExp(`^\\p{Nd}{1,2}(?:[.:]\\p{Nd}{2})? ?${HOUR}(?!${GOES_ON})`, 'iu')
/** Years say little by themselves. */
const YEAR_OR_DATE =
  /^(?:(?:19|20)\d\d(?:[-–]\d\d){0,2}|(?:19|20)\d\d[-–](?:19|20)\d\d|\d\d?\.\d\d?\.\d{2,4})$/u
/** Without a unit, Korean figures (2차), and single digits in Chinese and Japanese (3回戦), are ordinals more often than counts. */
const LONE_DIGIT = /^\p{Nd}$/u
const HANGUL = /^\p{Script=Hangul}/u
const IDEOGRAPHIC = new RegExp(`^[${HAN_OR_KANA}]`, 'u')
/** Longer than what is looked for before a figure or after it. */
const NEAR = 24

/** A figure with the indices of its start and of the character after it; `hasUnit` also for one with a sign, such as €5. */
export type Figure = { text: string; start: number; end: number; hasUnit: boolean }

/** The figures of a headline in their order, without years and parts of words, names and dates. */
export function figuresOf(headline: string): Figure[] {
  return Array.from(headline.matchAll(FIGURE), match => {
    const [whole, sign, unit] = match
    const text = whole.trimEnd()
    return { text, start: match.index, end: match.index + text.length, hasUnit: Boolean(sign || unit) }
  }).filter(figure => isCount(figure, headline))
}

function isCount({ text, start, end, hasUnit }: Figure, headline: string): boolean {
  const after = headline.slice(end, end + NEAR)
  if (BEFORE_PART.test(headline.slice(Math.max(0, start - NEAR), start)) || AFTER_PART.test(after))
    return false
  if (hasUnit) return true
  if (YEAR_OR_DATE.test(text) || DAY_OR_ORDINAL.test(text + after) || TIME.test(text + after)) return false
  return !HANGUL.test(after) && !(LONE_DIGIT.test(text) && IDEOGRAPHIC.test(after))
}
