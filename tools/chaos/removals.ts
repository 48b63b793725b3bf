type Removal = { title: string; atMs: number }

/** How long the other web servers may name an item after its removal was acknowledged. */
const REMOVED_WITHIN_MS = 2000

/**
 * The acknowledged removals of items, by publisher and headline. From the acknowledgement until an operator sends
 * another decision about the item, no player may receive it.
 */
export class Removals {
  readonly #removed = new Map<string, Removal>()
  /** When an operator last sent a withdrawal of an item that a publisher shows, by publisher. */
  readonly #withdrawals = new Map<string, number>()
  /** When the withdrawal of an item was acknowledged, by publisher and headline. It is final. */
  readonly #withdrawn = new Map<string, number>()
  /** Addresses of files that players received with a headline, by publisher and headline. */
  readonly #files = new Map<string, Set<string>>()

  /** Records an acknowledged removal. */
  remove(slug: string, title: string, atMs: number): void {
    this.#removed.set(`${slug} ${title}`, { title, atMs })
  }

  /** Records an acknowledged withdrawal. */
  removeForGood(slug: string, title: string, atMs: number): void {
    this.remove(slug, title, atMs)
    this.#withdrawn.set(`${slug} ${title}`, atMs)
  }

  /** Records the files that a player received with headlines. */
  show(slug: string, titles: readonly string[], files: readonly string[]): void {
    for (const title of titles) {
      const key = `${slug} ${title}`
      this.#files.set(key, new Set([...(this.#files.get(key) ?? []), ...files]))
    }
  }

  /** The addresses of files that must be gone: players received them with an item that was withdrawn. */
  gone(nowMs: number): string[] {
    return [...this.#withdrawn].flatMap(([key, atMs]) =>
      nowMs - atMs > REMOVED_WITHIN_MS ? [...(this.#files.get(key) ?? [])] : [],
    )
  }

  /** Records that a withdrawal is sent: from then on files of the publisher may be deleted. */
  withdraw(slug: string, atMs: number): void {
    this.#withdrawals.set(slug, atMs)
  }

  /** Whether a file that a player received at a time may be deleted: an item was withdrawn since, or just before. */
  mayBeGone(slug: string, givenMs: number): boolean {
    return (this.#withdrawals.get(slug) ?? Number.NEGATIVE_INFINITY) > givenMs - REMOVED_WITHIN_MS
  }

  /** Records that a decision is sent after which the item may be shown again, unless it is withdrawn. */
  allow(slug: string, title: string): void {
    const key = `${slug} ${title}`
    if (!this.#withdrawn.has(key)) this.#removed.delete(key)
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
