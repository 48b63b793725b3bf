/** Language, script and region (RFC 5646). */
const LANGUAGE_TAG = /^\s*([a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?)(?![a-z\d_-])/i
/** "Undetermined" and "several languages". */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx'])

/** Languages that feeds declare by their name in English or in the language itself. */
const NAMED_LANGUAGES =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sq sr sv ta th tr uk ur vi zh'
let tagsByName: Map<string, string> | undefined

function tagOfName(name: string): string | undefined {
  tagsByName ??= new Map(
    NAMED_LANGUAGES.split(' ').flatMap(tag => ['en', tag].map(locale => [nameOf(tag, locale), tag] as const)),
  )
  return tagsByName.get(name)
}

function nameOf(tag: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(tag)?.toLowerCase() ?? ''
}

/**
 * The language that a document declares, as a canonical BCP 47 tag ("en-us" and "en_US" are en-US).
 * @returns null for a text that is neither a tag nor the name of a language, and for tags of no single language
 */
export function readLanguageTag(text: string): string | null {
  const tag = LANGUAGE_TAG.exec(text)?.[1]?.replaceAll('_', '-')
  if (tag === undefined) return tagOfName(text.trim().toLowerCase()) ?? null
  if (NO_LANGUAGE.has(tag.slice(0, 3).toLowerCase())) return null
  return Intl.getCanonicalLocales(tag)[0] ?? null
}
