import type { LiveEvent } from '@feedreel/contracts/events'
import type { PublisherAnswer } from './player-answers.ts'

/** How long an answer may be served after the database confirmed it last, in seconds. */
export const STALE_FOR_S = 600

/** Answers that were right when the database was asked last, for the time in which it can't be asked. */
export type StaleAnswers = {
  /** Keeps an answer that the database has just confirmed. */
  confirm(slug: string, found: PublisherAnswer): void
  /** Drops an answer whose publisher has another stamp by now; undefined: there is no such publisher. */
  check(slug: string, stamp: string | undefined): void
  /** Drops the answers that an announced change is about. */
  hear(event: LiveEvent): void
  /** An answer that is not known to be superseded, with the seconds for which it may still be served; or undefined. */
  find(slug: string): { found: PublisherAnswer; leftS: number } | undefined
}

/**
 * @param most answers to keep; those that came first go first
 * @param nowMs a clock that only grows
 */
export function createStaleAnswers(most: number, nowMs = () => performance.now()): StaleAnswers {
  const answers = new Map<string, { found: PublisherAnswer; confirmedAtMs: number }>()
  /** A publisher has several slugs when it was renamed. */
  const slugsOf = new Map<number, Set<string>>()

  function drop(slug: string): void {
    const id = answers.get(slug)?.found.publisher.id
    answers.delete(slug)
    if (id === undefined) return
    const slugs = slugsOf.get(id)
    slugs?.delete(slug)
    if (slugs?.size === 0) slugsOf.delete(id)
  }

  return {
    confirm(slug, found) {
      const kept = answers.get(slug)
      // Nearly every request confirms the answer that is there.
      if (kept?.found === found) {
        kept.confirmedAtMs = nowMs()
        return
      }
      drop(slug)
      answers.set(slug, { found, confirmedAtMs: nowMs() })
      const slugs = slugsOf.get(found.publisher.id)
      if (slugs) slugs.add(slug)
      else slugsOf.set(found.publisher.id, new Set([slug]))
      const [oldest] = answers.keys()
      if (answers.size > most && oldest !== undefined) drop(oldest)
    },
    check(slug, stamp) {
      if (answers.get(slug)?.found.stamp !== stamp) drop(slug)
    },
    hear({ subject, id }) {
      if (subject === 'publisher') for (const slug of slugsOf.get(id) ?? []) drop(slug)
    },
    find(slug) {
      const kept = answers.get(slug)
      if (kept === undefined) return undefined
      const leftS = Math.floor(STALE_FOR_S - (nowMs() - kept.confirmedAtMs) / 1000)
      if (leftS > 0) return { found: kept.found, leftS }
      drop(slug)
      return undefined
    },
  }
}
