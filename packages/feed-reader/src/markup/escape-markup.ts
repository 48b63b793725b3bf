/** Makes text safe inside elements and double-quoted attributes of HTML and XML. Most text needs nothing. */
export function escapeMarkup(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text
}
