const ROWS_PER_PAGE = 100

/** One page of rows that are all here; a page past the end is the last one. */
export function pageOf<T>(rows: readonly T[], wanted: number): { rows: T[]; number: number; count: number } {
  const count = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  const number = Math.min(Math.max(1, wanted), count)
  return { rows: rows.slice((number - 1) * ROWS_PER_PAGE, number * ROWS_PER_PAGE), number, count }
}
