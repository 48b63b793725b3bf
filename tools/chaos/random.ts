import { hash } from 'node:crypto'

/** Numbers that look random and are the same for the same seeds. */
export type Random = ReturnType<typeof createRandom>

/** Makes a generator from whole numbers. Its numbers are the first 32 bits of the hashes of the seeds and a counter. */
export function createRandom(...seeds: readonly number[]) {
  let drawn = 0
  /** A whole number, at least `from` and at most `to`. */
  function integer(from: number, to: number): number {
    drawn += 1
    const bits = Number.parseInt(hash('sha256', [...seeds, drawn].join(' ')).slice(0, 8), 16)
    return from + Math.floor((bits / 2 ** 32) * (to + 1 - from))
  }
  return {
    integer,
    /** One of a list. @throws when it is empty */
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('Nothing can be picked from an empty list.')
      return list[integer(0, list.length - 1)] as T
    },
  }
}
