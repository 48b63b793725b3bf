import { type CalendarDay, type DateOrder, readDay } from './calendar-day.ts'
import { FULL_OFFSET, readZone } from './time-zones.ts'
import type { FindZone, OffsetAt } from './zone-offsets.ts'

/** Digits of other scripts. */
const OTHER_DIGIT = /[^\0-\x7f\P{Nd}]/gu
const MAX_DATE_LENGTH = 100
/** Drupal writes its own markup: `<time datetime="2026-03-09T10:00:00Z">Mon, 03/09/2026 - 11:00</time>`. */
const MACHINE_DATE = /\b(?:datetime|content)=["']([^"'<>]*)["']/
const MAX_MARKUP_LENGTH = 500
/** A zone that is not beside the time: `26 Sep 2022 GMT`, `2004-01-01+02:00`, `Mon Jan 2 15:04:05 2006 +0100`. */
const LAST_ZONE = new RegExp(
  String.raw`(?:(?<=\d)\s+|(?<=^\d{4}-\d\d-\d\d))(z|utc|gmt|(?:utc|gmt)?${FULL_OFFSET})$`,
)
/** Words for the hour behind a time, in German, Spanish and Portuguese. A single h behind a space is a military zone. */
const HOUR_WORD = /^(?:\s?(?:uhr|hs|hrs)|h)(?![\p{L}\d])\.?/u
const KOREA_OFFSET_MINUTES = 540
const UTC: OffsetAt = () => 0

type TimeOfDay = {
  hour: number
  minute: number
  second: number
  millisecond: number
}

const CLOCK =
  /(?:(am|pm)\s*)?(?<!\d)(\d{1,2})(?::|\s?h\s?)(\d{2}(?!\d)|\d(?=:\d))(?::(\d{1,2})(?!\d)(?:[.,](\d{1,9}))?)?(?!:)(?:\s*([ap])\.?\s?m\b\.?)?/
/** A time with dots must follow the day, which may contain dots as well. */
const DOTTED_CLOCK = /(?<=\s)()(\d{1,2})\.(\d{2})(?:\.(\d{2}))?()(?![\d.])(?:\s*([ap])\.?\s?m\b\.?)?/
const HOUR_ONLY = /(?<!\d)(\d{1,2})()()()\s*([ap])\.?m\b\.?/
const COMPACT_CLOCK =
  /(?:(?<=\d{8})\s*t?|(?<=\d{4}-\d\d-\d\d)t)(\d{2})(\d{2})(\d{2})?(?:\.(\d+))?()(?=$|z|[+-])/
const ISO_HOUR = /(?<=\d{4}-\d\d-\d\d)t(\d{2})()()()()(?=$|z|[+-])/
/** In Vietnamese, months have numbers. */
const VIETNAMESE_DAY = /(\d{1,2}) ?(?:tháng|thg) ?(\d{1,2}),? ?(?:năm )?(\d{4})/

export type DateReading = {
  /** Equal to `monthFirst` unless the text is ambiguous. */
  dayFirst: Date
  monthFirst: Date
  /** The one in the usual order for the separator. */
  usual: Date
  /** The only possible order of a numeric date; null otherwise. */
  order: DateOrder | null
  /** The separator between day and month; '' unless both are numbers next to a year. */
  separator: string
}

/**
 * Reads a date in the formats of feeds: RFC 822 and 2822, ISO 8601 and its W3C profile, asctime, US and European numeric
 * formats, month names in many languages. The instant may be in the future.
 * @param findZone shared by all dates of a document
 * @param assumedOffset of a time without a zone; UTC by default. A day without a time starts in UTC.
 * @returns null for other texts
 */
export function readDate(
  written: string,
  findZone: FindZone,
  assumedOffset: OffsetAt = UTC,
): DateReading | null {
  const text = withoutMarkup(written)
  if (text.length > MAX_DATE_LENGTH) return null
  const prepared = prepare(text)
  if (prepared === '') return null
  if (/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(prepared)) {
    const instant = new Date(Math.round(Number(prepared) * (prepared.length === 13 ? 1 : 1000)))
    return { dayFirst: instant, monthFirst: instant, usual: instant, order: null, separator: '' }
  }
  const split = splitTime(prepared, findZone)
  const day = split === null ? null : readDay(split.dayText)
  if (split === null || day === null) return null
  const isKorean = /[\uac00-\ud7a3]/.test(text)
  const usualOffset = split.hasTime ? assumedOffset : UTC
  const offsetAt = split.offsetAt ?? (isKorean ? () => KOREA_OFFSET_MINUTES : usualOffset)
  const { days, usual, order, separator } = day
  const dayFirst = toInstant(days['day-first'], split.time, offsetAt)
  const isOpen = days['month-first'] !== days['day-first']
  const monthFirst = isOpen ? toInstant(days['month-first'], split.time, offsetAt) : dayFirst
  if (dayFirst === null || monthFirst === null) return null
  return { dayFirst, monthFirst, usual: usual === 'day-first' ? dayFirst : monthFirst, order, separator }
}

/** The offset of the zone that a date names; null without a zone, and for other texts. */
export function readOffset(text: string, findZone: FindZone): OffsetAt | null {
  return text.length > MAX_DATE_LENGTH ? null : (splitTime(prepare(text), findZone)?.offsetAt ?? null)
}

/** The machine-readable date of an element, else its text. */
function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text
  const markup = text.slice(0, MAX_MARKUP_LENGTH)
  return MACHINE_DATE.exec(markup)?.[1] ?? markup.replace(/<[^<>]*>/g, ' ').trim()
}

/** Lower case with single spaces, without comments and entities, CJK date and time characters as separators. */
function prepare(text: string): string {
  const isAscii = !/[^\0-\x7f]/.test(text)
  const compatible = isAscii ? text : text.normalize('NFKC').replace(OTHER_DIGIT, asciiDigit)
  const bare = compatible.toLowerCase().replace(/\([^)]*\)|&#?\w+;|[[\]]/g, ' ')
  return (isAscii ? bare : separateMarks(bare))
    .replace(/\s+/g, ' ')
    .replace(VIETNAMESE_DAY, '$3-$2-$1')
    .trim()
}

function separateMarks(text: string): string {
  return text
    .replace(/[日月火水木金土]曜日?|(?:星期|周)[一二三四五六日天]|[일월화수목금토]요일/g, ' ')
    .replace(/오전|午前|上午/g, ' am ')
    .replace(/오후|午後|下午/g, ' pm ')
    .replace(/\s*[년年월月]\s*/g, '-')
    .replace(/\s*[時时시]\s*(?=\d)/g, ':')
    .replace(/\s*[分분]\s*(?=\d{1,2}\s*[秒초])/g, ':')
    .replace(/[일日分분秒초]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
}

/** In every script the ten digits are consecutive code points, starting with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

type SplitText = {
  time: TimeOfDay
  hasTime: boolean
  /** Null without a zone. */
  offsetAt: OffsetAt | null
  dayText: string
}

function splitTime(text: string, findZone: FindZone): SplitText | null {
  const match = findClock(text)
  if (match === null) {
    const time = { hour: 0, minute: 0, second: 0, millisecond: 0 }
    return { time, hasTime: false, ...splitLastZone(text, findZone) }
  }
  const time = readTime(match)
  const after = text.slice(match.index + match.length).replace(HOUR_WORD, '')
  const zone = readZone(after, findZone)
  if (time === null || zone === null) return null
  const before = text.slice(0, match.index).replace(/(?<=\d)\s?t$/, '')
  const hasZone = zone.rest.length < after.trimStart().length
  const dayText = `${before} ${zone.rest}`.trim()
  const day = hasZone ? { offsetAt: zone.offsetAt, dayText } : splitLastZone(dayText, findZone)
  return { time, hasTime: true, ...day }
}

function splitLastZone(text: string, findZone: FindZone): Pick<SplitText, 'offsetAt' | 'dayText'> {
  const [all = '', name = ''] = LAST_ZONE.exec(text) ?? []
  const zone = name === '' ? null : readZone(name, findZone)
  return { offsetAt: zone?.offsetAt ?? null, dayText: text.slice(0, text.length - all.length) }
}

type ClockMatch = {
  index: number
  length: number
  hour: string
  minute: string
  second: string
  fraction: string
  meridiem: string
}

function findClock(text: string): ClockMatch | null {
  const full = CLOCK.exec(text) ?? DOTTED_CLOCK.exec(text)
  if (full !== null) {
    const [all, before = '', hour = '', minute = '', second = '', fraction = '', after = ''] = full
    const meridiem = after || before.charAt(0)
    return { index: full.index, length: all.length, hour, minute, second, fraction, meridiem }
  }
  const short = HOUR_ONLY.exec(text) ?? COMPACT_CLOCK.exec(text) ?? ISO_HOUR.exec(text)
  if (short === null) return null
  const [all, hour = '', minute = '', second = '', fraction = '', meridiem = ''] = short
  return { index: short.index, length: all.length, hour, minute, second, fraction, meridiem }
}

function readTime({ hour, minute, second, fraction, meridiem }: ClockMatch): TimeOfDay | null {
  let hours = Number(hour)
  if (meridiem === 'p' && hours < 12) hours += 12
  if (meridiem === 'a' && hours === 12) hours = 0
  const minutes = Number(minute)
  const seconds = Number(second)
  // 60 is a leap second, 24:00 the end of the day.
  const valid = hours < 24 ? minutes < 60 && seconds <= 60 : hours === 24 && minutes === 0 && seconds === 0
  if (!valid) return null
  const millisecond = fraction === '' ? 0 : Math.floor(Number(`0.${fraction}`) * 1000)
  return { hour: hours, minute: minutes, second: Math.min(seconds, 59), millisecond }
}

function toInstant(day: CalendarDay, time: TimeOfDay, offsetAt: OffsetAt): Date | null {
  const daysInMonth = new Date(Date.UTC(2000 + (day.year % 400), day.month + 1, 0)).getUTCDate()
  if (day.month < 0 || day.month > 11 || day.day < 1 || day.day > daysInMonth) return null
  const instant = new Date(0)
  instant.setUTCFullYear(day.year, day.month, day.day)
  instant.setUTCHours(time.hour, time.minute, time.second, time.millisecond)
  if (Number.isNaN(instant.getTime())) return null
  return new Date(instant.getTime() - offsetAt(instant.getTime()) * 60_000)
}
