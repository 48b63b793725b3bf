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
   * The answer for a slug, at most a second behind the database; undefined for an unknown slug. While the database is
   * unreachable, the last answer for up to ten minutes, unless an event superseded it.
   * @throws the database's error when it is unreachable and there is no such answer
   */
  read(slug: string): Promise<FoundAnswer>
  /**
   * Makes the next request for each slug read the database. Waits until the events of earlier changes have deleted the
   * answers that they supersede: an outage then cannot bring them back. Call it after a change, before answering its
   * caller.
   * @param isDone false when the change failed, perhaps because of an outage: all answers are then kept
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
/** During an outage, one request per this time tries the database. The others get stale answers at once. */
const RETRY_AFTER_MS = 1000

/** Interval of checks while answers are requested: half the time for which a check is valid. */
const CHECK_EVERY_MS = FRESH_FOR_MS / 2
/** How long a check waits for an event that was published just before it. */
const EVENT_TIMEOUT_MS = 200

/** Job logs, feeds and the progress of a running video change no answer. */
function affectsPlayers({ subject, percent }: LiveEvent): boolean {
  return subject === 'publisher' || (subject === 'video' && percent === undefined)
}

/**
 * Caches player answers by slug for one second, or for 30 seconds while one query every half second finds no missed
 * event. The process that makes a change calls `expire`; other processes drop the answers when they receive its event.
 * Without the check, 5,000 publishers would be read every second, and the endpoint would reach a fifth of a bare
 * server's throughput instead of half.
 */
export function createPlayerAnswers({
  db,
  storage,
  config,
  events,
}: Pick<Platform, 'db' | 'storage' | 'config' | 'events'>): PlayerAnswers {
  const cached = createAnswerMap(MAX_ANSWERS)
  /** Incremented by every change. A read that overlaps a change may be outdated and is not cached. */
  let changes = 0
  /** When the database is tried again during an outage; otherwise null. */
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
      // During an outage, the reads of answers report it.
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
    async (slugs: string[]) => {
      const [startedAtMs, changesAtStart] = [performance.now(), changes]
      const answers = await within(READ_TIMEOUT_MS, 'The database does not respond.', find(slugs))
      retryAtMs = null
      for (const slug of changes === changesAtStart ? new Set(slugs) : []) {
        const found = answers.get(slug)
        if (found) cached.set(slug, found, startedAtMs)
        else cached.delete(slug)
      }
      return slugs.map(slug => answers.get(slug))
    },
    { max: SLUGS_PER_READ },
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
      try {
        return { found: await readCurrent(slug), isStale: false }
      } catch (error) {
        if (!isOutage(error)) throw error
        retryAtMs = performance.now() + RETRY_AFTER_MS
        const stale = cached.findStale(slug)
        if (!stale) throw error
        return { found: stale, isStale: true }
      }
    },
    async expire(isDone) {
      changes += 1
      cached.expire()
      if (isDone && !(await events.isCaughtUp(EVENT_TIMEOUT_MS).catch(() => false))) cached.clear()
    },
    close: unsubscribe,
  }
}
