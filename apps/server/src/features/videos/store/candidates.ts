import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import type { Candidate, FeedPlace } from '../rules.ts'

type CandidateRow = {
  feed_id: number
  feed_name: string
  feed_is_active: boolean
  top_n_contents: number
  id: number
  title: string
  summary: string
  url: string | null
  canonical_url: string | null
  category: string
  published_at: Date | null
  picture_url: string | null
  is_pinned: boolean
  is_banned: boolean
  is_wanted: boolean
}

const toCandidate = (row: CandidateRow): Candidate => ({
  id: row.id,
  feedId: row.feed_id,
  feedName: row.feed_name,
  title: row.title,
  summary: row.summary,
  url: row.url,
  canonicalUrl: row.canonical_url,
  category: row.category,
  publishedAt: row.published_at,
  pictureUrl: row.picture_url,
  isPinned: row.is_pinned,
  isBanned: row.is_banned,
  isWanted: row.is_wanted,
})

/** How many items that can't come in are read of each feed, to tell why, and among how many of its newest. */
const TOLD_OF = 100
const LOOKED_THROUGH = 1000

const NEWEST_AT = sql`item.newest_at`
/** The order of the index item_newest, so that a feed of a hundred thousand items costs no more than a small one. */
const NEWEST_FIRST = sql`${NEWEST_AT} desc, item.id desc`
const IS_WANTED = sql`(cardinality(place.categories) = 0 or item.categories && place.categories)`
const STORY = sql`item.id, item.title, item.summary, item.url, item.canonical_url, item.category, item.published_at,
  item.picture_url, ${NEWEST_AT} as newest_at, ${IS_WANTED} as is_wanted`
const IS_UNMODERATED = sql`not exists (select from moderation
  where moderation.publisher_id = place.publisher_id and moderation.item_id = item.id)`

const moderated = (status: 'pinned' | 'banned') => sql`
  select ${STORY}, moderation.status = 'pinned' as is_pinned, moderation.status = 'banned' as is_banned
  from moderation join item on item.id = moderation.item_id
  where moderation.publisher_id = place.publisher_id and moderation.feed_id = place.feed_id
    and moderation.status = ${status}`

/**
 * The items of a publisher's feeds that the line-up is chosen from, feeds in the order in which they were attached,
 * pinned items first, then newest publication. Of each feed more are read than it may show, so that others can stand
 * in for stories that the feeds before it bring too; of those that are banned or not wanted the newest.
 */
export async function findCandidates(db: Queryable, publisherId: number): Promise<FeedPlace[]> {
  const { rows } = await sql<CandidateRow>`
    select place.feed_id, feed.name as feed_name, feed.is_active as feed_is_active, place.top_n_contents, pick.*
    from (
      select *, coalesce(sum(top_n_contents) over (
          order by position, feed_id rows between unbounded preceding and 1 preceding), 0) as shown_before
      from publisher_feed where publisher_id = ${publisherId}) as place
    join feed on feed.id = place.feed_id
    cross join lateral (
      (${moderated('pinned')})
      union all
      (${moderated('banned')} order by ${NEWEST_FIRST} limit ${TOLD_OF})
      union all
      (select ${STORY}, false, false from item
        where item.feed_id = place.feed_id and ${IS_WANTED} and ${IS_UNMODERATED}
        order by ${NEWEST_FIRST}
        limit place.top_n_contents * 2 + greatest(place.shown_before, ${sql.lit(TOLD_OF)}))
      union all
      (select ${STORY}, false, false
        from (select * from item where item.feed_id = place.feed_id
          order by ${NEWEST_FIRST} limit ${LOOKED_THROUGH}) item
        where cardinality(place.categories) > 0 and not ${IS_WANTED} and ${IS_UNMODERATED}
        order by ${NEWEST_FIRST} limit ${TOLD_OF})
    ) pick
    order by place.position, place.feed_id, pick.is_pinned desc, pick.newest_at desc, pick.id desc
  `.execute(db)
  return [...Map.groupBy(rows, row => row.feed_id).values()].map(ofFeed => ({
    feedName: ofFeed[0]?.feed_name ?? '',
    isActive: ofFeed[0]?.feed_is_active ?? false,
    topNContents: ofFeed[0]?.top_n_contents ?? 0,
    candidates: ofFeed.map(toCandidate),
  }))
}
