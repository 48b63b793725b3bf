/** A page of a list; `hasNext` when the server has more. */
export type Rows<T> = { rows: T[]; count: number; hasNext: boolean }

/** Reads a list under its own name, like `{commands}`, or in one of the two shapes of `readList`. */
export function readNamedList<T>(
  name: string,
  answer: Parameters<typeof readList<T>>[0] | object,
): readonly T[] {
  if (name in answer) return (answer as Record<string, readonly T[]>)[name] ?? []
  return readList<T>(answer as Parameters<typeof readList<T>>[0]).rows
}

/** Reads a list response: a bare array, or `{results}` with an optional `count` and `next`. */
export function readList<T>(
  answer: readonly T[] | { results: readonly T[]; count?: number; next?: string | null },
): Rows<T> {
  if ('results' in answer) {
    const rows = [...answer.results]
    return { rows, count: answer.count ?? rows.length, hasNext: typeof answer.next === 'string' }
  }
  return { rows: [...answer], count: answer.length, hasNext: false }
}
