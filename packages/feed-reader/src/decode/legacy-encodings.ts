/** What was usual before UTF-8, by language; where nothing else decides, the first that the bytes can be in. */
const ENCODINGS_BY_LANGUAGE = new Map<string, readonly string[]>()
for (const [languages, encodings] of [
  ['ja', ['euc-jp', 'shift_jis']],
  ['ko', ['euc-kr']],
  ['zh-tw zh-hk zh-hant', ['big5', 'gb18030']],
  ['zh zh-cn zh-hans', ['gb18030', 'big5']],
  ['ru uk be bg sr mk', ['windows-1251', 'koi8-u', 'iso-8859-5']],
  ['pl cs sk hu sl hr ro', ['windows-1250']],
  ['el', ['windows-1253']],
  ['tr', ['windows-1254']],
  ['he iw', ['windows-1255']],
  ['ar fa', ['windows-1256', 'iso-8859-6']],
  ['lt lv et', ['windows-1257']],
  ['vi', ['windows-1258']],
  ['th', ['windows-874']],
] as const) {
  for (const language of languages.split(' ')) ENCODINGS_BY_LANGUAGE.set(language, encodings)
}

const languageMark =
  /<(?:dc:)?language>\s*(?:<!\[CDATA\[\s*)?([a-z]{2}(?:[-_][a-z]+)?)|xml:lang\s*=\s*["']([a-z]{2}(?:[-_][a-z]+)?)/i

/** The encodings to try for a document without a charset, by the language that its first characters name. */
export function legacyEncodings(start: string): readonly string[] {
  const mark = languageMark.exec(start)
  const language = (mark?.[1] ?? mark?.[2] ?? '').toLowerCase().replace('_', '-')
  return ENCODINGS_BY_LANGUAGE.get(language) ?? ENCODINGS_BY_LANGUAGE.get(language.slice(0, 2)) ?? []
}
