import type { Withdrawal } from '@feedreel/contracts/editorial/withdrawals'
import type { WithdrawalRow } from './store/withdrawals.ts'

/** A withdrawal in the API. */
export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    item: {
      id: row.item_id,
      title: row.title,
      url: row.url,
      feed_id: row.feed_id,
      feed_name: row.feed_name,
    },
    reason: row.reason,
    note: row.note,
    withdrawn_at: row.withdrawn_at.toISOString(),
    withdrawn_by: row.withdrawn_by,
    restored_at: row.restored_at?.toISOString() ?? null,
    restored_by: row.restored_by,
    on_air: row.on_air,
    removal_s: row.gone_at && (row.gone_at.getTime() - row.withdrawn_at.getTime()) / 1000,
    can_restore: row.restored_at === null && row.isListed,
    off_air: row.off_air,
  }
}
