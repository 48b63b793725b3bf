import { counted } from '@feedreel/contracts/counted'
import type { BulkAction, ItemStatus } from '@feedreel/contracts/items'

/** The terms of a ban: why, and when it ends; null without a reason and without an end. */
export type BanTerms = { reason: string | null; expiresAt: Date | null }

/**
 * The moderation of an item. `keepOnAir`: a ban leaves the videos with the item on air. Terms that are left out stay those of
 * an earlier ban.
 */
export type Decision = { status: ItemStatus; keepOnAir: boolean } & {
  [Term in keyof BanTerms]?: BanTerms[Term] | undefined
}

const STATUS_OF_ACTION: Record<BulkAction, ItemStatus> = { pin: 'pinned', ban: 'banned', reset: 'normal' }

/** The status that a bulk action sets. */
export function statusOf(action: BulkAction): ItemStatus {
  return STATUS_OF_ACTION[action]
}

/** Whether a change of status sets a pin, or ends a pin without a ban. */
export function changesPin(before: ItemStatus, after: ItemStatus): boolean {
  return after === 'pinned' || (before === 'pinned' && after === 'normal')
}

/** A decision with all its terms. */
export type WholeDecision = { status: ItemStatus; keepOnAir: boolean } & BanTerms

/** The sentences that refuse terms of a ban with another status, by field of the request. */
export function refuseTerms({ status, reason, expiresAt }: Decision): Record<string, string[]> {
  if (status === 'banned') return {}
  return {
    ...(reason && { reason: ['Only a ban has a reason.'] }),
    ...(expiresAt && { expires_at: ['Only a ban has an end.'] }),
  }
}

/** The sentence that refuses a pin over the limit, or null when the pins fit. */
export function pinRefusal(pinnedAfter: number, limit: number): string | null {
  if (pinnedAfter <= limit) return null
  return `The content limit for this publisher-feed is ${counted(limit, 'item')}: no more can be pinned.`
}

const auditFields = ({ status, keepOnAir, reason, expiresAt }: WholeDecision) => ({
  status,
  keep_on_air: keepOnAir,
  reason,
  expires_at: expiresAt?.toISOString() ?? null,
})

/** The audit entry of a decision about an item of a publisher. */
export function auditEntry(
  { id, title, publisher_name }: { id: number; title: string; publisher_name: string },
  before: WholeDecision,
  after: WholeDecision,
) {
  return {
    action: 'moderated' as const,
    subject: 'item' as const,
    id,
    label: `${title || `Item ${id}`}, for ${publisher_name}`,
    before: auditFields(before),
    after: auditFields(after),
  }
}

/** The decision about an item once another one has been made: terms that it leaves out stay those of the ban before. */
export function decidedAfter(before: WholeDecision, decision: Decision): WholeDecision {
  const { status, keepOnAir, reason = before.reason, expiresAt = before.expiresAt } = decision
  return status === 'banned'
    ? { status, keepOnAir, reason, expiresAt }
    : { status, keepOnAir: false, reason: null, expiresAt: null }
}

/** Whether two decisions differ. */
export function differ(before: WholeDecision, after: WholeDecision): boolean {
  return JSON.stringify(auditFields(before)) !== JSON.stringify(auditFields(after))
}
