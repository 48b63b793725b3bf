import type { Ban } from '@feedreel/contracts/editorial/bans'
import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import type { ItemStatus } from '@feedreel/contracts/items'

/** An item of the inbox, with its status for all publishers together. */
export type InboxItem = ItemRecord & { status: ItemStatus; withdrawn: boolean }

/**
 * The ban of an item for all publishers, null unless all have banned it. Reasons that they do not share are left out.
 */
export function commonBan({ status, bans }: InboxItem): Ban | null {
  if (status !== 'banned') return null
  const { reasons = [], expires_at = null, keep_on_air = false } = bans ?? {}
  const [reason = null] = reasons.length === 1 ? reasons : []
  return { reason, expires_at, keep_on_air }
}

/** The status of an item: pinned or banned when every publisher that shows its feed decided so, else normal. */
export function toInboxItem(item: ItemRecord): InboxItem {
  const { publisher_count: all, pinned_count: pinned, banned_count: banned } = item
  const isOf = (count: number) => all > 0 && count >= all
  const status = isOf(banned) ? 'banned' : isOf(pinned) ? 'pinned' : 'normal'
  return { ...item, status, withdrawn: item.withdrawal !== null }
}
