import { formatMonth } from '../../lib/format/date.ts'
import { addDays, utcDay } from '../../lib/format/day.ts'

const MONTHS_TO_CHOOSE = 6
const DAYS = [7, 30, 90, 365]

/** A period to choose: its text in an address, and its name. */
export type PeriodChoice = { value: string; label: string }

/** The first day of the month that is some months before a day. */
function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return utcDay(new Date(Date.UTC(year, month - 1 - months, 1)))
}

/** Periods up to today, and the last six full months, newest first. */
export function periodChoices(today: string): PeriodChoice[] {
  return [
    ...DAYS.map(days => ({
      value: `${days}d`,
      label: days === 365 ? 'Last year' : `Last ${days} days`,
    })),
    ...Array.from({ length: MONTHS_TO_CHOOSE }, (_, index) => {
      const first = monthBefore(today, index + 1)
      return { value: first.slice(0, 7), label: formatMonth(first) }
    }),
  ]
}

/** Days from one to another, YYYY-MM-DD, or a number of days up to today, which is a day of the statistics' time zone. */
export type ReportPeriod = { from: string; to: string } | { days: number }

/** A chosen period; the last 30 days for anything unknown. */
export function periodOf(value: string): ReportPeriod {
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)) {
    return { from: `${value}-01`, to: addDays(monthBefore(`${value}-01`, -1), -1) }
  }
  return { days: DAYS.find(each => value === `${each}d`) ?? 30 }
}
