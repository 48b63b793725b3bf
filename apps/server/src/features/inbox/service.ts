import type { ItemRecord, ItemRecordQuery } from '@feedreel/contracts/editorial/inbox'
import type { Withdrawal } from '@feedreel/contracts/editorial/withdrawals'
import { findWithdrawals } from '#features/withdrawals/service/read-withdrawals.ts'
import { isInScope, type Scoped } from '#platform/access/access.ts'
import type { Page } from '#platform/database/list-page.ts'
import type { Platform } from '#platform/platform.ts'
import { type ItemRecordRow, listItemRecords, listWithdrawnRecords } from './store.ts'

function present(row: ItemRecordRow, withdrawal: Withdrawal | undefined): ItemRecord {
  const { published_at, first_seen_at, picture_url, bans, ...fields } = row
  return {
    ...fields,
    publication_date: published_at?.toISOString() ?? null,
    first_seen_at: first_seen_at?.toISOString() ?? null,
    picture: picture_url,
    bans: bans && {
      ...bans,
      reasons: bans.reasons ?? [],
      expires_at: bans.expires_at && new Date(bans.expires_at).toISOString(),
    },
    withdrawal: withdrawal ?? null,
  }
}

/**
 * One page of the items of all feeds, newest first, or of the withdrawn items, last withdrawn first; empty for a publisher
 * outside the scope.
 */
export async function listItems(
  platform: Pick<Platform, 'db' | 'eventCache'>,
  query: Scoped<ItemRecordQuery>,
): Promise<Page<ItemRecord>> {
  const { db } = platform
  const { scope = null, publisher } = query
  // Its feeds may be those of others too.
  if (publisher !== undefined && !isInScope(scope, publisher)) return { count: 0, rows: [] }
  const { count, rows } = await (query.withdrawn
    ? listWithdrawnRecords(db, query)
    : listItemRecords(platform, query))
  const withdrawals = await findWithdrawals(
    db,
    rows.map(({ id }) => id),
    scope,
  )
  return { count, rows: rows.map(row => present(row, withdrawals.get(row.id))) }
}
