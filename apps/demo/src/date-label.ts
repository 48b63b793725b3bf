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
