import type { Withdrawal } from '@feedreel/contracts/editorial/withdrawals'
import type { Queryable } from '#platform/database/database.ts'
import { presentWithdrawal } from '../present.ts'
import { findWithdrawalsOf } from '../store/withdrawals.ts'

/** The withdrawals in force by the ids of their items. */
export async function findWithdrawals(
  db: Queryable,
  itemIds: readonly number[],
): Promise<Map<number, Withdrawal>> {
  const found = await findWithdrawalsOf(db, itemIds)
  return new Map([...found].map(([itemId, row]) => [itemId, presentWithdrawal(row)]))
}
