/** The words of a text, which are separated by white space. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
