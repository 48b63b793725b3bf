/** A page of a list, whatever shape it arrived in. `hasNext` tells whether the server has more. */
export type Rows<T> = { rows: T[]; count: number; hasNext: boolean }

/** Reads a list that has a name of its own in the answer, like `{commands}`, or comes in a list's two shapes. */
export function readNamedList<T>(
  name: string,
  answer: Parameters<typeof readList<T>>[0] | object,
): readonly T[] {
  if (name in answer) return (answer as Record<string, readonly T[]>)[name] ?? []
  return readList<T>(answer as Parameters<typeof readList<T>>[0]).rows
}

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
