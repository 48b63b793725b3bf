import type { PublisherFeed } from '@feedreel/contracts/items'
import type { PageQuery } from '@feedreel/contracts/list'
import { sql } from 'kysely'
import type { Scoped } from '#platform/access/access.ts'
import type { Queryable } from '#platform/database/database.ts'
import { countRows, type Page, readPage, searchPattern } from '#platform/database/list-page.ts'
import { readRowCount, readRowCounts } from '#platform/database/row-count.ts'
import { publisherIn } from '#platform/database/scope.ts'

export type PublisherFeedKey = { publisherId: number; feedId: number }
export type FeedPlace = { top_n_contents: number; categories: string[] }

/** A publisher's settings of a feed, or undefined when it is not attached. */
export async function findFeedPlace(db: Queryable, key: PublisherFeedKey): Promise<FeedPlace | undefined> {
  return db
    .selectFrom('publisher_feed')
    .select(['top_n_contents', 'categories'])
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .executeTakeFirst()
}

type Filter = Scoped<{ search?: string | undefined }>

function matching(db: Queryable, { search, scope }: Filter) {
  let places = db.selectFrom('publisher_feed as place').select(['place.publisher_id', 'place.feed_id'])
  if (scope) places = places.where(publisherIn('place.publisher_id', scope))
  if (!search) return places
  const words = searchPattern(search)
  // Arrays, so that PostgreSQL uses the indexes.
  const byPublisher = sql<number>`any(array(select id from publisher where name ilike ${words}))`
  const byFeed = sql<number>`any(array(select id from feed where name ilike ${words}))`
  return places.where(({ or, eb }) =>
    or([eb('place.publisher_id', '=', byPublisher), eb('place.feed_id', '=', byFeed)]),
  )
}

type Moderated = 'pinned' | 'banned'
type Place = Omit<PublisherFeed, 'total_content'>

async function listPlaces(
  db: Queryable,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Place[]> {
  const page = matching(db, filter)
    .select(['place.position', 'place.top_n_contents', 'place.publisher_created_at'])
    .orderBy(sql`place.publisher_created_at desc, place.publisher_id desc, place.position, place.feed_id`)
    .limit(limit)
    .offset(offset)
  const moderated = (status: Moderated) =>
    sql<number>`(select count(*) from moderation_in_force m
      where m.publisher_id = page.publisher_id and m.feed_id = page.feed_id and m.status = ${status})`
  return db
    .selectFrom(page.as('page'))
    .innerJoin('publisher', 'publisher.id', 'page.publisher_id')
    .innerJoin('feed', 'feed.id', 'page.feed_id')
    .select([
      'page.publisher_id',
      'publisher.name as publisher_name',
      'page.feed_id',
      'feed.name as feed_name',
      'page.top_n_contents',
      moderated('pinned').as('pinned_count'),
      moderated('banned').as('banned_count'),
    ])
    .orderBy(sql`page.publisher_created_at desc, page.publisher_id desc, page.position, page.feed_id`)
    .execute()
}

/** The number of items of each feed, by feed id. */
async function countItemsOf(db: Queryable, feedIds: readonly number[]): Promise<Map<number, number>> {
  const parts = [...new Set(feedIds)].map(String)
  const counts = new Map<number, number>()
  for (const { part, rows } of await readRowCounts(db, 'item', parts)) {
    counts.set(Number(part), (counts.get(Number(part)) ?? 0) + rows)
  }
  return counts
}

/** One page of all publisher-feeds, newest publisher first, feeds in the publisher's order. */
export async function listFeedPlaces(db: Queryable, query: PageQuery & Filter): Promise<Page<PublisherFeed>> {
  const { search, scope } = query
  const { count, rows } = await readPage(query, {
    count: () => (search || scope ? countRows(db, matching(db, query)) : readRowCount(db, 'publisher_feed')),
    rows: bounds => listPlaces(db, query, bounds),
  })
  const items = await countItemsOf(
    db,
    rows.map(place => place.feed_id),
  )
  return { count, rows: rows.map(place => ({ ...place, total_content: items.get(place.feed_id) ?? 0 })) }
}
