/** Whether any of the texts holds the search text, upper and lower case alike. An empty search matches all. */
export function matches(search: string, texts: readonly (string | null)[]): boolean {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || texts.some(text => text?.toLowerCase().includes(wanted))
}
