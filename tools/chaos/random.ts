/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** A whole number, at least `from` and at most `to`. */
  integer(from: number, to: number): number
  /** One of a list. @throws when it is empty */
  pick<T>(list: readonly T[]): T
}

/** Makes a generator from whole numbers: mulberry32 by Tommy Ettinger (public domain), 32 bits of state. */
export function createRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce((hash, seed) => Math.imul(hash ^ seed, 0x85ebca6b) ^ (hash >>> 13), 0x9e3779b9)

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const integer = (from: number, to: number) => Math.floor(from + next() * (to + 1 - from))
  return {
    integer,
    pick(list) {
      const found = list[integer(0, list.length - 1)]
      if (found === undefined) throw new Error('Nothing can be picked from an empty list.')
      return found
    },
  }
}
