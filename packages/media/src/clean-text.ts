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
