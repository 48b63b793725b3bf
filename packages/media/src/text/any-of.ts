/** Words as the alternatives of a regular expression, each once and the longest first. */
export function anyOf(words: Iterable<string>): string {
  return [...new Set(words)]
    .filter(word => word !== '')
    .sort((a, b) => b.length - a.length)
    .map(word => word.replaceAll('.', '\\.'))
    .join('|')
}

/** The words of lists by language, in which white space separates them. */
export function wordsOf(lists: Readonly<Record<string, string>>): string[] {
  return Object.values(lists).flatMap(list => list.normalize('NFC').split(/\s+/u))
}
