import { withdrawItem } from '#features/withdrawals/service/withdraw-item.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import { AppError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'

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
