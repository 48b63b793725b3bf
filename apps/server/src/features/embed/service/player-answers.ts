import type { LiveEvent } from '@feedreel/contracts/events'
import { findPlayerPublishers } from '#features/publishers/service/read-publishers.ts'
import { readCurrentVideos } from '#features/videos/service/read-videos.ts'
import { batchCalls } from '#platform/batch-calls.ts'
import { isOutage, within } from '#platform/database/outage.ts'
import { WrittenJson } from '#platform/http/written-json.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPlayer } from '../present/player.ts'
import { createAnswerMap, FRESH_FOR_MS, type PublisherAnswer } from './answer-map.ts'

/** `isStale`: from before an outage of the database. */
export type FoundAnswer = { found: PublisherAnswer | undefined; isStale: boolean }

export type PlayerAnswers = {
  /**
   * The answer for a slug as of at most a second ago; undefined for an unknown slug. While the database is unreachable,
   * the last answer for up to ten minutes, unless an event superseded it.
   * @throws the database's error when it is unreachable and there is no such answer
   */
  read(slug: string): Promise<FoundAnswer>
  /**
   * Makes the next request for each slug read the database, and waits until the events of earlier changes have deleted
   * what they supersede, so that an outage brings none of it back. Call it after a change and before answering its caller.
   * @param isDone false when the change failed, maybe because of an outage: then all answers stay for it
   */
  expire(isDone: boolean): Promise<void>
  /** Unsubscribes from live events. */
  close(): void
}

/** A few kilobytes each. */
const MAX_ANSWERS = 10_000
const SLUGS_PER_READ = 500
/** Serve stale answers when the database takes longer than this. */
const READ_TIMEOUT_MS = 2000
/** During an outage one request in this time tries the database; the others get stale answers at once. */
const RETRY_AFTER_MS = 1000

/** How often answers are checked while they are requested: twice in the time for which a check holds. */
const CHECK_EVERY_MS = FRESH_FOR_MS / 2
/** For an event that was published just before. */
const EVENT_TIMEOUT_MS = 200

/** Job logs, feeds and the progress of a running video change no answer. */
function affectsPlayers({ subject, percent }: LiveEvent): boolean {
  return subject === 'publisher' || (subject === 'video' && percent === undefined)
}

/**
 * Caches player answers by slug for one second, or for thirty while one query every half second finds that no event was
 * missed. The process that changes something calls `expire`; others drop the answers on its live event. Without the check,
 * 5,000 publishers would be read again every second, and the endpoint would reach a fifth of a bare server instead of half.
 */
export function createPlayerAnswers({
  db,
  storage,
  config,
  events,
}: Pick<Platform, 'db' | 'storage' | 'config' | 'events'>): PlayerAnswers {
  const cached = createAnswerMap(MAX_ANSWERS)
  /** Grows with every change: a read that was running meanwhile may be outdated and is not cached. */
  let changes = 0
  /** During an outage, when the database is tried again; else null. */
  let retryAtMs: number | null = null
  let checkAtMs = 0

  const unsubscribe = events.on(
    ({ event }) => {
      if (!affectsPlayers(event)) return
      changes += 1
      cached.supersede(event)
    },
    () => {
      changes += 1
      cached.clear()
    },
  )

  function check(): void {
    const startedAtMs = performance.now()
    if (startedAtMs < checkAtMs) return
    checkAtMs = startedAtMs + CHECK_EVERY_MS
    events.isCaughtUp(EVENT_TIMEOUT_MS).then(
      isCaughtUp => isCaughtUp && cached.noteChecked(startedAtMs),
      // During an outage answers are read again, which reports it.
      () => undefined,
    )
  }

  async function find(slugs: readonly string[]): Promise<Map<string, PublisherAnswer>> {
    const publishers = await findPlayerPublishers(db, slugs)
    const videos = await readCurrentVideos(
      db,
      [...publishers.values()].map(({ id }) => id),
    )
    const answers = new Map<string, PublisherAnswer>()
    for (const [slug, publisher] of publishers) {
      const answer = presentPlayer(publisher, videos.get(publisher.id) ?? null, storage, config.publicUrl)
      answers.set(slug, { publisher, answer: WrittenJson.of(answer) })
    }
    return answers
  }

  const readCurrent = batchCalls(
    async (slugs: string[]): Promise<(Pick<FoundAnswer, 'found'> | { error: unknown })[]> => {
      const [startedAtMs, changesAtStart] = [performance.now(), changes]
      try {
        const answers = await within(READ_TIMEOUT_MS, 'The database does not respond.', find(slugs))
        retryAtMs = null
        for (const slug of changes === changesAtStart ? new Set(slugs) : []) {
          const found = answers.get(slug)
          if (found) cached.set(slug, found, startedAtMs)
          else cached.delete(slug)
        }
        return slugs.map(slug => ({ found: answers.get(slug) }))
      } catch (error) {
        // Returned, not thrown: after an error batchCalls repeats the read for each slug.
        return slugs.map(() => ({ error }))
      }
    },
    SLUGS_PER_READ,
  )

  return {
    async read(slug) {
      check()
      const fresh = cached.findFresh(slug)
      if (fresh) return { found: fresh, isStale: false }
      if (retryAtMs !== null) {
        const stale = performance.now() < retryAtMs && cached.findStale(slug)
        if (stale) return { found: stale, isStale: true }
        retryAtMs = performance.now() + RETRY_AFTER_MS
      }
      const result = await readCurrent(slug)
      if (!('error' in result)) return { found: result.found, isStale: false }
      if (!isOutage(result.error)) throw result.error
      retryAtMs = performance.now() + RETRY_AFTER_MS
      const stale = cached.findStale(slug)
      if (!stale) throw result.error
      return { found: stale, isStale: true }
    },
    async expire(isDone) {
      changes += 1
      cached.expire()
      if (isDone && !(await events.isCaughtUp(EVENT_TIMEOUT_MS).catch(() => false))) cached.clear()
    },
    close: unsubscribe,
  }
}
