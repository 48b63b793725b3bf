import { PICTURED_ITEMS } from '@feedreel/contracts/feeds'
import { sql } from 'kysely'
import type { Scope } from '#platform/access/access.ts'
import type { Queryable } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

/** What is known of a feed's items and publishers. */
export type FeedUsageRow = {
  feed_id: number
  item_count: number
  newest_item_at: Date | null
  /** Of the newest items: how many were checked, and how many have a picture. */
  seen_count: number
  pictured_count: number
  publisher_count: number
}

/**
 * The usage of these feeds, by feed, in one statement. Items are counted by a trigger; of each feed only the newest ones
 * are read.
 * @param scope the publishers that are counted; null for all
 */
export async function findUsage(
  db: Queryable,
  feedIds: readonly number[],
  scope: Scope,
): Promise<Map<number, FeedUsageRow>> {
  if (feedIds.length === 0) return new Map()
  const { rows } = await sql<FeedUsageRow>`${prepared('feeds-usage')}
    select asked.id as feed_id, newest.newest_item_at, newest.seen_count, newest.pictured_count,
      (select coalesce(sum(row_count.rows), 0)::bigint from row_count
        where row_count.table_name = 'item' and row_count.part = asked.id::text) as item_count,
      (select count(*)::integer from publisher_feed
        where publisher_feed.feed_id = asked.id
          and (${scope}::integer[] is null or publisher_feed.publisher_id = any(${scope}::integer[]))
      ) as publisher_count
    from unnest(${feedIds}::integer[]) as asked (id)
    cross join lateral (
      select max(recent.newest_at) as newest_item_at, count(*)::integer as seen_count,
        count(coalesce(recent.picture_key, recent.picture_url))::integer as pictured_count
      from (
        select newest_at, picture_key, picture_url from item where item.feed_id = asked.id
        order by newest_at desc, id desc limit ${sql.lit(PICTURED_ITEMS)}) as recent
    ) as newest
  `.execute(db)
  return new Map(rows.map(row => [row.feed_id, row]))
}
