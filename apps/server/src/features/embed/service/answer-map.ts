import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { LiveEvent } from '@feedreel/contracts/events'
import type { PlayerPublisherRow } from '#features/publishers/service/read-publishers.ts'
import type { WrittenJson } from '#platform/http/written-json.ts'

/** How long an answer is served without checking the database. */
export const FRESH_FOR_MS = 1000
/** How long an answer is served while checks find no missed event. */
const CHECKED_FOR_MS = 30_000
/** How long an answer may be served after it was last read while the database is unreachable. */
const STALE_FOR_MS = 600_000

export type PublisherAnswer = { publisher: PlayerPublisherRow; answer: WrittenJson<PlayerAnswer> }

type Entry = { found: PublisherAnswer; readAtMs: number; isExpired: boolean }

export type AnswerMap = {
  /** @param readAtMs when the read began */
  set(slug: string, found: PublisherAnswer, readAtMs: number): void
  delete(slug: string): void
  /**
   * An answer that has not expired and was read within the last second, or within the last 30 seconds if a check found
   * no missed event within the last second.
   */
  findFresh(slug: string): PublisherAnswer | undefined
  /** Records that no event published before a time was missed: all answers are current as of then. */
  noteChecked(atMs: number): void
  /** An answer to serve while the database is unreachable. */
  findStale(slug: string): PublisherAnswer | undefined
  /** Makes the next request for each slug read the database. The answers are kept for an outage. */
  expire(): void
  /** Deletes the answers that an event supersedes: those of its publisher, or those that show its video. */
  supersede(event: Pick<LiveEvent, 'subject' | 'id'>): void
  clear(): void
}

/**
 * Player answers by slug.
 * @param max entries; the one that was set first is dropped
 * @param nowMs a monotonic clock
 */
export function createAnswerMap(max: number, nowMs = () => performance.now()): AnswerMap {
  const entries = new Map<string, Entry>()
  let checkedAtMs = Number.NEGATIVE_INFINITY
  return {
    set(slug, found, readAtMs) {
      entries.delete(slug)
      entries.set(slug, { found, readAtMs, isExpired: false })
      const [oldest] = entries.keys()
      if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    },
    delete: slug => void entries.delete(slug),
    findFresh(slug) {
      const entry = entries.get(slug)
      if (entry === undefined || entry.isExpired) return undefined
      const { readAtMs, found } = entry
      const now = nowMs()
      const isRead = now - readAtMs < FRESH_FOR_MS
      const isChecked = now - checkedAtMs < FRESH_FOR_MS && now - readAtMs < CHECKED_FOR_MS
      return isRead || isChecked ? found : undefined
    },
    noteChecked(atMs) {
      checkedAtMs = atMs
    },
    findStale(slug) {
      const entry = entries.get(slug)
      return entry && nowMs() - entry.readAtMs < STALE_FOR_MS ? entry.found : undefined
    },
    expire() {
      for (const entry of entries.values()) entry.isExpired = true
    },
    supersede({ subject, id }) {
      for (const [slug, { found }] of entries) {
        const shown = subject === 'video' ? found.answer.answer.video?.id : found.publisher.id
        if (shown === id) entries.delete(slug)
      }
    },
    clear: () => entries.clear(),
  }
}
