/** Truncates to a number of characters (not code units) with an ellipsis. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const characters = [...text]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters).join('')}…`
}

/** Whether any text contains the search text, ignoring case. An empty search matches all. */
export function matches(search: string, texts: readonly (string | null)[]): boolean {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || texts.some(text => text?.toLowerCase().includes(wanted))
}
