/**
 * The number of UTF-16 units of a text that a pattern matches. A list of all matches, as `match` returns it, is too slow for
 * long texts: the time of its garbage collection grows faster than the text.
 * @param pattern global, of single units
 */
export function countUnits(text: string, pattern: RegExp): number {
  return text.length - text.replace(pattern, '').length
}
