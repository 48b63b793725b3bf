import type { PlayerAnswer } from '@feedreel/contracts/embed'
import {
  findPlayerPublisher,
  type PlayerPublisherRow,
  readPlayerStamps,
} from '#features/publishers/service/read-publishers.ts'
import { readCurrentVideo } from '#features/videos/service/read-videos.ts'
import { createAnswerCache } from '#platform/answer-cache.ts'
import { batchCalls } from '#platform/batch-calls.ts'
import { isOutage } from '#platform/database/outage.ts'
import { WrittenJson } from '#platform/http/written-json.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPlayer } from '../present/player.ts'
import { createPlayerChanges } from './player-changes.ts'
import { createStaleAnswers } from './stale-answers.ts'

/** A publisher and what its player is told. */
export type PublisherAnswer = {
  publisher: PlayerPublisherRow
  answer: WrittenJson<PlayerAnswer>
  /** Another one tells that the answer has changed. */
  stamp: string
}

/** `leftS`: for so many seconds a stale answer may still be served; null for one as it is in the database. */
export type FoundAnswer = { found: PublisherAnswer | undefined; leftS: number | null }

export type PlayerAnswers = {
  /**
   * The answer as it is in the database when it is asked for, see createPlayerChanges; undefined for an unknown slug.
   * While the database is out of reach, the last one that it confirmed, for ten minutes, unless it is known to be superseded.
   * @throws what the database throws when there is none
   */
  read(slug: string): Promise<FoundAnswer>
  /** Stops listening for changes. */
  close(): void
}

/** Answers of a few kilobytes each that a process remembers. */
const MOST_ANSWERS = 10_000
const STAMPS_AT_A_TIME = 500
/** While the database is out of reach one request this often waits for it; the others get stale answers at once. */
const ASK_EVERY_MS = 1000

/**
 * Remembers answers, and asks the database only whether they still hold: how often anything that players are told has
 * changed, and after a change each publisher's stamp once.
 */
export function createPlayerAnswers({
  db,
  storage,
  config,
  events,
}: Pick<Platform, 'db' | 'storage' | 'config' | 'events'>): PlayerAnswers {
  const countChanges = createPlayerChanges(db)
  const stampOf = batchCalls(async (slugs: string[]) => {
    const stamps = await readPlayerStamps(db, slugs)
    return slugs.map(slug => stamps.get(slug))
  }, STAMPS_AT_A_TIME)
  /** By slug, for as long as nothing has changed for any player. */
  const current = createAnswerCache(MOST_ANSWERS)
  /** By slug and stamp: what changed for others leaves these as they are. */
  const made = createAnswerCache(MOST_ANSWERS)
  const stale = createStaleAnswers(MOST_ANSWERS)
  const stopListening = events.on(({ event }) => stale.hear(event))
  /** When the database, which was out of reach, is asked again; null while it answers. */
  let askAtMs: number | null = null

  async function make(slug: string, stamp: string): Promise<PublisherAnswer | undefined> {
    const publisher = await findPlayerPublisher(db, slug)
    if (!publisher) return undefined
    const video = await readCurrentVideo(db, publisher.id)
    const answer = presentPlayer(publisher, video, storage, config.publicUrl)
    return { publisher, answer: WrittenJson.of(answer), stamp }
  }

  async function readConfirmed(slug: string): Promise<PublisherAnswer | undefined> {
    const found = await current.recall(slug, await countChanges(), async () => {
      const stamp = await stampOf(slug)
      stale.check(slug, stamp)
      if (stamp === undefined) return undefined
      // Made after its stamp was read, an answer is never older than its stamp.
      return made.recall(`${slug} ${stamp}`, 0, () => make(slug, stamp))
    })
    askAtMs = null
    if (found) stale.confirm(slug, found)
    return found
  }

  return {
    async read(slug) {
      if (askAtMs !== null && performance.now() < askAtMs) {
        const kept = stale.find(slug)
        if (kept) return kept
      }
      if (askAtMs !== null) askAtMs = performance.now() + ASK_EVERY_MS
      try {
        return { found: await readConfirmed(slug), leftS: null }
      } catch (error) {
        if (!isOutage(error)) throw error
        askAtMs = performance.now() + ASK_EVERY_MS
        const kept = stale.find(slug)
        if (!kept) throw error
        return kept
      }
    },
    close: stopListening,
  }
}
