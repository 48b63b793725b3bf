import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'

/** Whether a moment is in the future, by the clock of the database: it decides when a ban ends. */
export async function isInFuture(db: Queryable, moment: Date): Promise<boolean> {
  const { rows } = await sql<{
    isLater: boolean
  }>`select ${moment}::timestamptz > now() as "isLater"`.execute(db)
  return rows[0]?.isLater ?? false
}

/** The publishers with a ban that has expired, in order of their ids. */
export async function findPublishersOfExpiredBans(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('moderation')
    .select('publisher_id')
    .distinct()
    .where('status', '=', 'banned')
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('publisher_id')
    .execute()
  return rows.map(row => row.publisher_id)
}

/** A ban that has ended. */
export type EndedBan = {
  item_id: number
  title: string
  publisher_name: string
  keep_on_air: boolean
  reason: string | null
  expires_at: Date
}

/** Deletes the expired bans of a publisher, in the order of their items. */
export async function deleteExpiredBans(tx: Tx, publisherId: number): Promise<EndedBan[]> {
  const { rows } = await sql<EndedBan>`
    with ended as (
      delete from moderation
      where publisher_id = ${publisherId} and status = 'banned' and expires_at <= now()
      returning item_id, keep_on_air, reason, expires_at)
    select ended.*, item.title, publisher.name as publisher_name
    from ended join item on item.id = ended.item_id join publisher on publisher.id = ${publisherId}
    order by ended.item_id
  `.execute(tx)
  return rows
}
