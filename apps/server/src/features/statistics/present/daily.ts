import { COUNT_NAMES, type DayStatistics, NO_COUNTS, type Statistics } from '@feedreel/contracts/statistics'
import { daysOf, type Period, totalsOf } from '../rules.ts'

const COLUMNS = ['day', ...COUNT_NAMES] as const

/**
 * The statistics of a period with one row per day; days without counts have zeros.
 * @param found the days with counts, in any order
 * @param isCapped whether a day of the period reached the limit of events
 */
export function presentStatistics(
  period: Period,
  found: readonly DayStatistics[],
  isCapped: boolean,
): Statistics {
  const known = new Map(found.map(day => [day.day, day]))
  const days = daysOf(period).map(day => known.get(day) ?? { day, ...NO_COUNTS })
  return { ...period, days, totals: totalsOf(days), is_capped: isCapped }
}

/** A header and one line per day (RFC 4180). */
export function presentCsv({ days }: Statistics): string {
  const lines = days.map(day => COLUMNS.map(column => day[column]).join(','))
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}
