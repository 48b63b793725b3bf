import { type RawBuilder, sql } from 'kysely'
import type { Allowance, Scope } from '../access/access.ts'
import type { Queryable } from './database.ts'
import { readItemCount } from './row-count.ts'

/** SQL for the condition that a publisher's id is in the scope. */
export function publisherIn(column: string, scope: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${scope}::integer[])`
}

/** As publisherIn; true for all publishers, without a scope. */
export const inScope = (column: string, scope: Scope | undefined): RawBuilder<boolean> =>
  scope ? publisherIn(column, scope) : sql<boolean>`true`

/** SQL for the condition that a publisher of the scope shows the feed with this id. */
export function feedIn(column: string, scope: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(array(
    select feed_id from publisher_feed where publisher_id = any(${scope}::integer[])))`
}

/**
 * SQL for the condition that a job log is of a feed or video of the scope. All subqueries are arrays: PostgreSQL then
 * combines the indexes of both columns and finds these logs first, even for a page of the newest. Otherwise it would
 * scan all logs from the end.
 */
export function jobIn(scope: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`job_log.id = any(array(
    select id from job_log where ${feedIn('feed_id', scope)} or video_id = any(array(
      select id from video where publisher_id = any(${scope}::integer[])))))`
}

async function finds(db: Queryable, query: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await query.execute(db)
  return rows.length > 0
}

/** The publishers of the scope whose operator allows this to their people, in no order. */
export async function publishersAllowing(
  db: Queryable,
  scope: readonly number[],
  allowance: Allowance,
): Promise<number[]> {
  const rows = await db
    .selectFrom('publisher')
    .select('id')
    .where(publisherIn('publisher.id', scope))
    .where(allowance, '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a feed is shown by a publisher of the scope. */
export async function isFeedIn(db: Queryable, id: number, scope: readonly number[]): Promise<boolean> {
  return finds(db, sql`select from feed where id = ${id} and ${feedIn('feed.id', scope)}`)
}

/** Whether all of these feeds are shown by publishers of the scope. */
export async function areFeedsIn(
  db: Queryable,
  ids: readonly number[],
  scope: readonly number[],
): Promise<boolean> {
  return !(await finds(
    db,
    sql`select from unnest(${ids}::integer[]) as given (id) where not ${feedIn('given.id', scope)}`,
  ))
}

/** Whether an item is of a feed that a publisher of the scope shows. */
export async function isItemIn(db: Queryable, id: number, scope: readonly number[]): Promise<boolean> {
  return finds(db, sql`select from item where id = ${id} and ${feedIn('item.feed_id', scope)}`)
}

/** Whether a video is of a publisher of the scope. */
export async function isVideoIn(db: Queryable, id: number, scope: readonly number[]): Promise<boolean> {
  return finds(db, sql`select from video where id = ${id} and ${publisherIn('video.publisher_id', scope)}`)
}

/** Whether a slug is or was that of a publisher of the scope. */
export async function isSlugIn(db: Queryable, slug: string, scope: readonly number[]): Promise<boolean> {
  return finds(
    db,
    sql`select from publisher_slug
      where slug = ${slug} and ${publisherIn('publisher_slug.publisher_id', scope)}`,
  )
}

/** Whether a job is of a feed or video of the scope. */
export async function isJobIn(db: Queryable, id: number, scope: readonly number[]): Promise<boolean> {
  return finds(db, sql`select from job_log where id = ${id} and ${jobIn(scope)}`)
}

/** The number of items of the feeds in the scope, from the maintained counts of the feeds. */
export async function countItemsIn(db: Queryable, scope: readonly number[]): Promise<number> {
  return readItemCount(
    db,
    sql`select feed_id as id from publisher_feed where publisher_id = any(${scope}::integer[])`,
  )
}

/** The feeds that publishers of the scope show, in no order. */
export async function feedsIn(db: Queryable, scope: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ feed_id: number }>`
    select distinct feed_id from publisher_feed where publisher_id = any(${scope}::integer[])
  `.execute(db)
  return rows.map(({ feed_id }) => feed_id)
}
