import type { InfiniteData } from '@tanstack/react-query'
import type { Rows } from './read-list.ts'

/** A whole list as it has been loaded, page by page. */
export type LoadedRows<T> = InfiniteData<Rows<T>, number>

/** The list with a row as it is now; a row that was not there comes first, as the newest. */
export function withRow<T extends { id: number }>(known: LoadedRows<T>, row: T): LoadedRows<T> {
  const isKnown = known.pages.some(page => page.rows.some(({ id }) => id === row.id))
  const pages = isKnown
    ? known.pages.map(page =>
        page.rows.some(({ id }) => id === row.id)
          ? { ...page, rows: page.rows.map(old => (old.id === row.id ? row : old)) }
          : page,
      )
    : known.pages.map((page, index) => ({
        ...page,
        count: page.count + 1,
        rows: index === 0 ? [row, ...page.rows] : page.rows,
      }))
  return { ...known, pages }
}

/** The list without a row; the very same list when the row was not there. */
export function withoutRow<T extends { id: number }>(known: LoadedRows<T>, id: number): LoadedRows<T> {
  if (!known.pages.some(page => page.rows.some(row => row.id === id))) return known
  const pages = known.pages.map(page => ({
    ...page,
    count: page.count - 1,
    rows: page.rows.filter(row => row.id !== id),
  }))
  return { ...known, pages }
}
