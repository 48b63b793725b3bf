import { batchCalls } from '#platform/batch-calls.ts'
import { readChanges } from '#platform/database/change-count.ts'
import type { Queryable } from '#platform/database/database.ts'
import { within } from '#platform/within.ts'

const ASKERS_AT_A_TIME = 10_000
/** So many who ask for one count at a time are a crowd. */
const CROWD = 8
/** How long a crowd's count is kept: waking the database hundreds of times a second costs more than all the answers. */
const CROWD_HOLD_MS = 10
/** A database that takes longer for one small sum is as good as away: viewers don't wait for it. */
const ANSWERS_WITHIN_MS = 2000

/**
 * Counts the changes to anything that players' answers hold: one small query for all who ask while the one before is
 * under way. Nobody gets a count from before the call, but in a crowd one that is a hundredth of a second old.
 * @returns what throws an outage (isOutage) when the database does not answer within two seconds
 */
export function createPlayerChanges(db: Queryable): () => Promise<number> {
  let held: number | null = null

  const count = batchCalls(async (askers: null[]): Promise<({ changes: number } | { error: unknown })[]> => {
    try {
      const changes = await within(ANSWERS_WITHIN_MS, 'The database is silent.', readChanges(db, ['player']))
      if (askers.length >= CROWD) {
        held = changes
        setTimeout(() => {
          held = null
        }, CROWD_HOLD_MS)
      }
      return askers.map(() => ({ changes }))
    } catch (error) {
      // Returned, not thrown: after an error batchCalls repeats the query for each caller.
      return askers.map(() => ({ error }))
    }
  }, ASKERS_AT_A_TIME)

  return async () => {
    if (held !== null) return held
    const counted = await count(null)
    if ('error' in counted) throw counted.error
    return counted.changes
  }
}
