import { anyOf } from './any-of.ts'

/** Languages that write the day before the month, and English, which writes it on either side. */
const LANGUAGES = 'bg ca cs da de el en es et fi fr hr it lv nb nl pl pt ro ru sk sl sr sv tr uk'.split(' ')
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 3)))

/** The months of a language in the form that stands beside a day, such as the Russian genitive. */
function monthsOf(language: string, month: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
  return MONTHS.map(date => format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '')
}

/** The months of 26 languages behind a day, and the English ones, also shortened, before one: sources of regular expressions. */
export const MONTH = anyOf([
  ...LANGUAGES.flatMap(language => monthsOf(language, 'long')),
  ...monthsOf('en', 'short'),
])
export const ENGLISH_MONTH = anyOf([...monthsOf('en', 'long'), ...monthsOf('en', 'short'), 'Sept'])
