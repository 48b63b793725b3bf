/** State of a list screen, kept in the URL query. */
export type ListState = Record<string, string | number>

/**
 * Reads list state from a URL query. Missing and malformed values take their default; numbers must be positive
 * integers.
 */
export function readListState<S extends ListState>(params: URLSearchParams, defaults: S): S {
  const state: ListState = { ...defaults }
  for (const [name, fallback] of Object.entries(defaults)) {
    const text = params.get(name)
    if (text === null) continue
    if (typeof fallback === 'string') state[name] = text
    else if (/^[1-9]\d{0,8}$/.test(text)) state[name] = Number(text)
  }
  return state as S
}

/**
 * Writes a change of list state into a URL query. Defaults are left out, other parameters stay, and any change other
 * than of the page resets the page.
 */
export function writeListState<S extends ListState>(
  params: URLSearchParams,
  defaults: S,
  change: Partial<S>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const isPageOnly = Object.keys(change).every(name => name === 'page')
  if (!isPageOnly) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === defaults[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The value if it is one of the choices, else the fallback. */
export function oneOf<const T extends string, F>(value: string, choices: readonly T[], fallback: F): T | F {
  return choices.find(choice => choice === value) ?? fallback
}

/** Sort column and direction; in the URL `name` or `-name`. */
export type Sort = { key: string; isDescending: boolean }

/** Parses `name` or `-name`; null for ''. */
export function readSort(text: string): Sort | null {
  const isDescending = text.startsWith('-')
  const key = isDescending ? text.slice(1) : text
  return key === '' ? null : { key, isDescending }
}

/** The next sort after a click on a column header: ascending, descending, none. Returns the text for the URL. */
export function nextSort(current: Sort | null, key: string): string {
  if (current?.key !== key) return key
  return current.isDescending ? '' : `-${key}`
}

/** Created once: `localeCompare` is 20 times slower, seconds for 10,000 rows. */
const byLanguage = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/**
 * Returns rows sorted by a value of each: texts by the browser's locale, numbers by size, rows without a value last in
 * both directions.
 */
export function sortRows<T>(
  rows: readonly T[],
  isDescending: boolean,
  sortValue: (row: T) => string | number | null,
): T[] {
  const sign = isDescending ? -1 : 1
  return [...rows].sort((left, right) => {
    const a = sortValue(left)
    const b = sortValue(right)
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * byLanguage.compare(String(a), String(b))
  })
}

const ROWS_PER_PAGE = 100

/** One page of loaded rows; a page past the end gives the last one. */
export function pageOf<T>(
  rows: readonly T[],
  wanted: number,
  rowsPerPage = ROWS_PER_PAGE,
): { rows: T[]; number: number; count: number } {
  const count = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const number = Math.min(Math.max(1, wanted), count)
  return { rows: rows.slice((number - 1) * rowsPerPage, number * rowsPerPage), number, count }
}
