import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import type { Candidate, FeedPlace } from '../rules.ts'

type CandidateRow = Candidate & { feedIsActive: boolean; topNContents: number }

/** Left-out items that are read of each feed, to explain them, and how many of its newest items are searched for them. */
const MAX_EXPLAINED = 100
const MAX_SEARCHED = 1000

const NEWEST_AT = sql`item.newest_at`
/** The order of the index item_newest, so that large feeds are as fast as small ones. */
const NEWEST_FIRST = sql`${NEWEST_AT} desc, item.id desc`
const IS_WANTED = sql`(cardinality(place.categories) = 0 or item.categories && place.categories)`
const STORY = sql`item.id, item.title, item.summary, item.url, item.canonical_url as "canonicalUrl", item.category,
  item.published_at as "publishedAt", item.picture_url as "pictureUrl", ${NEWEST_AT} as newest_at,
  ${IS_WANTED} as "isWanted"`
const IS_UNMODERATED = sql`not exists (select from moderation
  where moderation.publisher_id = place.publisher_id and moderation.item_id = item.id)`

const moderated = (status: 'pinned' | 'banned') => sql`
  select ${STORY}, moderation.status = 'pinned' as "isPinned", moderation.status = 'banned' as "isBanned"
  from moderation join item on item.id = moderation.item_id
  where moderation.publisher_id = place.publisher_id and moderation.feed_id = place.feed_id
    and moderation.status = ${status}`

/**
 * The items from which the line-up is chosen: feeds in the order in which they were attached, pinned items first, then
 * newest publication. Reads more of each feed than it may show, to replace stories that earlier feeds show too, and the
 * newest banned and unwanted items.
 */
export async function findCandidates(db: Queryable, publisherId: number): Promise<FeedPlace[]> {
  const { rows } = await sql<CandidateRow>`
    select place.feed_id as "feedId", feed.name as "feedName", feed.is_active as "feedIsActive",
      place.top_n_contents as "topNContents", pick.*
    from (
      select *, coalesce(sum(top_n_contents) over (
          order by position, feed_id rows between unbounded preceding and 1 preceding), 0) as shown_before
      from publisher_feed where publisher_id = ${publisherId}) as place
    join feed on feed.id = place.feed_id
    cross join lateral (
      (${moderated('pinned')})
      union all
      (${moderated('banned')} order by ${NEWEST_FIRST} limit ${MAX_EXPLAINED})
      union all
      (select ${STORY}, false, false from item
        where item.feed_id = place.feed_id and ${IS_WANTED} and ${IS_UNMODERATED}
        order by ${NEWEST_FIRST}
        limit place.top_n_contents * 2 + greatest(place.shown_before, ${sql.lit(MAX_EXPLAINED)}))
      union all
      (select ${STORY}, false, false
        from (select * from item where item.feed_id = place.feed_id
          order by ${NEWEST_FIRST} limit ${MAX_SEARCHED}) item
        where cardinality(place.categories) > 0 and not ${IS_WANTED} and ${IS_UNMODERATED}
        order by ${NEWEST_FIRST} limit ${MAX_EXPLAINED})
    ) pick
    order by place.position, place.feed_id, pick."isPinned" desc, pick.newest_at desc, pick.id desc
  `.execute(db)
  return [...Map.groupBy(rows, row => row.feedId).values()].map(candidates => ({
    feedName: candidates[0]?.feedName ?? '',
    isActive: candidates[0]?.feedIsActive ?? false,
    topNContents: candidates[0]?.topNContents ?? 0,
    candidates,
  }))
}
