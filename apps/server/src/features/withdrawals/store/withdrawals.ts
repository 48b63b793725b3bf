import type { Withdrawal } from '@feedreel/contracts/editorial/withdrawals'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { WithdrawalTable } from '#platform/database/tables/editorial-tables.ts'

export type WithdrawalRow = Selectable<WithdrawalTable> & {
  /** Whether the last document of its feed lists the item. */
  isListed: boolean
}

function selectWithdrawals(db: Queryable) {
  return db
    .selectFrom('withdrawal')
    .selectAll('withdrawal')
    .select(
      sql<boolean>`exists (select from feed_listing where feed_listing.feed_id = withdrawal.feed_id
        and withdrawal.item_id = any(feed_listing.item_ids))`.as('isListed'),
    )
}

/** A withdrawal in any state. */
export async function findWithdrawal(db: Queryable, id: number): Promise<WithdrawalRow | undefined> {
  return selectWithdrawals(db).where('id', '=', id).executeTakeFirst()
}

/** The withdrawals that are in force, by item id. */
export async function findWithdrawalsOf(
  db: Queryable,
  itemIds: readonly number[],
): Promise<Map<number, WithdrawalRow>> {
  if (itemIds.length === 0) return new Map()
  const rows = await selectWithdrawals(db)
    .where('item_id', '=', sql<number>`any(${itemIds}::integer[])`)
    .where('restored_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.item_id, row]))
}

/** Locks and returns the withdrawal of an item that is in force. */
export async function lockWithdrawalOf(tx: Tx, itemId: number): Promise<WithdrawalRow | undefined> {
  return selectWithdrawals(tx)
    .where('item_id', '=', itemId)
    .where('restored_at', 'is', null)
    .forUpdate('withdrawal')
    .executeTakeFirst()
}

export type ItemToWithdraw = { feed_id: number; title: string; url: string | null; feed_name: string }

/** An item, locked against polls and concurrent withdrawals; its feed first, as a deletion of the feed does. */
export async function lockItem(tx: Tx, itemId: number): Promise<ItemToWithdraw | undefined> {
  return tx
    .selectFrom('item')
    .innerJoin('feed', 'feed.id', 'item.feed_id')
    .select(['item.feed_id', 'item.title', 'item.url', 'feed.name as feed_name'])
    .where('item.id', '=', itemId)
    .forKeyShare('feed')
    .forNoKeyUpdate('item')
    .executeTakeFirst()
}

/** An item that was deleted with its feed but is shown by videos, as their newest shows it. Locked in the same way. */
export async function lockDeletedItem(tx: Tx, itemId: number): Promise<ItemToWithdraw | undefined> {
  const { rows } = await sql<ItemToWithdraw>`
    select deleted_feed_id as feed_id, title, url, feed_name from video_item
    where item_id = ${itemId} and deleted_feed_id is not null
    order by video_id desc limit 1 for no key update
  `.execute(tx)
  return rows[0]
}

/** Adds a withdrawal and returns its id. */
export async function insertWithdrawal(tx: Tx, row: Insertable<WithdrawalTable>): Promise<number> {
  const { id } = await tx.insertInto('withdrawal').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Stores where an item was on air, the rebuilds, and the objects to delete. */
export async function noteRemoval(
  tx: Tx,
  id: number,
  { onAir, offAir, files }: { onAir: Withdrawal['on_air']; offAir: Withdrawal['off_air']; files: string[] },
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ on_air: JSON.stringify(onAir), off_air: JSON.stringify(offAir), files })
    .where('id', '=', id)
    .execute()
}

/** Ends a withdrawal: records who restored its item, and when. */
export async function endWithdrawal(tx: Tx, id: number, by: string, now: Date): Promise<void> {
  await tx.updateTable('withdrawal').set({ restored_at: now, restored_by: by }).where('id', '=', id).execute()
}

/** Adds objects to delete; returns all objects to delete, or null when all of them have been deleted. */
export async function addFiles(tx: Tx, id: number, files: readonly string[]): Promise<string[] | null> {
  const row = await tx
    .updateTable('withdrawal')
    .set({ files: sql<string[]>`files || ${files}::text[]` })
    .where('id', '=', id)
    .where('files', 'is not', null)
    .returning('files')
    .executeTakeFirst()
  return row?.files ?? null
}

/** Records that all files have been deleted. */
export async function noteGone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('withdrawal').set({ files: null, gone_at: now }).where('id', '=', id).execute()
}

/** Locks the withdrawals whose files should have been deleted by now. Skips those that another process has locked. */
export async function lockOverdueRemovals(
  tx: Tx,
  now: Date,
): Promise<Pick<WithdrawalRow, 'id' | 'title' | 'removal_tries'>[]> {
  return tx
    .selectFrom('withdrawal')
    .select(['id', 'title', 'removal_tries'])
    .where('files', 'is not', null)
    .where('removal_due_at', '<=', now)
    .orderBy('removal_due_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Counts a try of a removal and sets the time of the next one. */
export async function noteTry(tx: Tx, id: number, nextAt: Date): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ removal_due_at: nextAt, removal_tries: sql<number>`removal_tries + 1` })
    .where('id', '=', id)
    .execute()
}

/** The withdrawn items that still exist. */
export async function listWithdrawnItems(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .innerJoin('item', 'item.id', 'withdrawal.item_id')
    .select('item.id')
    .where('restored_at', 'is', null)
    .orderBy('item.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes withdrawals from before a time whose item was restored before that time, or no longer exists. */
export async function deleteOldWithdrawals(db: Queryable, before: Date): Promise<void> {
  await sql`
    delete from withdrawal where withdrawn_at < ${before} and files is null
      and (restored_at < ${before} or not exists (select from item where item.id = withdrawal.item_id))
  `.execute(db)
}
