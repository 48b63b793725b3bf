import type { DateOrder } from './calendar-day.ts'
import type { DateReading } from './dates.ts'

/** Dates without a zone may be ahead of UTC by that. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000
/** Language, script and region (RFC 5646). */
const LANGUAGE_TAG = /^\s*([a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?)(?![a-z\d_-])/i

/**
 * Finds which of two numbers is the day in the dates of one document ("06/04/2026"): what most of those say that can
 * be read in one way only, else the order in which none lies in the future, else what the language is used to.
 * @param language as the feed names it ("en-us"), '' when it does not
 * @returns null when nothing tells: then each date is read as its separator suggests
 */
export function findDateOrder(
  readings: readonly DateReading[],
  language: string,
  now: Date,
): DateOrder | null {
  if (!readings.some(isOpen)) return null
  const votes = (order: DateOrder) => readings.filter(reading => reading.order === order).length
  const lead = votes('day-first') - votes('month-first')
  if (lead !== 0) return lead > 0 ? 'day-first' : 'month-first'
  // Between dots the day comes first in nearly every country.
  const open = readings.filter(reading => isOpen(reading) && reading.separator !== '.')
  if (open.length === 0) return null
  const latest = now.getTime() + MAX_AHEAD_MS
  const isDayFirst = open.every(({ dayFirst }) => dayFirst.getTime() <= latest)
  const isMonthFirst = open.every(({ monthFirst }) => monthFirst.getTime() <= latest)
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day-first' : 'month-first'
  return orderOfLanguage(language)
}

function isOpen({ dayFirst, monthFirst }: DateReading): boolean {
  return dayFirst.getTime() !== monthFirst.getTime()
}

/** Null for languages that are not known, and for English of no country. */
function orderOfLanguage(language: string): DateOrder | null {
  const tag = LANGUAGE_TAG.exec(language)?.[1] ?? 'en'
  const [locale] = Intl.DateTimeFormat.supportedLocalesOf(tag.replaceAll('_', '-'))
  if (locale === undefined || locale === 'en') return null
  const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('day') < parts.indexOf('month') ? 'day-first' : 'month-first'
}
