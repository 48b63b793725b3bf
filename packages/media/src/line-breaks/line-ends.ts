import { UNIT } from '../text/figures.ts'
import { isAt, words } from './break-opportunities.ts'
import { LISTED_FUNCTION_WORD } from './function-words.ts'

/**
 * Where a line should rather not end, and how much wider it counts then, as a share of the box. Source: the line treatment of
 * the Netflix Timed Text Style Guides and of the BBC Subtitle Guidelines: articles, prepositions and conjunctions stay with
 * what follows, numbers with what they count, first names with last names.
 */
const RULES: readonly { cost: number; pattern: RegExp }[] = [
  // Sticky (flag y), so that a test costs the same at every position.
  { cost: 0.14, pattern: new RegExp(`(?<=${LISTED_FUNCTION_WORD} )`, 'iuy') },
  // Words of one or two letters, but neither the unit of a number nor an abbreviation such as EU.
  { cost: 0.14, pattern: /(?<=(?<![\p{L}\p{M}\p{N}'’.-]|\p{Nd} )(?:\p{Lu}\p{Ll}?|\p{Ll}{1,2}) )/uy },
  // A magnitude and its currency, as in 12 Mio. Euro.
  { cost: 0.14, pattern: new RegExp(`(?<=\\p{Nd} ?\\p{L}{1,12}\\.? )(?=${UNIT})`, 'iuy') },
  // A number and what it counts; a name and its number, as in iPhone 17.
  { cost: 0.1, pattern: /(?<=\p{Nd} )(?=\p{L})/uy },
  { cost: 0.1, pattern: /(?<=\p{Lu}[\p{L}\p{M}]* )(?=\p{Nd}{1,3}(?![\p{Nd}.,:%]))/uy },
  // Names, also those with apostrophes or hyphens. In headlines with capitals throughout the cost is the same everywhere.
  { cost: 0.12, pattern: /(?<=(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}'’-]*\p{Ll} )(?=\p{Lu})/uy },
  // A word that begins a sentence, or what follows a colon. A point after fewer letters is that of an abbreviation.
  { cost: 0.06, pattern: /(?<=(?:[\p{L}\p{N}"”»’][:!?;]|\p{Ll}{4}\.) \S{1,10} )/uy },
  // A hyphen, more so beside a part of one or two letters; and the scheme of an address.
  { cost: 0.08, pattern: /(?<=\p{L}[-‐])(?=\p{L})/uy },
  { cost: 0.3, pattern: /(?<=:\/\/)/uy },
  {
    cost: 0.14,
    pattern:
      /(?<=(?<![\p{L}\p{M}\p{N}])\p{L}{1,2}\.?[-‐])(?=\p{L})|(?<=\p{L}[-‐])(?=\p{L}{1,2}(?![\p{L}\p{M}\p{N}]))/uy,
  },
  // A Japanese phrase begins with a noun or verb and ends in particles or endings, which are hiragana.
  {
    cost: 0.25,
    pattern:
      /(?<=[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}\p{N}ー％」』”])(?=\p{Script=Hiragana})/uy,
  },
]
/** In a text of capitals only, words of one or two letters are no abbreviations. */
const IN_CAPITALS = { cost: 0.14, pattern: /(?<=(?<![\p{L}\p{M}\p{N}'’.-])\p{Lu}{1,2} )/uy }
const SMALL_LETTER = /\p{Ll}/u
/** Between two words of ideographs, by how many of them are a single ideograph: punctuation is the better place. */
const BETWEEN_IDEOGRAPHS = [0.06, 0.1, 0.3] as const
const IDEOGRAPH = /^\p{Script=Han}$/u
const HAS_IDEOGRAPHS = /\p{Script=Han}/u

/**
 * How much wider a line counts that ends at a place, as a share of the box; 0 where it may well end.
 * @param places ascending indices into the text, as lineBreaks returns them
 */
export function lineEndCosts(text: string, places: readonly number[]): number[] {
  const betweenIdeographs = costsBetweenIdeographs(text)
  const rules = SMALL_LETTER.test(text) ? RULES : [...RULES, IN_CAPITALS]
  return places.map(place => {
    const costs = rules.filter(({ pattern }) => isAt(place, pattern, text)).map(({ cost }) => cost)
    return Math.max(0, ...costs, betweenIdeographs.get(place) ?? 0)
  })
}

/**
 * The costs of places between words of ideographs. Single ideographs are mostly parts of names or new words that ICU's
 * dictionary does not have.
 */
function costsBetweenIdeographs(text: string): Map<number, number> {
  const costs = new Map<number, number>()
  if (!HAS_IDEOGRAPHS.test(text)) return costs
  let before = ''
  for (const { segment, index } of words.segment(text)) {
    const isBetween = HAS_IDEOGRAPHS.test(before.slice(-1)) && HAS_IDEOGRAPHS.test(segment.slice(0, 1))
    const single = [before, segment].filter(word => IDEOGRAPH.test(word)).length
    if (isBetween) costs.set(index, BETWEEN_IDEOGRAPHS[single] ?? 0)
    before = segment
  }
  return costs
}
