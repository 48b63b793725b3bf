import { hasGlyph } from './fonts.ts'
import { graphemes } from './script.ts'

/**
 * C0 and C1 controls, bidi embeddings, overrides and isolates, byte order mark, other invisible format codes, and the sign that
 * decoders put in place of bytes they cannot read.
 */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u180E\u2028\u2029\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFD]/gu
const UNPAIRED_OR_PRIVATE = /[\p{Cs}\p{Co}\p{Cn}]/gu

/**
 * Cleans text from a feed for one line: composed (NFC), white space collapsed, without control codes that could reorder or
 * break it. Joiners and directional marks, which real words need, stay.
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

/** Joiners, directional marks and variation selectors have no glyph of their own. */
const UNDRAWN = /[\p{Default_Ignorable_Code_Point}\s]/u

/**
 * Text from a feed with only characters that our fonts can draw, so that neither missing-glyph boxes nor other fonts of the
 * machine appear. Other characters are replaced by their plain form (NFKC), such as U for a mathematical 𝔘, or removed with
 * their marks.
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
