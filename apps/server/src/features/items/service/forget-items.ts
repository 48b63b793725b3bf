import { daysAgo } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import {
  countUnusedItems,
  deleteUnusedItems,
  findOldLeftItems,
  type LeftItem,
  lockUnusedItems,
} from '../store/left-items.ts'

/** Few enough that a pull of the feed does not wait long for their locks. */
const ITEMS_AT_A_TIME = 1000
/** Items that left a feed and are kept of it: more than a thousand a day for the usual 90 days. */
const MAX_LEFT_ITEMS = 100_000

/**
 * Deletes items that left their feed so many days ago, or before the last `mostPerFeed` that left it, that no video
 * shows and that no publisher has pinned or banned. One that its feed lists again afterwards is a new item.
 * @returns how many went
 */
export async function forgetLeftItems(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  retentionDays: number,
  mostPerFeed = MAX_LEFT_ITEMS,
): Promise<number> {
  let forgotten = 0
  for (const old of await findOldLeftItems(db, daysAgo(clock, retentionDays), mostPerFeed)) {
    let last: LeftItem | null = null
    do {
      const after: LeftItem | null = last
      const batch = await db.transaction().execute(async tx => {
        const items = await lockUnusedItems(tx, old, after, ITEMS_AT_A_TIME)
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
  mostPerFeed = MAX_LEFT_ITEMS,
): Promise<number> {
  let count = 0
  for (const old of await findOldLeftItems(db, daysAgo(clock, retentionDays), mostPerFeed)) {
    count += await countUnusedItems(db, old)
  }
  return count
}
