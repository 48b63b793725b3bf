import type { ItemRecord, ItemRecordQuery } from '@feedreel/contracts/editorial/withdrawals'
import type { Scoped } from '#platform/access/access.ts'
import type { Page } from '#platform/database/list-page.ts'
import type { Platform } from '#platform/platform.ts'
import { presentItemRecord } from '../present.ts'
import { listItemRecords, listWithdrawnRecords } from '../store/item-records.ts'
import { findWithdrawalsOf } from '../store/withdrawals.ts'

/** One page of the items of all feeds, newest first, or of the withdrawn items, last withdrawn first. */
export async function listItems(
  platform: Pick<Platform, 'db' | 'eventCache'>,
  query: Scoped<ItemRecordQuery>,
): Promise<Page<ItemRecord>> {
  const { db } = platform
  const { count, rows } = await (query.withdrawn
    ? listWithdrawnRecords(db, query)
    : listItemRecords(platform, query))
  const withdrawals = await findWithdrawalsOf(
    db,
    rows.map(({ id }) => id),
  )
  return { count, rows: rows.map(row => presentItemRecord(row, withdrawals.get(row.id))) }
}
