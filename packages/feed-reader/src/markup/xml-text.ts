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

/** References to a high and a low surrogate; not every match is a pair. */
const SURROGATES = /&#(5[56]\d{3}|xd[89ab][\da-f]{2});&#(5[67]\d{3}|xd[c-f][\da-f]{2});/gi

/** Replaces each pair of references to surrogates by its character: generators that work in UTF-16 write emoji so. */
export function joinSurrogates(text: string): string {
  if (!text.includes('&#')) return text
  return text.replace(SURROGATES, (references, high: string, low: string) => {
    const character = String.fromCharCode(Number(`0${high}`), Number(`0${low}`))
    return character.isWellFormed() ? character : references
  })
}
