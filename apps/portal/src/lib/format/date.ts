/**
 * How the portal writes dates. A moment is written in numbers, the day first, with a 24-hour time: `21/11/2025, 14:05`.
 * A day is written in words, the month first: `Nov 21, 2025`. Moments are in the local time zone, unless one is given;
 * days, given as `2025-11-21`, have no time zone.
 */

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const MONTH_AND_DAY = { month: 'short', day: 'numeric' } as const
const DATE = { ...MONTH_AND_DAY, year: 'numeric' } as const

const inWords = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)

const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  ...TIME,
})
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23' })
const SHORT_DATE = inWords(DATE)
const LONG_DATE = inWords({ ...DATE, weekday: 'long', month: 'long' })
const DAY = inWords({ ...MONTH_AND_DAY, timeZone: 'UTC' })
const FULL_DAY = inWords({ ...DATE, weekday: 'short', timeZone: 'UTC' })
const MONTH = inWords({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Date and time of a moment (ISO 8601): `21/11/2025, 14:05`. */
export const formatDateTime = (iso: string) => DATE_TIME.format(new Date(iso))

/** Time of day of a moment (ISO 8601): `14:02:07`. */
export const formatClock = (iso: string) => CLOCK.format(new Date(iso))

/** The day of a moment (ISO 8601): `Nov 21, 2025`. */
export const formatShortDate = (iso: string) => SHORT_DATE.format(new Date(iso))

/** The day of a moment in full: `Friday, November 21, 2025`. */
export const formatLongDate = (moment: Date) => LONG_DATE.format(moment)

/** A day as a chart label: `Nov 21`. */
export const formatDay = (day: string) => DAY.format(new Date(day))

/** A day with its weekday and year: `Fri, Nov 21, 2025`. */
export const formatFullDay = (day: string) => FULL_DAY.format(new Date(day))

/** The month of a day: `November 2025`. */
export const formatMonth = (day: string) => MONTH.format(new Date(day))

/** Formats of hours, given by their start (ISO 8601), in a time zone: `Nov 21, 14:00` and `Fri, Nov 21, 2025, 14:00`. */
export function hourFormats(timeZone: string) {
  const short = inWords({ ...MONTH_AND_DAY, ...TIME, timeZone })
  const full = inWords({ ...DATE, ...TIME, weekday: 'short', timeZone })
  return {
    short: (start: string) => short.format(new Date(start)),
    full: (start: string) => full.format(new Date(start)),
  }
}
