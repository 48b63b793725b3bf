import type { Withdrawal } from '@feedreel/contracts/editorial/withdrawals'
import { isInScope, type Scope } from '#platform/access/access.ts'
import type { Queryable } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { findWithdrawal, findWithdrawalsOf, type WithdrawalRow } from '../store/withdrawals.ts'

/** A withdrawal in the API, with the publishers of a scope. */
function presentWithdrawal(row: WithdrawalRow, scope: Scope): Withdrawal {
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
    on_air: row.on_air.filter(({ publisher_id }) => isInScope(scope, publisher_id)),
    removal_s: row.gone_at && (row.gone_at.getTime() - row.withdrawn_at.getTime()) / 1000,
    can_restore: row.restored_at === null && row.isListed,
    off_air: { ...row.off_air, publishers: row.off_air.publishers.filter(({ id }) => isInScope(scope, id)) },
  }
}

/** The withdrawals in force by the ids of their items, with the publishers of a scope. */
export async function findWithdrawals(
  db: Queryable,
  itemIds: readonly number[],
  scope: Scope,
): Promise<Map<number, Withdrawal>> {
  const found = await findWithdrawalsOf(db, itemIds)
  return new Map([...found].map(([itemId, row]) => [itemId, presentWithdrawal(row, scope)]))
}

/** One withdrawal with all its publishers. @throws AppError 404 */
export async function readWithdrawal(db: Queryable, id: number): Promise<Withdrawal> {
  const row = await findWithdrawal(db, id)
  if (!row) throw notFound('withdrawal')
  return presentWithdrawal(row, null)
}
