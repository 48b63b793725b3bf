const ROWS_PER_PAGE = 100

/** One page of rows that are all here; a page past the end is the last one. */
export function pageOf<T>(
  rows: readonly T[],
  wanted: number,
  rowsPerPage = ROWS_PER_PAGE,
): { rows: T[]; number: number; count: number } {
  const count = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const number = Math.min(Math.max(1, wanted), count)
  return { rows: rows.slice((number - 1) * rowsPerPage, number * rowsPerPage), number, count }
}
