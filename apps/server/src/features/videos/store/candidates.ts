import { sql } from 'kysely'
import type { Queryable } from '#platform/database.ts'
import type { Candidate, FeedPlace } from '../rules.ts'

type CandidateRow = {
  feed_id: number
  feed_name: string
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
})

/**
 * What may come into a publisher's next video: of each active feed the items of the wanted categories that are
 * not banned, pinned ones first, then newest publication. Of each feed more are read than it may show, so that
 * others can stand in for stories that another feed brings too.
 */
export async function findCandidates(db: Queryable, publisherId: number): Promise<FeedPlace[]> {
  const { rows } = await sql<CandidateRow>`
    select place.feed_id, feed.name as feed_name, place.top_n_contents, pick.*
    from publisher_feed place
    join feed on feed.id = place.feed_id and feed.is_active
    cross join lateral (
      select item.id, item.title, item.summary, item.url, item.canonical_url, item.category, item.published_at,
        item.picture_url, moderation.status is not null as is_pinned
      from item
      left join moderation on moderation.publisher_id = place.publisher_id and moderation.item_id = item.id
      where item.feed_id = place.feed_id
        and moderation.status is distinct from 'banned'
        and (cardinality(place.categories) = 0 or item.categories && place.categories)
      order by moderation.status is not null desc,
        coalesce(item.published_at, item.first_seen_at) desc, item.id desc
      limit place.top_n_contents * 2 + 100
    ) pick
    where place.publisher_id = ${publisherId}
    order by place.position, place.feed_id, pick.is_pinned desc,
      (select coalesce(i.published_at, i.first_seen_at) from item i where i.id = pick.id) desc, pick.id desc
  `.execute(db)
  return [...Map.groupBy(rows, row => row.feed_id).values()].map(ofFeed => ({
    topNContents: ofFeed[0]?.top_n_contents ?? 0,
    candidates: ofFeed.map(toCandidate),
  }))
}
