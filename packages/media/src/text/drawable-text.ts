import { hasGlyph } from './fonts.ts'
import { graphemes } from './script.ts'

/** C0 and C1 controls, bidi embeddings, overrides and isolates, byte order mark, and other invisible format codes. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u180E\u2028\u2029\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/gu
const UNPAIRED_OR_PRIVATE = /[\p{Cs}\p{Co}\p{Cn}]/gu

/**
 * Text from a feed made fit for one line of type: composed (NFC), white space collapsed, without control codes
 * that could reorder or break it. Joiners and the marks for left and right, which shape real words, stay.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\t\n\r\v\f\u2028\u2029]/g, ' ')
    .replace(UNSEEN, '')
    .replace(UNPAIRED_OR_PRIVATE, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Joiners, marks of direction and variation selectors are never drawn themselves. */
const UNDRAWN = /[\p{Default_Ignorable_Code_Point}\s]/u

/**
 * Text from a feed with nothing in it that our fonts have no sign for: boxes are never shown, nor letters of whatever
 * fonts a machine happens to have. A character is replaced by its plain form (NFKC), such as U for a mathematical 𝔘,
 * or left out together with its marks.
 */
export function drawableText(text: string): string {
  const shown = graphemes(cleanText(text)).map(character => {
    const plain = isDrawable(character) ? character : character.normalize('NFKC')
    return isDrawable(plain) ? plain : ''
  })
  return shown.join('').replace(/\s+/gu, ' ').trim()
}

function isDrawable(text: string): boolean {
  return Array.from(text).every(sign => UNDRAWN.test(sign) || hasGlyph(sign.codePointAt(0) ?? 0))
}
