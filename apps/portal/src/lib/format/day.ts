const DAY_MS = 86_400_000

/** The UTC day of a moment, `2026-01-31`, as in the server's statistics. */
export const utcDay = (moment: Date) => moment.toISOString().slice(0, 10)

/** The day of a moment in a time zone (IANA name), undefined for the local one. */
export const dayIn = (timeZone: string | undefined, moment: Date) =>
  // Swedish dates are written as in ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)

/** The day of a moment in the local time zone. */
export const localDay = (moment: Date) => dayIn(undefined, moment)

/** The first moment of a day in the local time zone. */
export const localDayStart = (day: string) => new Date(`${day}T00:00:00`)

/** Parses a day from a URL: a date of this millennium, else null. */
export const readDay = (text: string): string | null =>
  // Some engines read 31 February as a day in March.
  /^2\d{3}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text ? text : null

/** Adds days, which may be negative; '' for a day that does not exist. */
export const addDays = (day: string, days: number) => {
  const moment = new Date(Date.parse(day) + days * DAY_MS)
  return Number.isNaN(moment.getTime()) ? '' : utcDay(moment)
}

/** Number of days from one to another, both included. */
export const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
