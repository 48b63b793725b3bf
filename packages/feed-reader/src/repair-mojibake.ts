/** The characters that windows-1252 has at 0x80-0x9f, with their bytes. */
const WINDOWS1252_BYTES = new Map<number, number>()
for (let byte = 0x80; byte < 0xa0; byte++) {
  const character = new TextDecoder('windows-1252').decode(new Uint8Array([byte]))
  WINDOWS1252_BYTES.set(character.charCodeAt(0), byte)
}

/** A UTF-8 lead byte read as Latin-1, followed by something that can be a continuation byte. */
const suspicious =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/

/** Phonetic letters, marks, Syriac and N'Ko: here rather a capital letter before a sign, as in "CAFÉ®". */
const IMPLAUSIBLE = /[\u0180-\u036f\u0700-\u07ff]/

/**
 * Undoes the common fault of UTF-8 that was read as windows-1252 and encoded again ("CafÃ©" to "Café").
 * The text is only changed when all of it reads as valid UTF-8 after going back to bytes.
 */
export function repairMojibake(text: string): string {
  if (!suspicious.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const byte = code < 0x100 ? code : WINDOWS1252_BYTES.get(code)
    if (byte === undefined) return text
    bytes[index] = byte
  }
  try {
    const repaired = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return IMPLAUSIBLE.test(repaired) ? text : repaired
  } catch {
    return text
  }
}
