import type { PlayerAnswer } from '@feedreel/contracts/embed'
import {
  findPlayerPublisher,
  type PlayerPublisherRow,
  readPlayerStamps,
} from '#features/publishers/service/read-publishers.ts'
import { readCurrentVideo } from '#features/videos/service/read-videos.ts'
import { gather } from '#platform/gather.ts'
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
const MAX_REMEMBERED = 10_000
const STAMPS_AT_A_TIME = 500

type Remembered = PublisherAnswer & {
  /** Changes whenever what the player is told does. */
  stamp: string
  /** How often anything that players are told had changed before the stamp was last found to be the same. */
  changes: number
}

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
  const stampOf = gather(async (slugs: string[]) => {
    const stamps = await readPlayerStamps(db, slugs)
    return slugs.map(slug => stamps.get(slug))
  }, STAMPS_AT_A_TIME)
  const remembered = new Map<string, Remembered>()

  async function make(slug: string): Promise<PublisherAnswer | undefined> {
    const publisher = await findPlayerPublisher(db, slug)
    if (!publisher) return undefined
    const current = await readCurrentVideo(db, publisher.id)
    const answer = presentPlayer(publisher, current, storage, config.publicUrl)
    return { publisher, answer: WrittenJson.of(answer) }
  }

  return {
    async read(slug) {
      const changes = await countChanges()
      const known = remembered.get(slug)
      if (known?.changes === changes) return known
      // Read after the count, so that a change between the two is looked for again.
      const stamp = await stampOf(slug)
      if (stamp === undefined) return undefined
      if (known?.stamp === stamp) {
        known.changes = changes
        return known
      }
      // Made after its stamp was read, an answer is never older than its stamp.
      const fresh = await make(slug)
      if (!fresh) return undefined
      const made = { ...fresh, stamp, changes }
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
