import type { PlayerAnswer } from '@feedreel/contracts/embed'
import {
  findPlayerPublisher,
  type PlayerPublisherRow,
  readPlayerStamps,
} from '#features/publishers/service/read-publishers.ts'
import { readCurrentVideo } from '#features/videos/service/read-videos.ts'
import { createAnswerCache } from '#platform/answer-cache.ts'
import { batchCalls } from '#platform/batch-calls.ts'
import { WrittenJson } from '#platform/http/written-json.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPlayer } from '../present/player.ts'
import { createPlayerChanges } from './player-changes.ts'

/** A publisher and what its player is told. */
export type PublisherAnswer = { publisher: PlayerPublisherRow; answer: WrittenJson<PlayerAnswer> }

export type PlayerAnswers = {
  /** The answer as it is in the database when it is asked for, see createPlayerChanges; undefined for an unknown slug. */
  read(slug: string): Promise<PublisherAnswer | undefined>
}

/** Answers of a few kilobytes each that a process remembers. */
const MOST_ANSWERS = 10_000
const STAMPS_AT_A_TIME = 500

/**
 * Remembers answers, and asks the database only whether they still hold: how often anything that players are told has
 * changed, and after a change each publisher's stamp once.
 */
export function createPlayerAnswers({
  db,
  storage,
  config,
}: Pick<Platform, 'db' | 'storage' | 'config'>): PlayerAnswers {
  const countChanges = createPlayerChanges(db)
  const stampOf = batchCalls(async (slugs: string[]) => {
    const stamps = await readPlayerStamps(db, slugs)
    return slugs.map(slug => stamps.get(slug))
  }, STAMPS_AT_A_TIME)
  /** By slug, for as long as nothing has changed for any player. */
  const current = createAnswerCache(MOST_ANSWERS)
  /** By slug and stamp: what changed for others leaves these as they are. */
  const made = createAnswerCache(MOST_ANSWERS)

  async function make(slug: string): Promise<PublisherAnswer | undefined> {
    const publisher = await findPlayerPublisher(db, slug)
    if (!publisher) return undefined
    const video = await readCurrentVideo(db, publisher.id)
    const answer = presentPlayer(publisher, video, storage, config.publicUrl)
    return { publisher, answer: WrittenJson.of(answer) }
  }

  return {
    async read(slug) {
      return current.recall(slug, await countChanges(), async () => {
        const stamp = await stampOf(slug)
        if (stamp === undefined) return undefined
        // Made after its stamp was read, an answer is never older than its stamp.
        return made.recall(`${slug} ${stamp}`, 0, () => make(slug))
      })
    },
  }
}
