/** Languages whose month and weekday names are understood; on a clash of meaning the earlier one wins. */
const languages =
  'en de fr es it pt nl pl ru uk sv da nb tr cs sk hu ro fi el bg hr sl sr ca eu gl lt lv et id ms vi ar he fa hi bn'.split(
    ' ',
  )

const ENGLISH: [names: Map<string, number>, texts: string][] = []
const MONTHS = new Map<string, number>()
const WEEKDAYS = new Map<string, number>()
ENGLISH.push([
  MONTHS,
  'january february march april may june july august september october november december',
])
ENGLISH.push([WEEKDAYS, 'sunday monday tuesday wednesday thursday friday saturday'])
for (const [names, texts] of ENGLISH) {
  texts.split(' ').forEach((name, index) => {
    names.set(name, index)
    names.set(name.slice(0, 3), index)
  })
}
for (const [name, index] of [
  ['sept', 8],
  ['janv', 0],
  ['mrz', 2],
] as const)
  MONTHS.set(name, index)
for (const [name, index] of [
  ['tues', 2],
  ['wednes', 3],
  ['thur', 4],
  ['thurs', 4],
] as const)
  WEEKDAYS.set(name, index)

let complete = false

/** Returns the month (0 to 11) that a word names in any of the known languages, or null. */
export function monthOfWord(word: string): number | null {
  return find(MONTHS, word)
}

/** Returns the weekday (0 = Sunday) that a word names in any of the known languages, or null. */
export function weekdayOfWord(word: string): number | null {
  return find(WEEKDAYS, word)
}

function find(names: Map<string, number>, word: string): number | null {
  // Most words are written as they are kept.
  const asWritten = names.get(word)
  if (asWritten !== undefined) return asWritten
  const key = fold(word)
  const known = names.get(key)
  if (known !== undefined || complete) return known ?? null
  addOtherLanguages()
  return names.get(key) ?? null
}

/** Takes the names from the runtime's own locale data, on first need only. */
function addOtherLanguages(): void {
  complete = true
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      // The day beside the month brings the genitive that Slavic languages and Greek write in dates.
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
          month,
          ...(day && { day }),
          weekday: month,
          timeZone: 'UTC',
        })
        for (let index = 0; index < 12; index++) add(format, Date.UTC(2023, index, 1 + (index % 7)), index)
      }
    }
    addShortened(language)
  }
}

/** Many programs cut the names of months to three letters, whatever the language does; where that tells them apart. */
function addShortened(language: string): void {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, index) =>
    fold(format.format(Date.UTC(2023, index))).slice(0, 3),
  )
  for (const [index, name] of names.entries()) {
    const isClear = /^\p{L}{3}$/u.test(name) && names.lastIndexOf(name) === names.indexOf(name)
    if (isClear && !MONTHS.has(name)) MONTHS.set(name, index)
  }
}

function add(format: Intl.DateTimeFormat, time: number, month: number): void {
  for (const { type, value } of format.formatToParts(time)) {
    const key = fold(value)
    if (type === 'month' && /\p{L}/u.test(key) && !MONTHS.has(key)) MONTHS.set(key, month)
    if (type === 'weekday' && !WEEKDAYS.has(key)) WEEKDAYS.set(key, new Date(time).getUTCDay())
  }
}

/** Lower case without accents, dots and marks. */
function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
}
