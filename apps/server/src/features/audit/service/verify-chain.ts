import type { Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type ChainFault, faultOf } from '../rules.ts'
import { countUnchained, listLinks, readEnds } from '../store/chain.ts'

const SLICE = 1000

/** The result of a check of the chain. */
export type ChainCheck = {
  /** Positions of the first and last compared entry; without any, `from` is one more than `to`. */
  from: number
  to: number
  /** The hash of the last one, in hex. */
  hash: string
  /** The number of newer entries that are not chained yet. */
  unchained: number
  /** The first fault, or null. */
  fault: ChainFault | null
  /** Whether an entry has the noted hash; false without one. */
  hasNoted: boolean
}

async function checkLinks(tx: Tx, noted: string | null): Promise<ChainCheck> {
  const ends = await readEnds(tx)
  const check: ChainCheck = {
    from: ends.anchor_position + 1,
    to: ends.anchor_position,
    hash: ends.anchor_hash.toString('hex'),
    unchained: await countUnchained(tx),
    fault: null,
    hasNoted: ends.anchor_hash.toString('hex') === noted,
  }
  let before = { position: ends.anchor_position, hash: ends.anchor_hash }
  for (;;) {
    const entries = await listLinks(tx, before.position, SLICE)
    for (const entry of entries) {
      const fault = faultOf(before, entry)
      if (fault) return { ...check, fault }
      before = { position: entry.position as number, hash: entry.hash as Buffer }
      check.to = before.position
      check.hash = before.hash.toString('hex')
      check.hasNoted ||= check.hash === noted
    }
    if (entries.length < SLICE) break
  }
  const isWhole = before.position === ends.head_position && before.hash.equals(ends.head_hash)
  return isWhole ? check : { ...check, fault: { position: before.position + 1, id: null, reason: 'missing' } }
}

/**
 * Compares every chained entry with its hash, from the anchor that retention moves to the head, in one snapshot.
 * @param noted an earlier hash in hex that an entry of the chain must have; or null
 */
export async function verifyChain({ db }: Pick<Platform, 'db'>, noted: string | null): Promise<ChainCheck> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(tx => checkLinks(tx, noted))
}
