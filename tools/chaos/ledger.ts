type Attempt = { value: unknown; atMs: number }
type Entry = { acknowledged: unknown; uncertain: Attempt[] }

/** A value that differs from the acknowledged one. */
export type Discrepancy = { name: string; expected: unknown[]; found: unknown }

/**
 * How long a change without a response may still take effect: a database that was frozen executes the statements that it
 * had received.
 */
const UNCERTAIN_FOR_MS = 30_000

/**
 * The values that callers know. A successful response acknowledges a change; without a response the change may or may not
 * have happened. Each value is changed by one caller, sequentially.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>()
  acknowledged = 0

  /** Records a change that was acknowledged. */
  acknowledge(name: string, value: unknown): void {
    const uncertain = this.#entries.get(name)?.uncertain ?? []
    this.#entries.set(name, { acknowledged: value, uncertain })
    this.acknowledged += 1
  }

  /** Records a change without a response. */
  doubt(name: string, value: unknown, atMs: number): void {
    this.#entries.get(name)?.uncertain.push({ value, atMs })
  }

  /**
   * Compares every value with the one found and adopts it, so that each loss counts once. A change without a response is
   * expected until a comparison at which it can no longer take effect.
   */
  compare(found: (name: string) => unknown, nowMs: number): Discrepancy[] {
    const wrong: Discrepancy[] = []
    for (const [name, entry] of this.#entries) {
      const expected = [...new Set([entry.acknowledged, ...entry.uncertain.map(({ value }) => value)])]
      const value = found(name)
      if (!expected.includes(value)) wrong.push({ name, expected, found: value })
      entry.acknowledged = value
      entry.uncertain = entry.uncertain.filter(({ atMs }) => nowMs - atMs < UNCERTAIN_FOR_MS)
    }
    return wrong
  }
}
