/** Language, script and region (RFC 5646). */
const LANGUAGE_TAG = /^\s*([a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?)(?![a-z\d_-])/i
/** "Undetermined" and "several languages". */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx'])

/**
 * The language that a document declares, as a canonical BCP 47 tag ("en-us" and "en_US" are en-US).
 * @returns null for a text that is not a tag, and for tags of no single language
 */
export function readLanguageTag(text: string): string | null {
  const tag = LANGUAGE_TAG.exec(text)?.[1]?.replaceAll('_', '-')
  if (tag === undefined || NO_LANGUAGE.has(tag.slice(0, 3).toLowerCase())) return null
  return Intl.getCanonicalLocales(tag)[0] ?? null
}
