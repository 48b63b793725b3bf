/** Cuts text to a number of characters and puts an ellipsis after a cut; characters, not code units. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const characters = [...text]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters).join('')}…`
}
