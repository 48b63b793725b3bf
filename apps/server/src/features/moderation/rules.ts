import { counted } from '@feedreel/contracts/counted'
import type { BulkAction, ItemStatus } from '@feedreel/contracts/items'

/** The moderation of an item. `keepOnAir`: a ban leaves the videos with the item on air. */
export type Decision = { status: ItemStatus; keepOnAir: boolean }

const STATUS_OF_ACTION: Record<BulkAction, ItemStatus> = { pin: 'pinned', ban: 'banned', reset: 'normal' }

/** The status that a bulk action sets. */
export function statusOf(action: BulkAction): ItemStatus {
  return STATUS_OF_ACTION[action]
}

/** Whether a change of status sets a pin, or ends a pin without a ban. */
export function changesPin(before: ItemStatus, after: ItemStatus): boolean {
  return after === 'pinned' || (before === 'pinned' && after === 'normal')
}

/** The sentence that refuses a pin over the limit, or null when the pins fit. */
export function pinRefusal(pinnedAfter: number, limit: number): string | null {
  if (pinnedAfter <= limit) return null
  return `The content limit for this publisher-feed is ${counted(limit, 'item')}: no more can be pinned.`
}
