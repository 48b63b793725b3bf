export type Direction = 'ltr' | 'rtl'

const STRONG = /\p{L}/u
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Direction by the first letter, as in rule P2 of the Unicode bidirectional algorithm (UAX 9). */
export function textDirection(text: string): Direction {
  const letter = STRONG.exec(text)?.[0]
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

/**
 * The language whose letter forms a text needs, as a language tag. Chinese, Japanese and Korean share code points
 * but not forms: kana mean Japanese, hangul mean Korean, ideographs alone Chinese.
 */
export function scriptLanguage(text: string): 'ja' | 'ko' | 'zh-Hans' | 'th' | 'ar' | 'he' | 'hi' | 'en' {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  if (/\p{Script=Han}/u.test(text)) return 'zh-Hans'
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  if (/\p{Script=Hebrew}/u.test(text)) return 'he'
  if (/\p{Script=Devanagari}/u.test(text)) return 'hi'
  return 'en'
}
