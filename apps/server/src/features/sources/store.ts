import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { WatchedArticle } from './rules.ts'

/** A feed whose articles are checked. */
export type FollowedFeed = { id: number; name: string }

/**
 * Active feeds that follow removals and whose check is due, longest overdue first. Moves their next check on: a check
 * that never runs is then queued again.
 */
export async function claimDueFeeds(tx: Tx, now: Date, until: Date, limit: number): Promise<FollowedFeed[]> {
  const { rows } = await sql<FollowedFeed>`
    update feed set next_source_check_at = ${until} where id in (
      select id from feed
      where is_active and on_removal = 'withdraw' and next_source_check_at <= ${now}
      order by next_source_check_at limit ${limit} for update skip locked)
    returning id, name
  `.execute(tx)
  return rows
}

/** An active feed that follows removals, or undefined. */
export async function findFollowedFeed(db: Queryable, id: number): Promise<FollowedFeed | undefined> {
  return db
    .selectFrom('feed')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('on_removal', '=', 'withdraw')
    .executeTakeFirst()
}

/** The articles of items with their earlier checks: unchecked ones first, then the longest unchecked. */
export async function listArticles(
  db: Queryable,
  itemIds: readonly number[],
  limit: number,
): Promise<WatchedArticle[]> {
  const { rows } = await sql<WatchedArticle>`
    select item.id, item.url, checked_at as "checkedAt", gone_since as "goneSince"
    from item left join source_check on source_check.item_id = item.id
    where item.id = any(${itemIds}::integer[]) and item.url is not null
    order by checked_at nulls first, item.id limit ${limit}
  `.execute(db)
  return rows
}

/** The addresses of a feed's newest articles, except those of some items. */
export async function listOtherArticles(
  db: Queryable,
  feedId: number,
  itemIds: readonly number[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from item
    where feed_id = ${feedId} and url is not null and id <> all(${itemIds}::integer[])
    order by newest_at desc, id desc limit ${limit}
  `.execute(db)
  return rows.map(({ url }) => url)
}

/** Records checks of articles. Skips items that were deleted meanwhile. */
export async function saveChecks(
  tx: Tx,
  checks: readonly { id: number; goneSince: Date | null }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into source_check (item_id, checked_at, gone_since)
    select item.id, ${now}, given."goneSince"
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as given (id integer, "goneSince" timestamptz)
    join item on item.id = given.id order by item.id for key share of item
    on conflict (item_id) do update set checked_at = excluded.checked_at, gone_since = excluded.gone_since
  `.execute(tx)
}

/** Sets the next check of a feed and the number of held removals. @returns whether that number changed */
export async function saveFeedCheck(tx: Tx, feedId: number, nextAt: Date, held: number): Promise<boolean> {
  const { rows } = await sql<{ before: number }>`
    update feed set next_source_check_at = ${nextAt}, held_removals = ${held}
    from (select id, held_removals from feed where id = ${feedId} for no key update) as before
    where feed.id = before.id
    returning before.held_removals as before
  `.execute(tx)
  return rows[0] !== undefined && rows[0].before !== held
}
