import { recordAudit } from '#features/audit/service.ts'
import { readChanges } from '#features/edits/service/read-edits.ts'
import { dropPlansWith, findOutdatedOnAir, takeOffAir } from '#features/videos/service/take-off-air.ts'
import { withdrawItem } from '#features/withdrawals/service/withdraw-item.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import { AppError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'

/**
 * Takes videos off air that show items as they were before a change at the source, and queues new ones. Videos that are
 * being made with the items are planned again.
 */
export async function showChanges(platform: Platform, itemIds: readonly number[]): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    // First, because it waits for videos that are being published: these are outdated too.
    await dropPlansWith(tx, itemIds)
    const outdated = await findOutdatedOnAir(tx, itemIds)
    if (outdated.length === 0) return
    const entries = (await readChanges(tx, outdated)).map(({ id, before, after }) => ({
      action: 'updated' as const,
      subject: 'item' as const,
      id,
      label: after.title || `Item ${id}`,
      before,
      after,
    }))
    await recordAudit(platform, tx, OWN_ACTOR, ...entries)
    await takeOffAir(platform, tx, null, { itemIds: outdated, publisherId: null })
  })
}

/**
 * Withdraws items that their source has removed. Skips items that are already withdrawn or were deleted.
 * @param note the evidence, in one sentence
 * @returns how many were withdrawn
 */
export async function withdrawRemoved(
  platform: Platform,
  itemIds: readonly number[],
  note: string,
): Promise<number> {
  let withdrawn = 0
  for (const itemId of itemIds) {
    try {
      await withdrawItem(platform, OWN_ACTOR, itemId, { reason: 'source_removed', note })
      withdrawn += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return withdrawn
}
