/** A page of a list, whatever shape it arrived in. `hasNext` tells whether the server has more. */
export type Rows<T> = { rows: T[]; count: number; hasNext: boolean }

/** Reads a list answer in either shape: a bare array, or `{results}` with an optional `count` and `next`. */
export function readList<T>(
  answer: readonly T[] | { results: readonly T[]; count?: number; next?: string | null },
): Rows<T> {
  if ('results' in answer) {
    const rows = [...answer.results]
    return { rows, count: answer.count ?? rows.length, hasNext: typeof answer.next === 'string' }
  }
  return { rows: [...answer], count: answer.length, hasNext: false }
}
