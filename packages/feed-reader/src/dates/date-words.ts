/** Languages of month and weekday names. When a word has several meanings, the earlier language takes precedence. */
const LANGUAGES =
  'en de fr es it pt nl pl ru uk sv da nb tr cs sk hu ro fi el bg hr sl sr ca eu gl lt lv et id ms vi ar he fa hi bn th be mk sq is ka hy az kk ur ta te ml kn mr gu ne sw af'.split(
    ' ',
  )
/** A word of a date, of global search. */
export const DATE_WORD = /\p{L}[\p{L}\p{M}'’]*/gu
const MONTHS = numbersOf(
  'january february march april may june july august september october november december',
  { sept: 8, janv: 0, mrz: 2 },
)
const WEEKDAYS = numbersOf('sunday monday tuesday wednesday thursday friday saturday', {
  tu: 2,
  tues: 2,
  we: 3,
  wednes: 3,
  th: 4,
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

/** Words that several weekdays of a language have in common, as written: "feira", "thứ". */
const SHARED_WEEKDAY_WORDS = new Set<string>()

let isComplete = false

/** The month (0 to 11) of a name in any of LANGUAGES, null for other words. */
export function monthOfWord(word: string): number | null {
  return find(MONTHS, word)
}

/** The weekday (0 = Sunday) of a name in any of LANGUAGES, or of its word in a name of several; null for other words. */
export function weekdayOfWord(word: string): number | null {
  return find(WEEKDAYS, word)
}

/** True for a word that several weekdays of a language have in common, such as "feira" and "thứ". */
export function isSharedWeekdayWord(word: string): boolean {
  if (MONTHS.has(word) || WEEKDAYS.has(word)) return false
  if (!isComplete) addOtherLanguages()
  return SHARED_WEEKDAY_WORDS.has(word)
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
    const weekdays = new Map<string, Set<number>>()
    for (const month of ['long', 'short'] as const) {
      // With the day, Slavic languages and Greek use the genitive of the month.
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
          month,
          ...(day && { day }),
          weekday: month,
          timeZone: 'UTC',
        })
        for (let index = 0; index < 12; index++)
          addMonth(partOf(format, 'month', Date.UTC(2023, index)), index)
        // The year starts on a Sunday.
        for (let index = 0; index < 7; index++) {
          for (const word of wordsOf(partOf(format, 'weekday', Date.UTC(2023, 0, 1 + index))))
            weekdays.set(word, (weekdays.get(word) ?? new Set()).add(index))
        }
      }
    }
    addWeekdays(weekdays)
    addShortened(language)
  }
}

function partOf(format: Intl.DateTimeFormat, wanted: 'month' | 'weekday', time: number): string {
  return format.formatToParts(time).find(({ type }) => type === wanted)?.value ?? ''
}

/** The words of a name as dates are divided into words. Single letters have too many meanings. */
function wordsOf(name: string): string[] {
  return (
    name
      .toLowerCase()
      .normalize('NFKC')
      .match(DATE_WORD)
      ?.filter(word => word.length > 1) ?? []
  )
}

function addMonth(name: string, month: number): void {
  const key = fold(name)
  if (/\p{L}/u.test(key) && !MONTHS.has(key)) MONTHS.set(key, month)
}

/** @param daysOfWords the weekdays of a language by the words of their names */
function addWeekdays(daysOfWords: ReadonlyMap<string, ReadonlySet<number>>): void {
  for (const [word, days] of daysOfWords) {
    const [day = 0] = days
    if (days.size > 1) SHARED_WEEKDAY_WORDS.add(word)
    // As written too: without accents, "tư" is a Tuesday of English.
    else for (const key of [word, fold(word)]) if (!WEEKDAYS.has(key)) WEEKDAYS.set(key, day)
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

/**
 * Lower case without accents, dots and apostrophes. The Turkish ı becomes i, as I does in lower case, and Hebrew words
 * lose their preposition.
 */
function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .replaceAll('ı', 'i')
    .replace(/^ב(?=[א-ת]{3})/, '')
}
