type Attempt = { value: unknown; atMs: number }
type Entry = { acknowledged: unknown; uncertain: Attempt[] }

/** A value that is not as it was acknowledged. */
export type Discrepancy = { name: string; expected: unknown[]; found: unknown }

/**
 * How long a change whose answer never came may still take effect: a database that stood still carries out what
 * it was sent before.
 */
const UNCERTAIN_FOR_MS = 30_000

/**
 * What callers were told. A change is acknowledged when it was answered with success; one whose answer never came
 * may have happened or not. Each value has one caller who changes it, one change after the other.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>()
  acknowledged = 0

  /** Notes a change that was answered with success. */
  acknowledge(name: string, value: unknown): void {
    const uncertain = this.#entries.get(name)?.uncertain ?? []
    this.#entries.set(name, { acknowledged: value, uncertain })
    this.acknowledged += 1
  }

  /** Notes a change whose answer never came. */
  doubt(name: string, value: unknown, atMs: number): void {
    this.#entries.get(name)?.uncertain.push({ value, atMs })
  }

  /** Forgets a value, as its record is gone. */
  forget(name: string): void {
    this.#entries.delete(name)
  }

  /** What a value may be at this moment; null for one that nobody was told of. */
  possible(name: string, nowMs: number): unknown[] | null {
    const entry = this.#entries.get(name)
    if (!entry) return null
    entry.uncertain = entry.uncertain.filter(({ atMs }) => nowMs - atMs < UNCERTAIN_FOR_MS)
    return [entry.acknowledged, ...entry.uncertain.map(({ value }) => value)]
  }

  /** Compares everything with what is found; what is found is taken over, so that each loss counts once. */
  compare(found: (name: string) => unknown, nowMs: number): Discrepancy[] {
    const wrong: Discrepancy[] = []
    for (const [name, entry] of this.#entries) {
      const expected = this.possible(name, nowMs) ?? []
      const value = found(name)
      if (!expected.includes(value)) wrong.push({ name, expected, found: value })
      entry.acknowledged = value
    }
    return wrong
  }
}
