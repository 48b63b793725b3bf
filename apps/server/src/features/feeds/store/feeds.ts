import {
  type FeedChange,
  type FeedDetail,
  type FeedInput,
  type FeedQuery,
  REMOVAL_CONFIRMED_MINUTES,
} from '@feedreel/contracts/feeds'
import { type Selectable, sql } from 'kysely'
import type { Scope, Scoped } from '#platform/access/access.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { countRows, type Page, pageOfIds, readPage, searchPattern } from '#platform/database/list-page.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import { feedIn } from '#platform/database/scope.ts'
import type { FeedTable } from '#platform/database/tables/tables.ts'

export type FeedRow = Selectable<FeedTable>

/** The feed of this id, or undefined. */
export async function findFeed(db: Queryable, id: number): Promise<FeedRow | undefined> {
  return db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a feed and locks it until the end of the transaction. */
export async function lockFeed(tx: Tx, id: number): Promise<FeedRow | undefined> {
  return tx.selectFrom('feed').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** An address as browsers normalise it. */
const canonical = (url: string) => new URL(url).href

/** The feed with this address in any spelling, or undefined; addresses are unique. */
export async function findFeedByUrl(db: Queryable, url: string): Promise<FeedRow | undefined> {
  return db.selectFrom('feed').selectAll().where('canonical_url', '=', canonical(url)).executeTakeFirst()
}

/** The feeds of these ids, in no order; unknown ids are left out. */
export async function findFeeds(db: Queryable, ids: readonly number[]): Promise<FeedRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('feed').selectAll().where('id', 'in', ids).execute()
}

/** Like findFeeds, in order of ids. Prevents deletions and operators' changes until the end of the transaction. */
export async function lockFeeds(tx: Queryable, ids: readonly number[]): Promise<FeedRow[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('feed').selectAll().where('id', 'in', ids).orderBy('id').forKeyShare().execute()
}

/** A feed to add; fields left out take the database's defaults. */
export type NewFeed = Omit<FeedInput, 'on_change' | 'on_removal' | 'check_interval'> & Partial<FeedInput>

/** Adds feeds; returns them without those whose address another feed has, which are not added. */
export async function insertFeeds(tx: Tx, feeds: readonly NewFeed[]): Promise<FeedRow[]> {
  if (feeds.length === 0) return []
  return tx
    .insertInto('feed')
    .values(feeds.map(feed => ({ ...feed, canonical_url: canonical(feed.url) })))
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .execute()
}

/** The columns that a poll changes, and how the feed was when the poll began. */
export type FeedPoll = Pick<
  FeedRow,
  | 'id'
  | 'url'
  | 'on_removal'
  | 'last_updated'
  | 'next_poll_at'
  | 'etag'
  | 'last_modified'
  | 'body_sha256'
  | 'fetched_whole_at'
  | 'ttl_minutes'
  | 'language'
  | 'idle_polls'
  | 'failures'
  | 'last_error'
  | 'moved_to'
  | 'moved_seen'
  | 'waits_interval_minutes'
>

export type FeedUpdate = FeedChange &
  Partial<Omit<FeedPoll, 'id' | 'url' | 'on_removal'> & Pick<FeedRow, 'held_removals'>>

/**
 * Writes some columns of a feed.
 * @returns the changed feed, undefined when it does not exist
 * @throws a unique violation when another feed has the new address
 */
export async function updateFeed(tx: Tx, id: number, change: FeedUpdate): Promise<FeedRow | undefined> {
  const { url } = change
  const spelling = url === undefined ? {} : { canonical_url: canonical(url) }
  return tx
    .updateTable('feed')
    .set({ ...change, ...spelling })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a feed; false when it does not exist. */
export async function deleteFeed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('feed').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

const NEWEST_FIRST = sql`created_at desc, id desc`

function matching(db: Queryable, query: Scoped<Pick<FeedQuery, 'search' | 'status'>>) {
  let ids = db.selectFrom('feed').select(['id', 'created_at'])
  if (query.scope) ids = ids.where(feedIn('feed.id', query.scope))
  if (query.status) ids = ids.where('is_active', '=', query.status === 'active')
  if (query.search) {
    const words = searchPattern(query.search)
    ids = ids.where(({ or, eb }) => or([eb('name', 'ilike', words), eb('url', 'ilike', words)]))
  }
  return ids
}

/** One page of feeds, newest first. */
export async function listFeeds(db: Queryable, query: Scoped<FeedQuery>): Promise<Page<FeedRow>> {
  const ids = matching(db, query)
  return readPage(query, {
    count: () =>
      query.search || query.scope
        ? countRows(db, ids)
        : readRowCount(db, 'feed', { kind: query.status && String(query.status === 'active') }),
    rows: bounds =>
      db
        .selectFrom('feed')
        .selectAll()
        .where('id', 'in', pageOfIds(ids, NEWEST_FIRST, bounds))
        .orderBy(NEWEST_FIRST)
        .execute(),
  })
}

/** What decides whether and how the document of a feed is stored. `is_shown`: a publisher shows the feed. */
export type StoringFeed = Pick<FeedRow, 'url' | 'on_change' | 'on_removal'> & { is_shown: boolean }

/**
 * Reads a feed and prevents its deletion and changes of its address until the end of the transaction; undefined when it
 * was deleted.
 */
export async function lockFeedForStoring(tx: Tx, id: number): Promise<StoringFeed | undefined> {
  const { rows } = await sql<StoringFeed>`
    select url, on_change, on_removal,
      exists (select from publisher_feed where publisher_feed.feed_id = feed.id) as is_shown
    from feed where id = ${id} for key share of feed
  `.execute(tx)
  return rows[0]
}

/** Id and name of every active feed, by name. */
export async function listActiveNames(db: Queryable): Promise<Pick<FeedRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('feed')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The ids of all active feeds, by name. */
export async function listActiveFeedIds(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('feed')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** Name and address of every feed, by name. */
export async function listAllFeeds(db: Queryable): Promise<Pick<FeedRow, 'name' | 'url'>[]> {
  return db.selectFrom('feed').select(['name', 'url']).orderBy('name').orderBy('id').execute()
}

/** Active feeds whose last poll failed, longest without a successful one first. */
export async function findFailing(db: Queryable, limit: number): Promise<FeedRow[]> {
  return db
    .selectFrom('feed')
    .selectAll()
    .where('is_active', '=', true)
    .where('failures', '>', 0)
    .orderBy('last_updated', order => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many active feeds there are whose last poll failed. */
export async function countFailing(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('feed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_active', '=', true)
    .where('failures', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of feeds, active or not. Without a filter it is a count that the database maintains. */
export async function countFeeds(db: Queryable, scope: Scope): Promise<number> {
  return scope ? countRows(db, matching(db, { scope })) : readRowCount(db, 'feed')
}

/** The items whose articles were gone for long enough at a feed's last check, without withdrawn ones, newest first. */
export async function listGoneItems(db: Queryable, feedId: number): Promise<FeedDetail['held_items']> {
  const { rows } = await sql<FeedDetail['held_items'][number]>`
    with checked as (
      select item.id, item.title, item.url, checked_at, gone_since, max(checked_at) over () as last_checked_at
      from source_check join item on item.id = source_check.item_id
      where item.feed_id = ${feedId}
    )
    select id, title, url from checked
    where checked_at = last_checked_at and gone_since <= checked_at - make_interval(mins => ${REMOVAL_CONFIRMED_MINUTES})
      and not exists (select from withdrawal where withdrawal.item_id = checked.id and restored_at is null)
    order by id desc
  `.execute(db)
  return rows
}
