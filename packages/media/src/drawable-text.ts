import { cleanText } from './clean-text.ts'
import { hasGlyph } from './fonts.ts'
import { graphemes } from './graphemes.ts'

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
