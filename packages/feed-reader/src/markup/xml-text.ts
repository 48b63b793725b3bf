/** Removes the control characters that XML forbids, and replaces unpaired surrogates by U+FFFD. */
export function dropForbiddenCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to drop
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]+/g, '').toWellFormed()
}

/** Escapes text for elements and double-quoted attributes of HTML and XML. */
export function escapeMarkup(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text
}
