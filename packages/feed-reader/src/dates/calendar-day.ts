import { wordSet } from '../text/word-set.ts'
import { DATE_WORD, isSharedWeekdayWord, monthOfWord, weekdayOfWord } from './date-words.ts'

/** `month` counts from 0; `day` may exceed the length of the month. */
export type CalendarDay = {
  year: number
  month: number
  day: number
}

/** The order of the two numbers next to a year. */
export type DateOrder = 'day-first' | 'month-first'

export type DayReading = {
  /** The day in each order: two different days if the text is ambiguous. */
  days: Record<DateOrder, CalendarDay>
  /** The usual order for the separator. */
  usual: DateOrder
  /** The only possible order of a numeric date; null otherwise. */
  order: DateOrder | null
  /** The separator between day and month; '' unless both are numbers next to a year. */
  separator: string
}

/** Words between the parts of a date in some languages, without a meaning of their own. */
const FILLERS = wordSet(
  'a à às alle at am an d de del dell den der di do el et en g gada i il kl klo la las le los m ngày o of og och on ore the um to uhr в г год года р h hs hrs',
)

/**
 * Years of the Buddhist era that are in this century and the last one. Programs with the locale of Thailand count so, whatever
 * the language of the date.
 */
const BUDDHIST_YEARS = { first: 2443, last: 2642, offset: 543 }

/** The day in a lower-case text without time of day and zone; null without one. */
export function readDay(text: string): DayReading | null {
  const trimmed = text.replace(/^[\s,;.]+|[\s,;.-]+$/g, '')
  const compact = readCompactDay(trimmed)
  return compact === null ? readWrittenDay(trimmed) : onlyReading(compact)
}

function onlyReading(day: CalendarDay | null): DayReading | null {
  if (day === null) return null
  return { days: { 'day-first': day, 'month-first': day }, usual: 'day-first', order: null, separator: '' }
}

/** ISO 8601 without or with few separators: 20031231, 2003-12, 2003, 2003-365, 2003-W52-3, 031231, -0312, -03-12. */
function readCompactDay(text: string): CalendarDay | null {
  const full = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (full !== null) return dayOf(full[1], full[2], full[3])
  const short = /^(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (short !== null) return dayOf(short[1], short[2], short[3])
  const month = /^(\d{4})-(\d{1,2})$/.exec(text) ?? /^-(\d{2})-?(\d{2})$/.exec(text)
  if (month !== null) return dayOf(month[1], month[2], '1')
  const ordinal = /^(\d{4})-?(\d{3})$/.exec(text)
  if (ordinal !== null && Number(ordinal[2]) >= 1 && Number(ordinal[2]) <= 366) {
    const date = new Date(Date.UTC(Number(ordinal[1]), 0, Number(ordinal[2])))
    // The year has 365 days.
    if (date.getUTCFullYear() !== Number(ordinal[1])) return null
    return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
  }
  const week = /^(\d{4})-?w(\d{2})(?:-?([1-7]))?$/.exec(text)
  if (week !== null) return dayOfWeek(Number(week[1]), Number(week[2]), Number(week[3] ?? '1'))
  return /^\d{4}$/.test(text) ? dayOf(text, '1', '1') : null
}

/** @param weekday from 1 = Monday. The first week of a year is the one with 4 January, and each has the year of its Thursday. */
function dayOfWeek(year: number, week: number, weekday: number): CalendarDay | null {
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7
  if (new Date(Date.UTC(year, 0, monday + 3)).getUTCFullYear() !== year) return null
  const date = new Date(Date.UTC(year, 0, monday + weekday - 1))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
}

/** Numbers and words in any usual order; null when a part does not fit. */
function readWrittenDay(text: string): DayReading | null {
  const plain = text.replace(/(?<=\d)(?:st|nd|rd|th|er|re|º|ª)(?=\P{L}|$)/gu, '')
  const numbers = plain.match(/\d+/g) ?? []
  const words = readWords(plain)
  if (words === null || plain.includes('+')) return null
  const [first = '', second = '', third = ''] = numbers
  if (words.month !== null) return onlyReading(readNamedMonth(words.month, numbers))
  if (numbers.length !== 3) return null
  if (first.length === 4) return onlyReading(dayOf(first, second, third))
  const separator = /\d\s*([./-])\s*\d/.exec(plain)?.[1] ?? ' '
  if (separator === '-' && third.length === 2) return onlyReading(dayOf(first, second, third))
  const usual = separator === '/' ? 'month-first' : 'day-first'
  const dayFirst = dayOf(third, second, first)
  const monthFirst = dayOf(third, first, second)
  if (dayFirst === null && monthFirst === null) return null
  const order = readOrder(dayFirst, monthFirst, words.weekday)
  const [one, other] = [dayFirst ?? monthFirst, monthFirst ?? dayFirst]
  if (one === null || other === null) return null
  const only = order === 'day-first' ? one : other
  const days =
    order === null ? { 'day-first': one, 'month-first': other } : { 'day-first': only, 'month-first': only }
  return { days, usual, order, separator }
}

/** The only order in which three numbers are a day, or match the weekday in the text. */
function readOrder(
  dayFirst: CalendarDay | null,
  monthFirst: CalendarDay | null,
  weekday: number | null,
): DateOrder | null {
  if (dayFirst === null) return 'month-first'
  if (monthFirst === null) return 'day-first'
  if (weekday === null || dayFirst.day === monthFirst.day) return null
  const isDayFirst = fallsOn(dayFirst, weekday)
  if (isDayFirst === fallsOn(monthFirst, weekday)) return null
  return isDayFirst ? 'day-first' : 'month-first'
}

function readNamedMonth(month: number, numbers: string[]): CalendarDay | null {
  const [first = '', second] = numbers
  if (numbers.length > 2) return null
  const name = String(month + 1)
  if (second === undefined) return first.length === 4 ? dayOf(first, name, '1') : null
  const yearFirst = first.length > 2 || Number(first) > 31
  return yearFirst ? dayOf(first, name, second) : dayOf(second, name, first)
}

/** The month and weekday in a date; null when it has other words than FILLERS. */
function readWords(text: string): { month: number | null; weekday: number | null } | null {
  const words = text.match(DATE_WORD)?.filter(word => !isSharedWeekdayWord(word)) ?? []
  let month: number | null = null
  let weekday: number | null = null
  for (const [position, word] of words.entries()) {
    const asMonth = monthOfWord(word)
    if (asMonth !== null && month === null) {
      month = asMonth
      continue
    }
    if (asMonth !== null) {
      // "mar. 01 déc." and "mar 3 mar": the first of two months is a weekday.
      const earlier = weekdayOfWord(words[position - 1] ?? '') ?? weekdayOfWord(words[0] ?? '')
      if (earlier === null) return null
      weekday = earlier
      month = asMonth
      continue
    }
    // A filler is a weekday only where one belongs: "Di" is German, "di" Italian.
    if (position === 0 || !FILLERS.has(word)) weekday ??= weekdayOfWord(word)
    // An unknown word at the start is a weekday in another language.
    const known =
      weekdayOfWord(word) !== null || FILLERS.has(word) || (position === 0 && text.startsWith(word))
    if (!known) return null
  }
  const isWeekdayOnly = month !== null && (text.match(/\d+/g)?.length ?? 0) === 3
  if (isWeekdayOnly) {
    const first = weekdayOfWord(words[0] ?? '')
    return first === null ? null : { month: null, weekday: first }
  }
  return { month, weekday }
}

function dayOf(year = '', month = '', day = ''): CalendarDay | null {
  if (!/^(\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null
  const value = { year: commonYear(year), month: Number(month) - 1, day: Number(day) }
  return value.month <= 11 && value.month >= 0 ? value : null
}

function commonYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 2) return year + (year < 70 ? 2000 : 1900)
  const { first, last, offset } = BUDDHIST_YEARS
  return year >= first && year <= last ? year - offset : year
}

function fallsOn(day: CalendarDay, weekday: number): boolean {
  return new Date(Date.UTC(day.year, day.month, day.day)).getUTCDay() === weekday
}
