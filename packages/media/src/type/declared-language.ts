import { commonWordCounts } from './hyphenate.ts'

/** Scripts of languages that are written in several, by the script of `Intl.Locale`. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
}
/** So many common words of another language are no coincidence. */
const CLEAR_WORDS = 2

/**
 * The declared language of a headline, if the headline agrees: publishing systems declare English by default, and feeds
 * have headlines in several languages.
 * @param declared a BCP 47 tag, or null
 * @returns the tag; null when most letters are of another script, or the words are clearly those of another language
 */
export function declaredLanguage(headline: string, declared: string | null): string | null {
  if (declared === null) return null
  const { language, script } = new Intl.Locale(declared).maximize()
  return isOfScript(headline, script) && !isOfAnotherLanguage(headline, language) ? declared : null
}

function isOfScript(text: string, script: string | undefined): boolean {
  if (script === undefined) return false
  const letters = text.match(/\p{L}/gu) ?? []
  const ofScript = new RegExp((SCRIPTS[script] ?? [script]).map(name => `\\p{Script=${name}}`).join('|'), 'u')
  return letters.filter(letter => ofScript.test(letter)).length * 2 >= letters.length
}

/** Decides only about languages whose common words are known: related languages share theirs. */
function isOfAnotherLanguage(text: string, language: string): boolean {
  const counts = commonWordCounts(text)
  const own = counts.find(found => found.language === language)
  const [first] = counts
  if (!own || !first) return false
  return first.count >= CLEAR_WORDS && first.count >= 2 * own.count
}
