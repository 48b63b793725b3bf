import type { PlayerAnswer } from '@feedreel/contracts/embed'
import {
  findPlayerPublisher,
  type PlayerPublisherRow,
  readPlayerStamps,
} from '#features/publishers/service/read-publishers.ts'
import { readCurrentVideo } from '#features/videos/service/read-videos.ts'
import { gather } from '#platform/gather.ts'
import type { Platform } from '#platform/platform.ts'
import { WrittenJson } from '#platform/written-json.ts'
import { presentPlayer } from '../present/player.ts'

/** A publisher and what its player is told. */
export type PublisherAnswer = { publisher: PlayerPublisherRow; answer: WrittenJson<PlayerAnswer> }

export type PlayerAnswers = {
  /** The answer as it is in the database when it is asked for; undefined for an unknown slug. */
  read(slug: string): Promise<PublisherAnswer | undefined>
}

/** Answers of a few kilobytes each that a process remembers. */
const MAX_REMEMBERED = 10_000
const STAMPS_AT_A_TIME = 500
/** Under load rounds begin no closer, so that each answers many: the database's round trip costs more than they do. */
const ROUND_MS = 3

/**
 * Remembers answers, and asks the database each time only whether they still hold: one small question for all the
 * requests that come in while the one before is under way. Nobody gets an answer that was changed before the request.
 */
export function createPlayerAnswers({
  db,
  storage,
  config,
}: Pick<Platform, 'db' | 'storage' | 'config'>): PlayerAnswers {
  const stampOf = gather(
    async (slugs: string[]) => {
      const stamps = await readPlayerStamps(db, slugs)
      return slugs.map(slug => stamps.get(slug))
    },
    STAMPS_AT_A_TIME,
    ROUND_MS,
  )
  const remembered = new Map<string, PublisherAnswer & { stamp: string }>()

  async function make(slug: string): Promise<PublisherAnswer | undefined> {
    const publisher = await findPlayerPublisher(db, slug)
    if (!publisher) return undefined
    const current = await readCurrentVideo(db, publisher.id)
    const answer = presentPlayer(publisher, current, storage, config.publicUrl)
    return { publisher, answer: WrittenJson.asBytes(answer) }
  }

  return {
    async read(slug) {
      const stamp = await stampOf(slug)
      if (stamp === undefined) return undefined
      const known = remembered.get(slug)
      if (known?.stamp === stamp) return known
      // Made after its stamp was read, an answer is never older than its stamp.
      const fresh = await make(slug)
      if (!fresh) return undefined
      const made = { ...fresh, stamp }
      remembered.delete(slug)
      remembered.set(slug, made)
      if (remembered.size > MAX_REMEMBERED) {
        const [oldest = ''] = remembered.keys()
        remembered.delete(oldest)
      }
      return made
    },
  }
}
