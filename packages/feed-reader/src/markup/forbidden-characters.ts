/**
 * Drops what no text may hold: the control characters that XML forbids (databases refuse some of them too) and
 * halves of surrogate pairs, which become U+FFFD.
 */
export function dropForbiddenCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to drop
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]+/g, '').toWellFormed()
}
