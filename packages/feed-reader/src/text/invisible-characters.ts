/** Format characters, fillers and others without a glyph (Unicode: Default_Ignorable_Code_Point). */
const INVISIBLE = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}]'
/** Number signs, end-of-verse marks and hieroglyph controls: \p{Cf} with a glyph. */
const VISIBLE =
  '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}\\u{13430}-\\u{1345f}]'
const JOINER = '[\\u200c\\u200d]'
const VARIATION_SELECTOR = '[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]'
const MONGOLIAN_MARK = '[\\u180b-\\u180f]'
const HANGUL_FILLER = '[\\u115f\\u1160]'
const KHMER_VOWEL = '[\\u17b4\\u17b5]'
const TAG = '[\\u{e0020}-\\u{e007f}]'

/** Scripts whose letters join or stack (Unicode Standard Annex 31, section 2.3). */
const JOINED = scriptsOf(
  'Arabic Syriac Nko Mandaic Mongolian Adlam Phags_Pa Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan',
)
const WITHIN_EMOJI = `(?:[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]|\\ufe0f)(?=\\u200d\\p{Extended_Pictographic})`
/** Symbols, emoji and characters with variants. */
const VARIED = `(?:[\\p{Emoji}\\p{S}\\p{P}]|${scriptsOf('Han Myanmar Phags_Pa')})`
/** The tags after a black flag spell a region, such as gbsct, and end with a cancel tag. */
const FLAG = '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6}'

/**
 * The code points with invisible characters. European letters, dashes and quotation marks are outside, so that one cheap
 * test rules out most texts.
 */
const SUSPECT = /[\u034f-\u200f\u2028-\uffff\u00ad]/
const ANY = new RegExp(INVISIBLE, 'u')
const USELESS = new RegExp(
  `(?!${[VISIBLE, JOINER, VARIATION_SELECTOR, MONGOLIAN_MARK, HANGUL_FILLER, KHMER_VOWEL, TAG].join('|')})${INVISIBLE}`,
  'gu',
)
/** Characters without effect, because they are not after the characters that they modify. */
const OUT_OF_PLACE = new RegExp(
  [
    `(?<!${JOINED}|${WITHIN_EMOJI})${JOINER}`,
    `(?<!${VARIED})${VARIATION_SELECTOR}`,
    `(?<!${scriptsOf('Mongolian')})${MONGOLIAN_MARK}`,
    `(?<!${scriptsOf('Hangul')})${HANGUL_FILLER}`,
    `(?<!${scriptsOf('Khmer')})${KHMER_VOWEL}`,
    `(?<!${FLAG})${TAG}`,
  ].join('|'),
  'gu',
)

/**
 * Removes invisible and misleading characters: zero-width spaces, soft hyphens, byte order marks, tags, fillers, and the
 * marks, embeddings, overrides and isolates of bidirectional text. Keeps joiners and variation selectors where scripts and
 * emoji need them. (The video renderer also removes what it cannot draw: it gets texts of operators too.)
 */
export function dropInvisible(text: string): string {
  return SUSPECT.test(text) && ANY.test(text) ? text.replace(USELESS, '').replace(OUT_OF_PLACE, '') : text
}

function scriptsOf(names: string): string {
  return `[${names
    .split(' ')
    .map(name => `\\p{Script=${name}}`)
    .join('')}]`
}
