import { createRequire } from 'node:module'
import { graphemes } from '../text/script.ts'

/** Marks a place inside of a word where a line may end with a hyphen. */
export const SOFT_HYPHEN = '\u00AD'

/** Languages with patterns, by their tag's first part, and the package's folder. */
const PATTERNS: Readonly<Record<string, string>> = {
  af: 'af',
  bg: 'bg',
  ca: 'ca',
  cs: 'cs',
  cy: 'cy',
  da: 'da',
  de: 'de-1996',
  el: 'el-monoton',
  en: 'en-us',
  es: 'es',
  et: 'et',
  eu: 'eu',
  fi: 'fi',
  fr: 'fr',
  ga: 'ga',
  gl: 'gl',
  hr: 'hr',
  hu: 'hu',
  is: 'is',
  it: 'it',
  lt: 'lt',
  lv: 'lv',
  nb: 'nb',
  nl: 'nl',
  nn: 'nn',
  no: 'no',
  pl: 'pl',
  pt: 'pt',
  ro: 'ro',
  ru: 'ru',
  sk: 'sk',
  sl: 'sl',
  sq: 'sq',
  sv: 'sv',
  tr: 'tr',
  uk: 'uk',
}

/**
 * Common short words that identify a language written in Latin letters. A word of several languages stands in each: alone it
 * decides for none.
 */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  de: 'der die das und nach für mit ein eine auf bei von zu in im den dem nicht über wird',
  en: 'the of to and after with for on by is its at from as are in',
  fr: 'le la les des du et après pour avec une sur dans au aux est',
  es: 'el la los las del o y tras para con una por en se al más',
  it: 'il lo la gli della di e o i in dopo per con una nel alla che è',
  nl: 'het een van en na voor met op bij de in is naar niet zijn wordt',
  pt: 'o os as do da dos e após para com uma no na em não',
  sv: 'och i efter för med ett en på av till inte är från',
  da: 'og i efter for med et en på af til ikke er fra',
  fi: 'ja on ei että oli jälkeen kanssa mutta myös',
  pl: 'i o w na z po do dla się nie jest od przez',
  tr: 've bir bu için ile sonra da de çok',
}

/** Shorter words are never divided. */
const SHORTEST_WORD = 9
/** Letters that stay together at a word's start and end. */
const LEAST_PART = 3

const require = createRequire(import.meta.url)
type Hyphenator = (text: string, options: { minWordLength: number }) => string
const hyphenators = new Map<string, Hyphenator>()

function hyphenatorOf(folder: string): Hyphenator {
  const known = hyphenators.get(folder)
  if (known) return known
  const { hyphenateSync } = require(`hyphen/${folder}`) as { hyphenateSync: Hyphenator }
  hyphenators.set(folder, hyphenateSync)
  return hyphenateSync
}

/** How many common words of each language written in Latin letters a text has, most first. */
export function commonWordCounts(text: string): { language: string; count: number }[] {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])
  return Object.entries(COMMON_WORDS)
    .map(([language, common]) => ({
      language,
      count: common.split(' ').filter(word => words.has(word)).length,
    }))
    .toSorted((a, b) => b.count - a.count)
}

/**
 * The language of a text: the declared one, else Russian or Greek for their letters, else the one most of whose common
 * words it has. Null when that is ambiguous.
 * @param declared a BCP 47 tag, or null
 * @returns the first part of a tag, in lower case
 */
export function languageOf(text: string, declared: string | null): string | null {
  const [language = ''] = declared?.toLowerCase().split('-') ?? []
  if (/^[a-z]{2,3}$/.test(language)) return language
  if (/\p{Script=Greek}/u.test(text)) return 'el'
  if (/\p{Script=Cyrillic}/u.test(text)) return /[іїєґ]/iu.test(text) ? 'uk' : 'ru'
  if (/ß/u.test(text)) return 'de'
  const [first, second] = commonWordCounts(text)
  return first && second && first.count > second.count ? first.language : null
}

/**
 * Puts soft hyphens into the long words for which `isTooWide` is true, by the patterns of the language (of TeX). Other text is
 * left as it is, even when the language is unknown or has no patterns.
 */
export function hyphenate(
  text: string,
  language: string | null,
  isTooWide: (word: string) => boolean,
): string {
  const folder = language === null ? undefined : PATTERNS[language]
  if (folder === undefined) return text
  return text.replace(/\p{L}+/gu, word => {
    if (graphemes(word).length < SHORTEST_WORD || !isTooWide(word)) return word
    const parts = hyphenatorOf(folder)(word, { minWordLength: SHORTEST_WORD }).split(SOFT_HYPHEN)
    return joinShortParts(parts).join(SOFT_HYPHEN)
  })
}

/** Joins the first and the last part to their neighbours while they have too few letters. */
function joinShortParts(parts: readonly string[]): string[] {
  const joined = [...parts]
  while (joined.length > 1 && (joined[0]?.length ?? 0) < LEAST_PART)
    joined.splice(0, 2, `${joined[0]}${joined[1]}`)
  while (joined.length > 1 && (joined.at(-1)?.length ?? 0) < LEAST_PART) {
    joined.splice(-2, 2, `${joined.at(-2)}${joined.at(-1)}`)
  }
  return joined
}
