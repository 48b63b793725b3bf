export type Direction = 'ltr' | 'rtl'

const LETTER = /\p{L}/u
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

const LEFT_TO_RIGHT = new RegExp(`(?!${RIGHT_TO_LEFT.source})\\p{L}`, 'u')

/**
 * Direction by the first letter, as in rule P2 of the Unicode bidirectional algorithm (UAX 9); also right to left when most
 * letters are, which rule HL1 allows: headlines in Hebrew and Arabic often begin with a Latin name.
 */
export function textDirection(text: string): Direction {
  const letters = text.match(/\p{L}/gu) ?? []
  const rightToLeft = letters.filter(letter => RIGHT_TO_LEFT.test(letter))
  const [first] = letters
  return rightToLeft.length > 0 && (rightToLeft[0] === first || rightToLeft.length * 2 > letters.length)
    ? 'rtl'
    : 'ltr'
}

/** Whether no letter of a text has another direction than the given one. */
export function isOneDirection(text: string, direction: Direction): boolean {
  return direction === 'ltr' ? !RIGHT_TO_LEFT.test(text) : !LEFT_TO_RIGHT.test(text)
}

/** The direction of a text in a scene: the scene's own, unless all letters have the other, as in an English summary. */
export function directionIn(text: string, scene: Direction): Direction {
  const other = scene === 'ltr' ? 'rtl' : 'ltr'
  return LETTER.test(text) && isOneDirection(text, other) ? other : scene
}

const TALL = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
]
  .concat(['Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai'])
  .map(script => `\\p{Script=${script}}`)
const TALL_SCRIPT = new RegExp(`[${TALL.join('')}]`, 'u')

/** Whether a text has letters of a script with marks far above and below the line. */
export function isTallScript(text: string): boolean {
  return TALL_SCRIPT.test(text)
}

/** Whether a text uses only scripts of separate letters, whose spacing may be changed. */
export function isLooseScript(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(
    text,
  )
}

export type ScriptLanguage = 'ja' | 'ko' | 'zh-Hans' | 'th' | 'ar' | 'he' | 'hi' | 'en'

/**
 * The language whose letter forms a text needs, as a language tag. Chinese, Japanese and Korean share code points
 * but not forms: kana mean Japanese, hangul mean Korean, ideographs alone the declared one of these languages, or else Chinese.
 * @param declared a BCP 47 tag, or null
 */
export function scriptLanguage(text: string, declared: string | null = null): ScriptLanguage {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  if (/\p{Script=Han}/u.test(text)) {
    const [language] = declared?.split('-') ?? []
    return language === 'ja' || language === 'ko' ? language : 'zh-Hans'
  }
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  if (/\p{Script=Hebrew}/u.test(text)) return 'he'
  if (/\p{Script=Devanagari}/u.test(text)) return 'hi'
  return 'en'
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into user-perceived characters: a flag, a family or a letter with its marks is one. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), part => part.segment)
}
