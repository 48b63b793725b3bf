const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Makes text safe inside elements and quoted attributes of HTML and XML. Characters that XML 1.0 forbids
 * (https://www.w3.org/TR/xml/#charsets) are dropped.
 */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, character => entities[character] ?? '')
}

const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day in UTC with its weekday, such as `Friday 2 January 2026`. */
export function longDate(date: Date): string {
  return long.format(date)
}

/** A day in UTC as an element that machines can read, such as `2 January`. */
export function dateElement(date: Date): string {
  return `<time datetime="${date.toISOString()}">${short.format(date)}</time>`
}
