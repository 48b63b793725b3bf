/** The first rows of a list, and how many rows the whole list has. */
export type Counted<T> = { count: number; rows: T[] }

/**
 * Separates the rows from their count.
 * @param rows selected with `count(*) over ()::integer as of_all`, before `limit`
 */
export function takeCount<T extends { of_all: number }>(rows: readonly T[]): Counted<Omit<T, 'of_all'>> {
  return { count: rows[0]?.of_all ?? 0, rows: rows.map(({ of_all: _, ...row }) => row) }
}
