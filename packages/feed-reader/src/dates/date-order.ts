import { readLanguageTag } from '../text/language-tag.ts'
import type { DateOrder } from './calendar-day.ts'
import type { DateReading } from './dates.ts'

/** Dates without a zone may be ahead of UTC by this. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000

/**
 * The order of day and month in the dates of one document ("06/04/2026"): that of most unambiguous dates, else the one
 * without dates in the future, else that of the language.
 * @param language of the feed ("en-us"), '' when unknown
 * @returns null when inconclusive: then use the order that is usual for the separator
 */
export function findDateOrder(
  readings: readonly DateReading[],
  language: string,
  now: Date,
): DateOrder | null {
  if (!readings.some(isAmbiguous)) return null
  const votes = (order: DateOrder) => readings.filter(reading => reading.order === order).length
  const lead = votes('day-first') - votes('month-first')
  if (lead !== 0) return lead > 0 ? 'day-first' : 'month-first'
  // With dots, the day comes first in nearly every country.
  const ambiguous = readings.filter(reading => isAmbiguous(reading) && reading.separator !== '.')
  if (ambiguous.length === 0) return null
  const latest = now.getTime() + MAX_AHEAD_MS
  const isDayFirst = ambiguous.every(({ dayFirst }) => dayFirst.getTime() <= latest)
  const isMonthFirst = ambiguous.every(({ monthFirst }) => monthFirst.getTime() <= latest)
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day-first' : 'month-first'
  return orderOfLanguage(language)
}

function isAmbiguous({ dayFirst, monthFirst }: DateReading): boolean {
  return dayFirst.getTime() !== monthFirst.getTime()
}

/** Null for unknown languages, and for English without a country. */
function orderOfLanguage(language: string): DateOrder | null {
  const [locale] = Intl.DateTimeFormat.supportedLocalesOf(readLanguageTag(language) ?? 'en')
  if (locale === undefined || locale === 'en') return null
  const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('day') < parts.indexOf('month') ? 'day-first' : 'month-first'
}
