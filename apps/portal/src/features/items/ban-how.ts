import type { ItemStatus } from '@feedreel/contracts/items'

/** How an item is banned. Terms that are left out stay those of an earlier ban. */
export type BanHow = {
  /** Leaves the videos that show the item on air. */
  keepsOnAir: boolean
  reason?: string | null
  /** ISO 8601, null: never. */
  expiresAt?: string | null
}

export const PLAIN_BAN: BanHow = { keepsOnAir: false }

/** The fields of a call that bans items. */
export const banBody = ({ keepsOnAir, reason, expiresAt }: BanHow) => ({
  keep_on_air: keepsOnAir,
  ...(reason !== undefined && { reason }),
  ...(expiresAt !== undefined && { expires_at: expiresAt }),
})

/**
 * What a decision is reported as when nothing goes off air, and whether it needs a new video: a ban of an item that was not on
 * air needs none, nor does a change of its terms.
 */
export function outcomeOf(
  before: ItemStatus,
  status: ItemStatus,
  { keepsOnAir, reason }: BanHow,
): { report: ItemStatus | 'kept' | 'changed'; needsVideo: boolean } {
  if (status === 'banned' && before === 'banned' && reason !== undefined) {
    return { report: 'changed', needsVideo: false }
  }
  return { report: keepsOnAir ? 'kept' : status, needsVideo: status !== 'banned' || keepsOnAir }
}
