const DAY_MS = 86_400_000
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The UTC day of a moment, `2026-01-31`, as in the server's statistics. */
export const utcDay = (moment: Date) => moment.toISOString().slice(0, 10)

/** The day of a moment in a time zone (IANA name). */
export const dayIn = (timeZone: string, moment: Date) =>
  // Swedish dates are written as in ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)

/** Adds days, which may be negative. */
export const addDays = (day: string, days: number) => utcDay(new Date(Date.parse(day) + days * DAY_MS))

/** Number of days from one to another, both included. */
export const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** A day as a chart label: `31 Jan`. */
export const formatDay = (day: string) => SHORT.format(new Date(day))

/** A day with its weekday and year: `Sat, 31 Jan 2026`. */
export const formatFullDay = (day: string) => LONG.format(new Date(day))
