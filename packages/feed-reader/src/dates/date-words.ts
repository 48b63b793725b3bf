/** Languages of month and weekday names. When a word has several meanings, the earlier language takes precedence. */
const LANGUAGES =
  'en de fr es it pt nl pl ru uk sv da nb tr cs sk hu ro fi el bg hr sl sr ca eu gl lt lv et id ms vi ar he fa hi bn'.split(
    ' ',
  )
const MONTHS = numbersOf(
  'january february march april may june july august september october november december',
  { sept: 8, janv: 0, mrz: 2 },
)
const WEEKDAYS = numbersOf('sunday monday tuesday wednesday thursday friday saturday', {
  tues: 2,
  wednes: 3,
  thur: 4,
  thurs: 4,
})

/** By full name and by its first three letters. */
function numbersOf(names: string, abbreviations: Record<string, number>): Map<string, number> {
  const numbers = new Map(Object.entries(abbreviations))
  for (const [index, name] of names.split(' ').entries())
    numbers.set(name, index).set(name.slice(0, 3), index)
  return numbers
}

let isComplete = false

/** The month (0 to 11) of a name in any of LANGUAGES, null for other words. */
export function monthOfWord(word: string): number | null {
  return find(MONTHS, word)
}

/** The weekday (0 = Sunday) of a name in any of LANGUAGES, null for other words. */
export function weekdayOfWord(word: string): number | null {
  return find(WEEKDAYS, word)
}

function find(names: Map<string, number>, word: string): number | null {
  // Avoids `fold` for most words.
  const asWritten = names.get(word)
  if (asWritten !== undefined) return asWritten
  const key = fold(word)
  const known = names.get(key)
  if (known !== undefined || isComplete) return known ?? null
  addOtherLanguages()
  return names.get(key) ?? null
}

/** Reads the names from the runtime's locale data, on first use. */
function addOtherLanguages(): void {
  isComplete = true
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      // With the day, Slavic languages and Greek use the genitive of the month.
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

/** Adds the first three letters of month names where they are unique: many programs abbreviate so in any language. */
function addShortened(language: string): void {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, index) =>
    fold(format.format(Date.UTC(2023, index))).slice(0, 3),
  )
  for (const [index, name] of names.entries()) {
    const isUnique = /^\p{L}{3}$/u.test(name) && names.lastIndexOf(name) === names.indexOf(name)
    if (isUnique && !MONTHS.has(name)) MONTHS.set(name, index)
  }
}

function add(format: Intl.DateTimeFormat, time: number, month: number): void {
  for (const { type, value } of format.formatToParts(time)) {
    const key = fold(value)
    if (type === 'month' && /\p{L}/u.test(key) && !MONTHS.has(key)) MONTHS.set(key, month)
    if (type === 'weekday' && !WEEKDAYS.has(key)) WEEKDAYS.set(key, new Date(time).getUTCDay())
  }
}

/** Lower case without accents, dots and apostrophes. */
function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
}
