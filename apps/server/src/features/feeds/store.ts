import type { FeedChange, FeedInput, FeedQuery } from '@feedreel/contracts/feeds'
import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '#platform/database.ts'
import { type Page, pageBounds } from '#platform/http-list.ts'
import type { FeedTable } from '#platform/tables.ts'

export type FeedRow = Selectable<FeedTable>

export async function findFeed(db: Queryable, id: number): Promise<FeedRow | undefined> {
  return db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findFeedByUrl(db: Queryable, url: string): Promise<FeedRow | undefined> {
  return db.selectFrom('feed').selectAll().where('url', '=', url).executeTakeFirst()
}

export async function findFeeds(db: Queryable, ids: readonly number[]): Promise<FeedRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('feed').selectAll().where('id', 'in', ids).execute()
}

/** @returns undefined when another feed has the address */
export async function insertFeed(tx: Tx, feed: FeedInput): Promise<FeedRow | undefined> {
  return tx
    .insertInto('feed')
    .values(feed)
    .onConflict(conflict => conflict.column('url').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type FeedUpdate = FeedChange & Partial<Pick<FeedRow, PollColumn>>
type PollColumn = 'last_updated' | 'next_poll_at' | 'etag' | 'last_modified' | 'failures' | 'last_error'

export async function updateFeed(tx: Tx, id: number, change: FeedUpdate): Promise<FeedRow | undefined> {
  return tx.updateTable('feed').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

/** @returns false when there is no such feed */
export async function deleteFeed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('feed').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

function filtered(db: Queryable, query: Pick<FeedQuery, 'search' | 'status'>) {
  let rows = db.selectFrom('feed')
  if (query.status && query.status !== 'all') rows = rows.where('is_active', '=', query.status === 'active')
  if (query.search) {
    const words = `%${query.search.replaceAll(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(({ or, eb }) => or([eb('name', 'ilike', words), eb('url', 'ilike', words)]))
  }
  return rows
}

/** One page of feeds, newest first. */
export async function listFeeds(db: Queryable, query: FeedQuery): Promise<Page<FeedRow>> {
  const { limit, offset } = pageBounds(query)
  const { count } = await filtered(db, query)
    .select(expression => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await filtered(db, query)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

/** Active feeds whose next poll is due, longest overdue first. */
export async function findDueFeeds(db: Queryable, now: Date, limit: number): Promise<FeedRow[]> {
  return db
    .selectFrom('feed')
    .selectAll()
    .where('is_active', '=', true)
    .where('next_poll_at', '<=', now)
    .orderBy('next_poll_at')
    .limit(limit)
    .execute()
}

export async function listActiveFeeds(db: Queryable): Promise<FeedRow[]> {
  return db
    .selectFrom('feed')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function countFeeds(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('feed')
    .select(expression => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
