import { batchCalls } from '#platform/batch-calls.ts'
import { readChanges } from '#platform/change-count.ts'
import type { Queryable } from '#platform/database.ts'

const ASKERS_AT_A_TIME = 10_000
/** So many who ask for one count at a time are a crowd. */
const CROWD = 8
/** How long a crowd's count is kept: waking the database hundreds of times a second costs more than all the answers. */
const CROWD_HOLD_MS = 10

/**
 * Counts the changes to anything that players' answers hold: one small query for all who ask while the one before is
 * under way. Nobody gets a count from before the call, but in a crowd one that is a hundredth of a second old.
 */
export function createPlayerChanges(db: Queryable): () => Promise<number> {
  let held: number | null = null

  const count = batchCalls(async (askers: null[]) => {
    const changes = await readChanges(db, ['player'])
    if (askers.length >= CROWD) {
      held = changes
      setTimeout(() => {
        held = null
      }, CROWD_HOLD_MS)
    }
    return askers.map(() => changes)
  }, ASKERS_AT_A_TIME)

  return async () => held ?? count(null)
}
