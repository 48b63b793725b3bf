/** Cuts text to a number of characters and puts an ellipsis after a cut; characters, not code units. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const characters = [...text]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters).join('')}…`
}

/** Whether any of the texts holds the search text, upper and lower case alike. An empty search matches all. */
export function matches(search: string, texts: readonly (string | null)[]): boolean {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || texts.some(text => text?.toLowerCase().includes(wanted))
}
