type Removal = { title: string; atMs: number }

/** How long the other web servers may name an item after its removal was acknowledged. */
const REMOVED_WITHIN_MS = 2000

/**
 * The items whose removal operators know, by publisher and headline. From its acknowledgement until an operator sends
 * another decision about the item, no player may be given it.
 */
export class Removals {
  readonly #removed = new Map<string, Removal>()
  /** When an operator last sent a withdrawal of an item that a publisher shows, by publisher. */
  readonly #withdrawals = new Map<string, number>()

  /** Notes a removal that was acknowledged. */
  remove(slug: string, title: string, atMs: number): void {
    this.#removed.set(`${slug} ${title}`, { title, atMs })
  }

  /** Notes that a withdrawal is sent: from then on files of the publisher may be gone. */
  withdraw(slug: string, atMs: number): void {
    this.#withdrawals.set(slug, atMs)
  }

  /** Whether a file that a player was given at a moment may be gone: an item was withdrawn since, or just before. */
  mayBeGone(slug: string, givenMs: number): boolean {
    return (this.#withdrawals.get(slug) ?? Number.NEGATIVE_INFINITY) > givenMs - REMOVED_WITHIN_MS
  }

  /** Notes that a decision is sent after which the item may be shown again. */
  allow(slug: string, title: string): void {
    this.#removed.delete(`${slug} ${title}`)
  }

  /** Begins a request of a player. @returns which of its headlines were removed before it and still are */
  watch(slug: string, nowMs: number): (titles: readonly string[]) => string[] {
    const before = new Map(this.#removed)
    return titles =>
      titles.filter(title => {
        const key = `${slug} ${title}`
        const removal = before.get(key)
        return (
          removal !== undefined &&
          removal === this.#removed.get(key) &&
          nowMs - removal.atMs > REMOVED_WITHIN_MS
        )
      })
  }
}
