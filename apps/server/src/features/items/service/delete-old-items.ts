import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import {
  countUnusedItems,
  deleteUnusedItems,
  findOldLeftItems,
  type LeftItem,
  lockUnusedItems,
} from '../store/left-items.ts'

/** Few enough that a poll of the feed waits only briefly for their locks. */
const ITEMS_AT_A_TIME = 1000
/** Items kept per feed after they left it: over a thousand a day for the default 90 days. */
const MAX_LEFT_ITEMS = 100_000

/**
 * Deletes items that left their feed more than `retentionDays` ago, or are not among the last `maxPerFeed` that left
 * it. Items that a video shows or a publisher has pinned or banned stay. An item that its feed lists again later is new.
 * @returns how many were deleted
 */
export async function deleteOldItems(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  retentionDays: number,
  maxPerFeed = MAX_LEFT_ITEMS,
): Promise<number> {
  let deleted = 0
  for (const old of await findOldLeftItems(db, daysAgo(clock, retentionDays), maxPerFeed)) {
    let last: LeftItem | null = null
    do {
      const after: LeftItem | null = last
      const batch = await db.transaction().execute(async tx => {
        const items = await lockUnusedItems(tx, old, after, ITEMS_AT_A_TIME)
        const ids = items.map(({ item_id }) => item_id)
        return { deleted: await deleteUnusedItems(tx, ids), last: items.at(-1) ?? null }
      })
      deleted += batch.deleted
      last = batch.last
    } while (last !== null)
  }
  return deleted
}

/** How many items `deleteOldItems` would delete. */
export async function countOldItems(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  retentionDays: number,
  maxPerFeed = MAX_LEFT_ITEMS,
): Promise<number> {
  let count = 0
  for (const old of await findOldLeftItems(db, daysAgo(clock, retentionDays), maxPerFeed)) {
    count += await countUnusedItems(db, old)
  }
  return count
}
