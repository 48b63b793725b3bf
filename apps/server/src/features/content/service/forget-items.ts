import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import {
  countUnusedItems,
  deleteUnusedItems,
  findFeedsOfLeftItems,
  type LeftItem,
  lockUnusedItems,
} from '../store/left-items.ts'

/** Few enough that a pull of the feed does not wait long for their locks. */
const ITEMS_AT_A_TIME = 1000

/**
 * Deletes items that left their feed so many days ago, that no video shows and that no publisher has pinned or banned.
 * One that its feed lists again afterwards is a new item. @returns how many went
 */
export async function forgetLeftItems(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  retentionDays: number,
): Promise<number> {
  const before = daysAgo(clock, retentionDays)
  let forgotten = 0
  for (const feedId of await findFeedsOfLeftItems(db, before)) {
    let last: LeftItem | null = null
    do {
      const after: LeftItem | null = last
      const batch = await db.transaction().execute(async tx => {
        const items = await lockUnusedItems(tx, feedId, before, after, ITEMS_AT_A_TIME)
        const ids = items.map(({ item_id }) => item_id)
        return { deleted: await deleteUnusedItems(tx, ids), last: items.at(-1) ?? null }
      })
      forgotten += batch.deleted
      last = batch.last
    } while (last !== null)
  }
  return forgotten
}

/** How many items forgetLeftItems would delete. */
export async function countForgettableItems(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  retentionDays: number,
): Promise<number> {
  return countUnusedItems(db, daysAgo(clock, retentionDays))
}
