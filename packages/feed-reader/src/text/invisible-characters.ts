/** Format characters and others that no reader sees, fillers among them (Unicode: Default_Ignorable_Code_Point). */
const INVISIBLE = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}]'
/** Number signs, end-of-verse marks and hieroglyph controls of \p{Cf}, which are seen. */
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
/** Signs, emoji and characters that have variants. */
const VARIED = `(?:[\\p{Emoji}\\p{S}\\p{P}]|${scriptsOf('Han Myanmar Phags_Pa')})`
/** The tags behind a black flag spell a region, such as gbsct; the last one ends them. */
const FLAG = '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6}'

/**
 * Where invisible characters stand among all. Letters of Europe, dashes and quotation marks lie elsewhere, so that one
 * cheap look clears most texts.
 */
const SUSPECT = /[\u034f-\u200f\u2028-\uffff\u00ad]/
const ANY = new RegExp(INVISIBLE, 'u')
const USELESS = new RegExp(
  `(?!${[VISIBLE, JOINER, VARIATION_SELECTOR, MONGOLIAN_MARK, HANGUL_FILLER, KHMER_VOWEL, TAG].join('|')})${INVISIBLE}`,
  'gu',
)
/** What works only behind certain characters, elsewhere. */
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
 * Takes out of a text what readers can't see and what can mislead them: zero-width spaces, soft hyphens, byte order
 * marks, tags, fillers, and the marks, embeddings, overrides and isolates of bidirectional text. Joiners and variation
 * selectors stay where scripts and emoji need them. (The video renderer has a rule of its own for what can't be drawn,
 * since operators' texts reach it too.)
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
